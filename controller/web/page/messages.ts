// Made by `python -m controller.web.schema`: do not edit.

/** A seat as this page may know it. */
export interface Seat {
  id: string;
  name: string;
  letter: string;
  acting: boolean;
  ifNow: any;
  player?: string;
  taken?: boolean;
  mine?: boolean;
  plays?: boolean;
  code?: string;
  asked?: Asked;
  coach?: "off" | "on" | "warn";
}

/** A phone asks for this seat; it shows ``sign``. It is this page (``own``), or this page may consent. */
export interface Asked {
  sign: string;
  own: boolean;
}

/** An answer to what is asked before a game. */
export interface StartOffer {
  word: string;
  says: string;
}

/** An answer to a question. */
export interface Choice {
  label: string;
  card: string | null;
  place: string | null;
  moves: string[];
}

/** What a seat is asked. */
export interface Question {
  code: string;
  seat: number | null;
  says: string;
  choices: Choice[];
}

/** Pieces too many and too few, by place. */
export interface Astray {
  extra: Record<string, number>;
  missing: Record<string, number>;
  says: string[];
}

/** Both numbers that decide about a place, the attacker's first: what each comes from, by place, and from tiles. */
export interface Reckoning {
  place: string;
  sides: Side[];
}

/** One of them; in the place itself all pieces count, next to it those of one kind. */
export interface Side {
  seat: number;
  total: number;
  kind: string;
  from: Record<string, number>;
  extra: number;
}

/** The moves that this page may make for a seat. */
export interface Moves {
  seat: number | "table";
  moves: string[];
}

/** How a light looks. */
export interface Role {
  colour: string;
  wave: number[][];
}

/** The places of a map and which touch. */
export interface Chart {
  places: string[];
  pairs: string[][];
}

/** A position as its viewer may see it. */
export interface Picture {
  position: Record<string, any>;
  seats: Seat[];
  tableActs: boolean;
  over: boolean;
  result: Record<string, any> | null;
}

/** What does not change of a simulated board: by place its wells, keys, command cards, faults that can be had. */
export interface Plan {
  kind: string;
  wells: Record<string, number>;
  keys: string[];
  cards: string[];
  reader: boolean;
  profiles: string[];
  speeds: number[];
}

/** A piece on the board; well 0 is beside the wells. */
export interface Piece {
  id: string;
  item: string;
  zone: string;
  well: number;
}

/** A piece in a hand: of the page of this number, or of the table's own hands. */
export interface Held {
  id: string;
  item: string;
  from: string;
  by: number | null;
}

/** A component with a tag, or a command card; what lies face down is `unknown`. */
export interface Tag {
  id: number | null;
  item: string;
  zone?: string;
}

/** A lesson that can be taken. */
export interface LessonOffer {
  name: string;
  title: string;
  minutes: number;
}

/** The lesson that is on: what is said at its ``begin``, the ``number`` of the task and of how many, what is to be done (once it is ``over``, how it ends), why the last move missed it, and the name of the ``following`` one. */
export interface Lesson {
  title: string;
  begin: string;
  number: number;
  tasks: number;
  says: string[];
  missed: string[];
  over: boolean;
  following: string;
}

/** A move in the log; one that was taken back is `undone`, `by` a seat where that is known. */
export interface Entry {
  ply: number;
  seat: number | "table";
  move: string;
  says: string[];
  undone?: boolean;
  by?: number;
}

/** The first message, and again when another game begins: what does not change while it is on. */
export interface Hello extends Facts {
  seq: number;
  kind: "hello";
  stream: string;
  simulated: boolean;
  plan: Plan | null;
  viewer: number | null;
  controls: boolean;
  players: string[];
  lessons: LessonOffer[];
  address: string;
}

/** What the table asks before a game can begin, as where its record is damaged; ``offers`` are the answers that this page may give. Without a sentence it asks nothing any more. */
export interface Start {
  seq: number;
  kind: "start";
  says: string;
  offers: StartOffer[];
}

/** The table as it is now, as this viewer may see it; a page is a picture of the last one. */
export interface Scene {
  seq: number;
  kind: "scene";
  stream: string;
  position: Record<string, any>;
  seats: Seat[];
  tableActs: boolean;
  over: boolean;
  result: Record<string, any> | null;
  ply: number;
  phase: string;
  attention: string;
  cycle: number | null;
  cycleKind: string | null;
  timer: number | null;
  lights: Record<string, string | number>;
  question: Question | null;
  astray: Astray | null;
  prompt: string;
  lesson: Lesson | null;
  moves: Moves[];
}

/** The simulated board as it is now, for pages that asked for it with `board=1`; `page` is this one's number. */
export interface Board {
  seq: number;
  kind: "board";
  page: number;
  pieces: Piece[];
  held: Held[];
  heaps: Record<string, Record<string, number>>;
  tags: Tag[];
  reading: Tag | null;
  silent: boolean;
  closed: string[];
  worn: Record<string, string>;
  dark: boolean;
  profile: string;
  speed: number;
  tidy: boolean;
}

/** The log from one entry on: what was sent before from there is replaced. */
export interface Log {
  seq: number;
  kind: "log";
  from: number;
  entries: Entry[];
}

/** The answer to a message of this page, by its ``id``. To a hint: the places that were named so far, the move once it is told, and whether there is more to be told. */
export interface Answer {
  seq: number;
  kind: "answer";
  id: number | string;
  ok: boolean;
  code?: string;
  moves?: string[];
  says?: string[];
  reckoned?: Reckoning;
  picture?: Picture;
  entry?: number;
  places?: string[];
  more?: boolean;
}

/** The seat that this page asked for is its own now. */
export interface Given {
  seq: number;
  kind: "given";
  seat: number;
  code: string;
}

/** A sentence, in the viewer's language. */
export interface Said {
  seq: number;
  kind: "said";
  at: number;
  code: string;
  says: string;
}

/** Any other report of the table, as `reedlight table` writes it (docs/formats.md). */
export interface Report {
  seq: number;
  kind: "committed" | "undone" | "opened" | "asked" | "closed" | "astray" | "mended" | "lit" | "phased";
  at: number;
  code: string;
}

/** Make a move, for a seat that this page plays, or tell what was drawn. Where the seat wants warnings, a move that gives much away is answered once by the code `web-sure` and a question; sent again it is made. It is not made any more once the seat has moved or something was taken back; words such as undo are no moves. */
export interface Move {
  id: number;
  do: "move";
  seat: number | "table";
  move: string;
}

/** Show a command card: undo, yes, no, again, accept, pause, resume, new-game. Undo, yes and no are refused where not so many moves stand any more as ``ply`` says, the number of the scene that was seen. */
export interface Card {
  id: number;
  do: "card";
  card: string;
  ply?: number;
}

/** Answer what the table asks before a game, by the word of an offer (the table's page only). */
export interface Decide {
  id: number;
  do: "decide";
  word: string;
}

/** At the simulated board: lift or put a piece (item, zone, well), hold a tag (its number, or card:yes) to the reader, press a key, have the table put right (tidy), let something go wrong (fault: dead, stuck, whole, bump, chatter, reader-lost, reader-found, power-cut; profile), or have the hands be faster (speed). */
export interface Touch {
  id: number;
  do: "touch";
  what: string;
  item?: string;
  zone?: string;
  well?: number | null;
}

/** At a simulated table: take one of Hello's ``lessons`` instead of what is on (the table's page only). */
export interface TakeLesson {
  id: number;
  do: "lesson";
  name: string;
}

/** Give up one's own seat (a seat's page only): its code stops working, and the seat is free. */
export interface HandBack {
  id: number;
  do: "hand-back";
}

/** Give a seat a new code (the table's page only); the phone with the old one is disconnected. */
export interface HandOver {
  id: number;
  do: "hand-over";
  seat: number;
}

/** Ask the table for a seat (a page without a code only); null: stop asking. */
export interface AskSeat {
  id: number;
  do: "ask-seat";
  seat: number | null;
}

/** Consent, or not, to a phone that asks for a seat: the table's page, the seat's own, or where it has none all others. The ``sign`` is what that phone shows. */
export interface LetSeat {
  id: number;
  do: "let-seat";
  seat: number;
  sign: string;
  yes: boolean;
}

/** Ask why moves of a seat are legal or not. */
export interface Why {
  id: number;
  ask: "why";
  seat: number | "table";
  moves: string[];
}

/** Ask why a place cannot be chosen, after these words of a move. */
export interface WhyNot {
  id: number;
  ask: "why-not";
  seat: number;
  place: string;
  said: string[];
}

/** Ask the coach for the next hint for a seat that this page plays; each says one step more. */
export interface Hint {
  id: number;
  ask: "hint";
  seat: number;
}

/** Ask the coach what a move of a seat that this page plays costs against the best one. */
export interface Cost {
  id: number;
  ask: "cost";
  seat: number;
  move: string;
}

/** Ask what spoke most for the last move of a seat that the program plays. */
export interface WhyMoved {
  id: number;
  ask: "why-moved";
}

/** Switch the coach of a seat that this page plays. */
export interface Coach {
  id: number;
  do: "coach";
  seat: number;
  mode: "off" | "on" | "warn";
}

/** Have a seat played by somebody else from now on, one of Hello's ``players`` (the table's page only). */
export interface SeatPlayer {
  id: number;
  do: "player";
  seat: number;
  player: string;
}

/** Ask whether the table is there: a socket on a network that went away is silent. */
export interface Alive {
  id: number;
  ask: "alive";
}

/** Ask for the position after an entry of the log. */
export interface Position {
  id: number;
  ask: "position";
  entry: number;
}

/** Why something is not answered: the code of a message, and where there is one its sentence. */
export interface Refused {
  ok: boolean;
  code: string;
  says?: string;
}

/** The server answers. */
export interface Health {
  ok: boolean;
}

/** The words of the pages, for a page that has no code yet and was told none. */
export interface Words {
  language: string;
  languages: string[];
  words: Record<string, Record<string, string>>;
}

/** Whose code was typed: a seat's by its number, or the table's. */
export interface Joined {
  ok: boolean;
  seat: number | null;
}

/** A seat of a kept game: who played it. */
export interface Player {
  id: string;
  name: string;
  letter: string;
  player: string;
}

/** A kept game in a list; ``on`` is the one on the table now. */
export interface KeptGame {
  number: number;
  game: string;
  title: string;
  began: string;
  table: string;
  seats: Player[];
  moves: number;
  seconds: number;
  finished: boolean;
  winners: string[];
  note: string;
  on: boolean;
}

/** Every kept game, the newest first; ``controls`` tells whether this code may write notes. */
export interface KeptGames {
  ok: boolean;
  controls: boolean;
  language: string;
  languages: string[];
  words: Record<string, Record<string, string>>;
  games: KeptGame[];
}

/** What does not change in a game. */
export interface Facts {
  game: string;
  title: string;
  language: string;
  languages: string[];
  map: string | null;
  chart: Chart | null;
  homes: Record<string, string[]>;
  capitals: string[];
  words: Record<string, Record<string, string>>;
  roles: Record<string, Role>;
}

/** A kept game after one of its moves; the first one is its beginning, which nobody has moved to. */
export interface Moment {
  seat: number | "table" | null;
  move: string;
  says: string[];
  cycle: number;
  points: (number | null)[];
}

/** A kept game from its beginning to where it stands; ``whole`` where everything may be told, as it is over. */
export interface Replay {
  ok: boolean;
  whole: boolean;
  kept: KeptGame;
  facts: Facts;
  moments: Moment[];
}

/** A position of a kept game. */
export interface Drawn {
  position: Record<string, any>;
  seats: Seat[];
  tableActs: boolean;
  over: boolean;
  result: Record<string, any> | null;
  cycle: number | null;
  cycleKind: string | null;
  timer: number | null;
}

/** Some positions of a kept game, from moment ``first`` on. */
export interface Pictures {
  ok: boolean;
  first: number;
  pictures: Drawn[];
}

/** A move that would have been better: ``head`` tells by how much, ``more`` why and how it would go on. */
export interface BetterMove {
  move: string;
  head: string;
  says: string;
  more: string[];
}

/** A move that gave much away: the moment ``number`` is after it, ``place`` is its seat's at the table. */
export interface TurningPoint {
  number: number;
  place: number;
  move: string;
  head: string;
  says: string;
  costs: string;
  better: BetterMove[];
}

/** A kept game looked back at: by moment the chances of each seat of 100, the first moment of the chart, turning points, other large changes of a seat's chance (told like them, without better moves), sentences on all this, the moments to be told in numbers, and what stands above and beside them. */
export interface Review {
  seats: string[];
  chances: number[][];
  first: number;
  turns: TurningPoint[];
  swings: TurningPoint[];
  notes: string[];
  rows: number[];
  labels: Record<string, string>;
}

/** How much of a review is made; each question makes some more of it. */
export interface Reviewing {
  ok: boolean;
  done: number;
  review: Review | null;
}

/** A note to be kept with a game; an empty one takes it away. */
export interface Note {
  note: string;
}

/** It is done. */
export interface Done {
  ok: boolean;
}

/** The settings of a table: who may watch (``all`` or ``code``), the share of the lights' brightness, whether it is night and whether the table's voice speaks, and options of new games. */
export interface Settings {
  watch?: string;
  brightness?: number;
  night?: boolean;
  voice?: boolean;
  options?: Record<string, any>;
}

/** An option of new games, and what it can be. */
export interface Option {
  name: string;
  value: any;
  choices: any[];
}

/** What can be set at this table; what does not apply is false or left out. ``open``: no code is needed here. ``board`` is its name in commands, ``called`` what people call it. */
export interface Setup {
  ok: boolean;
  controls: boolean;
  open: boolean;
  game: string;
  title: string;
  board: string;
  called: string;
  kind: string;
  settings: Settings;
  keeps: boolean;
  options: Option[];
  lights: boolean;
  voice: boolean;
  doctor: boolean;
  map: boolean;
  tags: boolean;
  silent: string[];
  language: string;
  languages: string[];
  words: Record<string, Record<string, string>>;
}

/** The settings as they are now. */
export interface Changed {
  ok: boolean;
  settings: Settings;
}

/** A new code. */
export interface Code {
  ok: boolean;
  code: string;
}

/** One thing that the doctor looked at: ``good``, a ``note``, or to ``mend``. */
export interface Finding {
  about: string;
  grade: "good" | "note" | "mend";
  says: string;
  remedy: string;
}

/** What the doctor sees. */
export interface Findings {
  ok: boolean;
  findings: Finding[];
}

/** A step of the owner's map: ``pair`` with two places, ``mark`` with one, or ``undo``. */
export interface MapStep {
  do: "pair" | "mark" | "undo";
  places?: string[];
  mark?: string;
}

/** The owner's map: which places touch, which have each mark, what the last step did and what differs from ours. */
export interface OwnMap {
  ok: boolean;
  places: string[];
  pairs: string[][];
  marks: Record<string, string[]>;
  says: string;
  changes: string[];
  summary: string;
  steps: number;
  facts?: Facts;
}

/** A step of teaching tags: ``listen`` waits for the reader, ``learn`` brings a ``uid``, ``look`` only tells how it stands, ``leave`` gives the reader back to the game. */
export interface TagStep {
  do: "listen" | "learn" | "skip" | "undo" | "none" | "move" | "more" | "look" | "leave";
  part?: "tags" | "cards";
  uid?: string;
}

/** Of the components of a game (``tags``) or of the command cards (``cards``) how many have their tag. */
export interface Enrolled {
  part: string;
  done: number;
  n: number;
}

/** Tags being taught: what is asked for (null: all are known), which copy of how many, as what the tag held last is known already, what the step did, whether there may be more or fewer than we know of, and how many steps can be undone. */
export interface Tags {
  ok: boolean;
  part: "tags" | "cards";
  parts: Enrolled[];
  wanted: string | null;
  item: string;
  copy: number;
  of: number;
  held: string | null;
  says: string[];
  open: boolean;
  steps: number;
}

/** The colours of seats, in the order for those that have none of their own. */
export const FILLS: Record<string, string> = {
  blue: "#023e7f",
  yellow: "#fecb00",
  red: "#730410",
  green: "#07a78c",
  orange: "#cc5a18",
  white: "#ffffff",
};

/** By seat its own colour. */
export const COLOURS: Record<string, string> = {
  orange: "orange",
  white: "white",
  "great-britain": "red",
  france: "blue",
  germany: "white",
  austria: "yellow",
  russia: "green",
  "ottoman-empire": "orange",
};

export type Told = Hello | Start | Scene | Board | Log | Answer | Given | Said | Report;
export type Entered = Move | Card | Decide | Touch | TakeLesson | HandBack | HandOver | AskSeat | LetSeat | Why | WhyNot | Hint | Cost | WhyMoved | Coach | SeatPlayer | Alive | Position;
