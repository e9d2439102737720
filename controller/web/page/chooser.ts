/**
 * Choosing a move by tapping: the board, a tile, or a button.
 *
 * A move is a row of words. Whatever is tapped says one of them, in any order; the moves that have all that was said
 * are left. The board shows which of its places could be said next, buttons show the first word in which the moves that
 * are left differ. Where one move is left it is explained, and confirmed.
 */

import { cardName, lying } from "./cards";
import { type Child, fill, h } from "./dom";
import type { Link } from "./link";
import { icon } from "./looks";
import type { Answer, Hello, Moves, Reckoning, Scene } from "./messages";
import { balance } from "./seats";
import { capital, has, name, said as knows, t, word } from "./words";

interface Said {
  word: string;
  at: number;
}

/** What the table told of a move that is chosen; the price follows a moment later, where the seat has a coach. */
interface Explained {
  says: string;
  reckoned: Reckoning | null;
  price: string;
}

const END = "";
const MOST_BUTTONS = 60;

export class Chooser {
  readonly element = h("section", { class: "chooser", "aria-live": "polite" });
  private said: Said[] = [];
  private moves: string[][] = [];
  private seat: number | "table" | null = null;
  private scene: Scene | null = null;
  private key = "";
  private explained = new Map<string, Explained>();
  private busy = false;
  private note = "";
  /** The last hint of the coach, and whether the next one is being thought about. */
  private hint: Answer | null = null;
  private hinting = false;
  /** The question before the move that was chosen, which gives much away; once it is asked the move can be made. */
  private doubt = "";
  /** Whether the focus was on a button that is gone: the next one that comes gets it. */
  private owed = false;
  /** Whether moves are chosen here now. Where they can be made by hand, somebody has to ask for it. */
  choosing: boolean;

  constructor(
    private readonly hello: Hello,
    private readonly link: Link,
    private readonly byHand: boolean,
    private readonly changed: () => void,
    private readonly aside: () => HTMLElement | null = () => null,
    /** What holds the focus while nothing can be chosen. */
    private readonly meanwhile: HTMLElement | null = null,
  ) {
    this.choosing = !byHand;
    // A key that is held down would choose again and again, up to a move.
    this.element.addEventListener("keydown", (event) => {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    });
    this.element.classList.toggle("by-hand", byHand);
  }

  /** The moves as they are now; what was said so far stays only while the position does. */
  update(scene: Scene, held = false): void {
    const moves = held ? [] : scene.moves;
    const first: Moves | undefined = moves.find((one) => one.seat === this.seat) ?? moves[0];
    const key = `${scene.stream} ${scene.attention === "paused"} ${scene.ply} ${scene.phase} ${JSON.stringify(scene.position.pending ?? "")} ${first?.seat} ${first?.moves.length}`;
    if (key !== this.key) {
      this.key = key;
      this.said = [];
      this.explained.clear();
      this.busy = false;
      this.note = this.doubt = "";
      this.hint = null;
      this.hinting = false;
    }
    this.scene = scene;
    this.seat = first?.seat ?? null;
    this.moves = (first?.moves ?? []).map((move) => move.split(" "));
    if (!this.helped) this.hint = null;
    this.draw();
  }

  /** What the move that is chosen is reckoned by, where it is. */
  get reckoned(): Reckoning | null {
    const left = this.left();
    return left.length === 1 ? (this.explained.get(left[0].join(" "))?.reckoned ?? null) : null;
  }

  get active(): boolean {
    return this.moves.length > 0;
  }

  /** Whether the coach helps the seat that moves now. */
  private get coached(): boolean {
    return typeof this.seat === "number" && (this.scene?.seats[this.seat].coach ?? "off") !== "off";
  }

  /** Whether somebody gives hints for it: its coach, or the lesson that is on. */
  private get helped(): boolean {
    const { lesson } = this.scene!;
    return lesson ? !lesson.over && typeof this.seat === "number" : this.coached;
  }

  /** The places that the hints have named. */
  hinted(): ReadonlySet<string> {
    return new Set(this.hint?.places ?? []);
  }

  // What is left.

  private left(): string[][] {
    return this.moves.filter((move) => this.said.every((one) => this.wordAt(move, one.at) === one.word));
  }

  private wordAt(move: string[], at: number): string {
    return at < move.length ? move[at] : END;
  }

  /** The place of the board that a word of a move names; a card's end of a row is the card that lies there. */
  private placeAt(move: string[], at: number): string | null {
    const said = move[at];
    if (this.scene?.position.rows) {
      if (move[0] === "take" && at === 2) {
        const row = Number(move[1]);
        const columns = [...lying(this.scene.position).keys()]
          .filter((one) => one.startsWith(`${row},`))
          .map((one) => Number(one.split(",")[1]));
        return `${row},${said === "left" ? Math.min(...columns) : Math.max(...columns)}`;
      }
      return /^\d,\d+$/.test(said) ? said : null;
    }
    return at > 0 && has("place", said) ? said : null;
  }

  /** How the places of the board stand: which may be tapped next, and which were. */
  ways(): Map<string, "pick" | "picked"> {
    const found = new Map<string, "pick" | "picked">();
    if (!this.choosing) return found;
    const left = this.left();
    for (const move of left) {
      for (let at = 1; at < move.length; at++) {
        if (this.said.some((one) => one.at === at)) continue;
        const place = this.placeAt(move, at);
        if (place && this.differs(left, at)) found.set(place, "pick");
      }
    }
    if (left.length)
      for (const one of this.said) {
        const place = this.placeAt(left[0], one.at);
        if (place) found.set(place, "picked");
      }
    return found;
  }

  private differs(left: string[][], at: number): boolean {
    return left.some((move) => this.wordAt(move, at) !== this.wordAt(left[0], at));
  }

  /** A place was tapped; whether that says anything. */
  tap(place: string): boolean {
    const left = this.left();
    if (this.said.some((one) => left.length && this.placeAt(left[0], one.at) === place) && !this.next(left, place)) {
      this.said = this.said.filter((one) => this.placeAt(left[0], one.at) !== place);
      this.refresh();
      return true;
    }
    const at = this.next(left, place);
    if (!at) return false;
    const said = left.find((move) => this.placeAt(move, at) === place)!;
    // The card at the end of a row says which row and which end; a stone to pay with says itself.
    if (said[0] === "take" && at === 2 && this.scene?.position.rows) this.say(0, "take", 1, said[1], 2, said[2]);
    else this.say(at, said[at]);
    return true;
  }

  /** The first word of the moves that are left, not yet said, that may name this place. */
  private next(left: string[][], place: string): number {
    for (let at = 1; at < 8; at++) {
      if (this.said.some((one) => one.at === at)) continue;
      if (left.some((move) => this.placeAt(move, at) === place)) return at;
    }
    return 0;
  }

  /** A tile, or another thing beside the board, was tapped: the moves that begin with these words. */
  begin(...words: string[]): boolean {
    const fits = this.moves.filter((move) => words.every((one, at) => move[at] === one));
    if (!fits.length) return false;
    this.choosing = true;
    this.said = words.map((one, at) => ({ word: one, at }));
    this.refresh();
    return true;
  }

  may(...words: string[]): boolean {
    return this.moves.some((move) => words.every((one, at) => move[at] === one));
  }

  private say(...pairs: (number | string)[]): void {
    for (let n = 0; n < pairs.length; n += 2) {
      const at = pairs[n] as number;
      this.said = [...this.said.filter((one) => one.at !== at), { at, word: pairs[n + 1] as string }];
    }
    this.refresh();
  }

  clear(): void {
    this.said = [];
    this.note = "";
    this.busy = false;
    this.refresh();
  }

  private refresh(): void {
    this.doubt = "";
    this.draw();
    this.changed();
  }

  // What is drawn.

  /** Put children in the place of those that are there; a focus that loses its button is owed to the new ones. */
  private show(...children: Child[]): void {
    const held = this.element.contains(document.activeElement);
    fill(this.element, ...children);
    if (held && !this.element.contains(document.activeElement)) this.owed = true;
    this.lead();
  }

  /** Lead the focus to the first button that chooses something. */
  enter(): void {
    this.owed = true;
    this.lead(true);
  }

  /** Give the focus that is owed to the first new button; until there is one, to what tells whose move it is. */
  lead(anyway = false): void {
    if (!this.owed) return;
    const active = document.activeElement;
    if (!anyway && active && active !== document.body && active !== this.meanwhile) {
      this.owed = false; // somebody has gone on meanwhile
      return;
    }
    // A move that is being made leaves only buttons that do something else: the next choice is still to come.
    const wanted = this.choosing ? ".do:enabled, .choice" : "button:enabled";
    const button =
      this.active && this.element.isConnected ? this.element.querySelector<HTMLButtonElement>(wanted) : null;
    (button ?? this.meanwhile)?.focus({ preventScroll: true });
    this.owed = button === null;
  }

  private draw(): void {
    const scene = this.scene;
    if (!scene || !this.active) {
      this.show();
      this.element.hidden = true;
      return;
    }
    this.element.hidden = false;
    const left = this.left();
    if (!this.choosing) this.show(this.head(), this.told());
    else if (left.length === 1 && (this.said.length > 0 || this.moves.length === 1)) this.confirm(left[0]);
    else this.ask(left);
  }

  private head(crumbed = true): HTMLElement {
    const scene = this.scene!;
    const seat = typeof this.seat === "number" ? scene.seats[this.seat] : null;
    const mine = seat !== null && this.hello.viewer === this.seat;
    const verb = this.moves[0]?.[0] ?? "";
    const drawn = knows(`web-step-${verb}-0`) ? t(`web-step-${verb}-0`) : t("web-what-was-drawn");
    const told =
      this.seat === "table" ? drawn : mine ? t("web-your-turn") : t("web-play-for", { seat: seat?.name ?? "" });
    const crumbs = this.said
      .slice()
      .sort((a, b) => a.at - b.at)
      .map((one) => this.label(this.left()[0] ?? [], one.at, one.word))
      .filter(Boolean);
    return h(
      "header",
      {},
      this.choosing ? h("b", { class: mine ? "mine" : "" }, told) : null,
      this.choosing ? h("span", { class: "crumbs" }, crumbed ? crumbs.join(" · ") : "") : null,
      this.hintButton(),
      this.handButton(),
      this.said.length
        ? h(
            "button",
            { class: "quiet", type: "button", "data-key": "cancel", onclick: () => this.clear() },
            t("web-cancel"),
          )
        : this.aside(),
    );
  }

  /** The way to the next hint, where somebody gives them. */
  private hintButton(): HTMLElement | null {
    if (!this.helped) return null;
    const next = this.hint?.ok ? t("web-hint-next") : t("web-hint");
    return h(
      "button",
      {
        type: "button",
        class: `hint-button${this.hint?.ok && !this.hint.more ? " all-told" : ""}`,
        "data-key": "hint",
        // It keeps the focus while the next hint is thought about.
        disabled: !this.hinting && this.hint?.ok && !this.hint.more,
        "aria-disabled": this.hinting ? "true" : null,
        onclick: () => this.askHint(),
      },
      icon("bulb"),
      this.hinting ? t("web-hint-thinks") : next,
    );
  }

  /** Where moves are made by hand, the way to have them made by others, and back. */
  private handButton(): HTMLElement | null {
    if (!this.byHand) return null;
    const toggle = (): void => {
      this.choosing = !this.choosing;
      this.clear();
    };
    return h(
      "button",
      {
        type: "button",
        class: "choose-move",
        "data-key": "by-hand",
        "aria-expanded": this.choosing ? "true" : "false",
        title: t("web-choose-move-about"),
        onclick: toggle,
      },
      t(this.choosing ? "web-by-hand" : "web-choose-move"),
    );
  }

  private askHint(): void {
    if (this.hinting) return;
    const { key } = this;
    this.hinting = true;
    this.draw();
    void this.link.send({ ask: "hint", seat: this.seat as number }).then((answer) => {
      if (key !== this.key) return;
      this.hinting = false;
      this.hint = answer;
      this.draw();
      this.changed();
    });
  }

  /** What the last hint said. */
  private told(): HTMLElement | null {
    if (!this.hint) return null;
    const says = this.hint.ok ? (this.hint.says ?? []) : [t(this.hint.code ?? "web-busy")];
    return says.length
      ? h("div", { class: "coach" }, icon("bulb"), h("div", {}, ...says.map((one) => h("p", {}, one))))
      : null;
  }

  /** What a word of a move is called on a button. */
  private label(move: string[], at: number, said: string): string {
    if (said === END) {
      const own = `web-step-${move[0]}-${at}-end`;
      return t(knows(own) ? own : "web-nothing-more");
    }
    const place = move.length > at ? this.placeAt(move, at) : null;
    if (place && this.scene?.position.rows) {
      const card = lying(this.scene.position).get(place);
      if (card) return `${cardName(card)} (${name("place", place)})`;
    }
    if (place) return name("place", place);
    if (move[0] === "take" && this.scene?.position.rows && at === 1) return t("web-row", { n: said });
    if (move[0] === "movement" || /^\d+k\d+m$/.test(said)) return this.force(move, said);
    const seat = this.scene?.seats.find((one) => one.id === said);
    if (seat) return seat.name;
    if (at > 0 && move[0] === "law" && has("law", said)) return name("law", said);
    return word(said, move[at - 1] ?? "");
  }

  /** What is asked now. */
  private asked(): string {
    const left = this.left();
    return this.question(left, this.open(left));
  }

  /** The first word that is not said yet and in which the moves that are left differ. */
  private open(left: string[][]): number {
    let at = 0;
    while (at < 9 && (this.said.some((one) => one.at === at) || !this.differs(left, at))) at++;
    return at;
  }

  /** What is asked next: by the verb and the number of the word that is still open, else by what it names. */
  private question(left: string[][], at: number): string {
    if (!at && this.said.length) return t("web-which-action");
    if (!at)
      return left.some((move) => move.some((_, n) => this.placeAt(move, n))) ? t("web-choose") : t("web-choose-button");
    const first = left[0];
    // Where a class stands first, the verb stands behind it.
    const verb = at > 1 && has("kind", first[0]) ? first[1] : first[0];
    const one = left.every((move) => (verb === first[0] ? move[0] : move[1]) === verb);
    // The nearest word that all have in common says best what is asked; where a verb is among places, none does.
    const common = first
      .slice(1, at)
      .filter((said, n) => left.every((move) => move[n + 1] === said))
      .reverse();
    const mixed =
      left.some((move) => move.length > at && this.placeAt(move, at)) &&
      left.some((move) => has("verb", this.wordAt(move, at)));
    const names = [...(mixed ? [] : common.map((said) => `web-step-${verb}-${said}-${at}`)), `web-step-${verb}-${at}`];
    const own = one ? names.find(knows) : undefined;
    if (own) return t(own);
    if (left.some((move) => move.length > at && this.placeAt(move, at))) return t("web-which-place");
    return t(left.some((move) => /^\d+$/.test(this.wordAt(move, at))) ? "web-how-many" : "web-which-one");
  }

  private force(move: string[], said: string): string {
    const first = move[1] === "movement" ? move[2] : null;
    const told = word(said);
    return first && has("place", first) ? `${name("place", first)}: ${told}` : told;
  }

  private ask(left: string[][]): void {
    const at = this.open(left);
    const groups = new Map<string, string[][]>();
    for (const move of left) {
      const next = this.wordAt(move, at);
      groups.set(next, [...(groups.get(next) ?? []), move]);
    }
    const buttons = [...groups].slice(0, MOST_BUTTONS).map(([said, moves]) => {
      const label = capital(this.label(moves[0], at, said));
      return h(
        "button",
        { type: "button", class: "choice", "data-key": `word ${said}`, onclick: () => this.say(at, said) },
        label,
      );
    });
    const question = this.question(left, at);
    const kind = `choices${this.mostPlaces(groups, at) ? " places" : ""}`;
    this.show(
      this.head(),
      this.told(),
      h("p", { class: this.said.length || this.note ? "hint" : "hint first" }, this.note || question),
      h("div", { class: kind, role: "group", "aria-label": question }, ...buttons),
    );
  }

  /** Whether most of what can be said next is tapped on the board as well. */
  private mostPlaces(groups: Map<string, string[][]>, at: number): boolean {
    const places = [...groups.values()].filter(([move]) => this.placeAt(move, at)).length;
    return places * 2 > groups.size;
  }

  private confirm(move: string[]): void {
    const text = move.join(" ");
    const told = this.explained.get(text);
    if (told === undefined) {
      const found: Explained = { says: "", reckoned: null, price: "" };
      this.explained.set(text, found);
      void this.link.send({ ask: "why", seat: this.seat!, moves: [text] }).then((answer) => {
        Object.assign(found, { says: answer.says?.[0] ?? "", reckoned: answer.reckoned ?? null });
        this.draw();
        this.changed();
      });
      if (this.coached)
        void this.link.send({ ask: "cost", seat: this.seat as number, move: text }).then((answer) => {
          found.price = answer.says?.[0] ?? "";
          this.draw();
        });
    }
    const label = this.whole(move);
    const go = h(
      "button",
      { type: "button", class: "do", "data-key": "do", disabled: this.busy, onclick: () => this.make(text) },
      t(this.doubt ? "web-do-anyway" : "web-do"),
    );
    // The sentence comes a moment later than the words: its line is kept for it, so that nothing moves under a finger.
    this.show(
      this.head(false),
      this.told(),
      h("p", { class: "told" }, this.note || told?.says || "\u00a0"),
      told?.reckoned ? balance(this.scene!, told.reckoned) : null,
      this.doubt
        ? h("p", { class: "doubt", role: "alert" }, this.doubt)
        : this.coached
          ? h("p", { class: "price" }, told?.price || "\u00a0")
          : null,
      h("p", { class: "said-so-far" }, capital(label)),
      h("div", { class: "choices", role: "group", "aria-label": capital(label) }, go),
    );
  }

  /** A move in words; a row and its end are named by the card that lies there. */
  private whole(move: string[]): string {
    const row = move[0] === "take" && this.scene?.position.rows ? 1 : 0;
    return move
      .map((one, at) => (at && at === row ? "" : this.label(move, at, one)))
      .filter(Boolean)
      .join(" · ");
  }

  private make(text: string): void {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const key = this.key;
    void this.link.send({ do: "move", seat: this.seat!, move: text }).then((answer) => {
      if (answer.code === "web-sure") {
        if (key === this.key) this.doubt = answer.says?.[0] ?? ""; // else there is another position by now
        this.busy = false;
        return this.draw();
      }
      if (!answer.ok) this.note = t(answer.code ?? "web-not-understood");
      window.setTimeout(() => {
        this.busy = false;
        this.draw();
      }, 1500);
      this.draw();
    });
  }

  /** Why a place cannot be chosen: the rule that the table names, and what an attack on it would come to. */
  async why(place: string): Promise<{ says: string[]; reckoned: Reckoning | null }> {
    const seat = this.asker();
    if (seat === null) return { says: [], reckoned: null };
    const said = this.said.map((one) => one.word);
    const answer = await this.link.send({ ask: "why-not", seat, place, said });
    const says = answer.says ?? [];
    // Where no rule speaks, the place is no answer to what is asked.
    return {
      says: says.length || !this.active || !this.choosing ? says : [this.asked()],
      reckoned: answer.reckoned ?? null,
    };
  }

  /** Why a move that begins so cannot be made. */
  async whyMove(move: string): Promise<string[]> {
    const seat = this.asker();
    return seat === null ? [] : ((await this.link.send({ ask: "why", seat, moves: [move] })).says ?? []);
  }

  /** The seat that whoever taps here means to move for, also where it has to wait; none where one only looks on. */
  private asker(): number | null {
    if (this.hello.viewer !== null) return this.hello.viewer;
    if (!this.hello.controls || !this.scene || this.scene.over) return null;
    if (typeof this.seat === "number") return this.seat;
    return Math.max(
      0,
      this.scene.seats.findIndex((one) => one.acting),
    );
  }
}
