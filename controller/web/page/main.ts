/** The pages of a table: the table itself, and a seat's, each a picture of the last scene that was told; and which page
 *  this is. */

import { SimulatedBoard } from "./board";
import { CardTable } from "./cards";
import { Chooser } from "./chooser";
import { type Child, Fingers, fill, h } from "./dom";
import { LessonCard, lessonList, type Ways } from "./lesson";
import { Link, type Status } from "./link";
import { codeFor, dress, isDark, isLarge, learnWords, prefer, store, ways } from "./dress";
import { GamesPage, ReplayPage } from "./games";
import { icon } from "./looks";
import { GameMap, outlineOf } from "./map";
import type { Answer, Board, Entry, Given, Hello, Log, Picture, Reckoning, Scene, Start, Told } from "./messages";
import { SetupPage } from "./setup";
import { balance, disc, type Hand, offer, playedBy, sand, seatCard, winners } from "./seats";
import { Speaker } from "./sounds";
import { capital, knows, learn, name, t } from "./words";

const root = document.getElementById("page")!;
/** So long a sentence that was said stands out as new. */
const SAID_MS = 8000;
/** So long a table that is there may be silent before the page says that no game is on. */
const WAIT_MS = 1500;
/** Whether this page was opened to join by a code that is typed. */
const AT_DOOR = /^\/seat\/?$/.test(location.pathname);

/** Whether this page is the simulated board. */
const AT_BOARD = location.pathname === "/sim";

/** Which page this is: a seat's, or the table's; its code comes behind the address and never reaches a log. */
function where(): { viewer: string; code: string } {
  const seat = /^\/seat\/([^/]+)/.exec(location.pathname)?.[1];
  const name = seat ? decodeURIComponent(seat) : "";
  return { viewer: name || "table", code: codeFor(name ? `code.${name}` : "code") };
}

/** Whether what happens now was done with the keyboard, from which the new buttons may be far away. */
function usesKeys(): boolean {
  return document.activeElement?.matches(":focus-visible") ?? false;
}

class Page {
  private hello: Hello | null = null;
  private scene: Scene | null = null;
  private log: Entry[] = [];
  private then: { entry: number; picture: Picture } | null = null;
  private board: GameMap | CardTable | null = null;
  private chooser: Chooser | null = null;
  private sim: SimulatedBoard | null = null;
  private link: Link;
  private readonly speaker = new Speaker(store);
  private status: Status = "connecting";
  private place = "";
  private placeSays: string[] = [];
  private placeReckoned: Reckoning | null = null;
  private logKey = "";
  /** The line of the log that was tapped last: it shows its notation, for which a phone has no room otherwise. */
  private line = -1;
  private saying = "";
  private sayingEnds = 0;
  private joining = false;
  private joinKey = "";
  /** No seat is shown here: this page has no right code, or has it no more, and asks for one. */
  private locked = false;
  /** What the table did not take, said for a while. */
  private note = "";
  private fleeting = 0;
  private gave = false;
  private looksOpen = false;
  private lessonsOpen = false;
  /** The seat whose player and coach can be changed in its card now. */
  private handOpen = -1;
  /** What was tapped once and needs another tap, as nothing takes it back. */
  private unsure = "";

  private readonly banner = h("div", { class: "banner", role: "status", hidden: true });
  private readonly head = h("header", { class: "top" });
  /** The way past the head and the board to the moves, for the keyboard. */
  private readonly skip = h("a", {
    class: "skip",
    href: "#moves",
    hidden: true,
    onclick: (event: Event) => this.skipTo(event),
  });
  private readonly prompt = h("div", { class: "prompt", role: "status", "aria-live": "polite", tabindex: -1 });
  private readonly lesson = new LessonCard();
  private readonly boardHost = h("div", { class: "board" });
  private readonly tools = h("div", { class: "tools" });
  private readonly about = h("div", { class: "about", "aria-live": "polite" });
  private readonly side = h("aside", { class: "side" });
  private readonly seats = h("div", { class: "seats" });
  private readonly beside = h("div", { class: "beside" });
  private readonly logList = h("ol", { class: "log", tabindex: 0 });
  private readonly logHost = h("section", { class: "log-host" });
  private readonly controls = h("div", { class: "controls" });
  private readonly live = h("div", { class: "sr", "aria-live": "polite", role: "log" });
  private readonly dock = h("div", { class: "dock", id: "moves" });
  private readonly caption = h("p", { class: "saying", "aria-hidden": "true" });
  // The workbench looks after itself: while a piece is carried from it, the table is still drawn.
  private readonly fingers = new Fingers(
    root,
    () => this.draw(),
    (target) => target.closest("button, summary, a, select") !== null && !target.closest(".workbench"),
  );

  constructor() {
    const { viewer, code } = where();
    this.gave = code !== "";
    document.body.className = AT_BOARD ? "table-page sim-page" : viewer === "table" ? "table-page" : "seat-page";
    dress();
    this.speaker.changed = () => this.drawHead();
    fill(
      root,
      this.skip,
      this.banner,
      this.head,
      h(
        "main",
        {},
        h(
          "div",
          { class: "stage" },
          h("div", { class: "says-above" }, this.prompt, this.lesson.element),
          this.boardHost,
          this.about,
        ),
        this.side,
      ),
      this.dock,
      this.live,
    );
    const sizes = new ResizeObserver(() => {
      const { style } = document.documentElement;
      style.setProperty("--dock", `${this.dock.offsetHeight}px`);
      style.setProperty("--prompt", `${this.prompt.offsetHeight}px`);
      style.setProperty("--request", `${this.lesson.requestTop}px`);
    });
    for (const part of [this.dock, this.prompt, this.lesson.element]) sizes.observe(part);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.escape());
    this.link = AT_DOOR ? this.open("spectator", code) : this.open(viewer, code);
    this.tell("connecting");
  }

  private skipTo(event: Event): void {
    event.preventDefault();
    if (this.chooser?.active && !this.then) this.chooser.enter();
    else (this.dock.querySelector<HTMLElement>("button:enabled") ?? this.prompt).focus();
  }

  /** What was opened last is closed. */
  private escape(): void {
    if (this.joining) this.toggleJoin();
    else this.closeAbout();
  }

  private open(viewer: string, code: string): Link {
    const query: Record<string, string> = { viewer, code };
    const lang = store.get("lang");
    if (lang) query.lang = lang;
    if (AT_BOARD) query.board = "1";
    return new Link(
      query,
      (message) => this.take(message),
      (status) => {
        if (viewer === "table" && status === "wrong-code") {
          this.link.close();
          this.link = this.open("spectator", ""); // without the table's code one may look on
          return;
        }
        this.tell(status);
      },
    );
  }

  // What is told.

  private take(message: Told): void {
    if (message.kind === "hello") void this.begin(message as Hello);
    else if (message.kind === "start") void this.decide(message as Start);
    else if (message.kind === "scene") {
      const before = this.scene;
      this.scene = message as Scene;
      if (
        before &&
        (before.ply !== this.scene.ply || before.stream !== this.scene.stream || before.phase !== this.scene.phase)
      )
        this.closeAbout();
      this.greet(before, this.scene);
      this.draw();
    } else if (message.kind === "board") this.sim?.take(message as Board);
    else if (message.kind === "log") this.takeLog(message as Log);
    else if (message.kind === "given") {
      const given = message as Given;
      store.put(`code.seat-${given.seat + 1}`, given.code);
      location.assign(`/seat/seat-${given.seat + 1}`);
    } else if (message.kind === "said") {
      const says = (message as { says: string }).says;
      this.speaker.say(says, this.hello?.language ?? "en");
      this.hear(says);
      this.live.append(h("p", {}, says));
      while (this.live.children.length > 6) this.live.firstChild!.remove();
    } else if (message.kind === "committed") this.speaker.tick();
    else if (message.kind === "undone")
      this.chooser?.clear(); // no scene may have shown that it was made
    else if (message.kind === "astray") this.speaker.warn();
  }

  /** What was said stays to be read, for whoever hears nothing, and stands out at first. */
  private hear(says: string): void {
    this.saying = says;
    this.caption.classList.add("new");
    window.clearTimeout(this.sayingEnds);
    this.sayingEnds = window.setTimeout(() => this.caption.classList.remove("new"), SAID_MS);
    if (this.scene) this.drawPrompt();
  }

  private async begin(hello: Hello): Promise<void> {
    learn(hello);
    this.hello = hello;
    this.log = [];
    this.logKey = "";
    this.then = null;
    this.saying = "";
    this.lessonsOpen = false;
    document.documentElement.lang = hello.language;
    const bare = AT_BOARD && hello.plan !== null;
    this.chooser = new Chooser(
      hello,
      this.link,
      bare,
      () => this.drawBoard(),
      () => this.undoButton(),
      this.prompt,
    );
    fill(this.skip, t("web-skip"));
    this.skip.hidden = false;
    const tapped = (place: string): void => this.tapped(place);
    const sim = (this.sim = bare ? new SimulatedBoard(hello, this.link, () => this.drawTouched()) : null);
    this.board = null;
    const outline = await outlineOf(hello);
    this.board = outline ? new GameMap(outline, hello, tapped, bare) : new CardTable(hello, tapped);
    const board = this.board;
    const host = board instanceof GameMap ? board.svg : board.element;
    fill(this.boardHost, host, this.tools, board instanceof GameMap ? this.zoomHint(board) : null);
    sim?.attach(host as HTMLElement, board instanceof GameMap ? board : null);
    document.body.classList.toggle("with-cards", board instanceof CardTable);
    document.body.dataset.game = hello.game;
    this.boardHost.dataset.map = hello.map ?? "";
    this.drawTools();
    this.draw();
    if (AT_DOOR && !this.joining) this.toggleJoin();
  }

  /** What the table asks before a game can begin, as where its record is damaged. */
  private async decide(asked: Start): Promise<void> {
    await learnWords();
    if (this.hello) return;
    if (!asked.says) this.tell("waiting");
    const answer = (word: string): unknown => this.link.send({ do: "decide", word });
    const offer = ({ word, says }: Start["offers"][number]): Child =>
      h("button", { type: "button", "data-key": word, onclick: () => answer(word) }, says);
    fill(this.prompt, asked.says);
    fill(this.boardHost, asked.offers.length ? h("div", { class: "decide" }, ...asked.offers.map(offer)) : null);
  }

  private takeLog(message: Log): void {
    this.log.splice(message.from, this.log.length, ...message.entries);
    this.drawLog();
  }

  private tell(status: Status): void {
    if (status === this.status && status !== "connecting") return;
    this.status = status;
    document.body.classList.toggle("behind", status === "lost");
    if (status === "lost") this.sim?.dropped();
    if (status === "waiting") void this.wait();
    if (status === "wrong-code" || status === "let-go") void this.lock();
    this.drawBanner();
  }

  /** What is wrong with the table, or with the way to it. */
  private drawBanner(): void {
    const { note } = this;
    const said: Partial<Record<Status, string>> = {
      connecting: t("connecting"),
      waiting: t(knows() ? "web-waiting" : "connecting"),
      lost: t("lost"),
      "let-go": t("let-go"),
      "wrong-code": this.gave ? t("wrong-code") : t("web-code-needed"),
      crowded: t("too-many"),
    };
    const paused = this.scene?.attention === "paused" && !this.locked;
    const text = note || (said[this.status] ?? (paused ? t("web-paused") : ""));
    this.banner.hidden = !text;
    this.banner.classList.toggle("calm", !note && ["connecting", "waiting", "live"].includes(this.status));
    const resume = paused && !note && this.status === "live" && this.hello?.controls;
    fill(
      this.banner,
      text,
      resume
        ? h("button", { type: "button", "data-key": "resume", onclick: () => this.say("resume") }, t("web-resume"))
        : null,
    );
  }

  /** Show nothing of a seat any more, and ask for a code; the words may not have been told yet. */
  private async lock(): Promise<void> {
    this.locked = true;
    this.scene = null;
    this.board = null;
    this.then = null;
    this.joining = false;
    document.body.classList.add("locked");
    document.body.classList.remove("choosing", "joining");
    for (const part of [this.head, this.prompt, this.boardHost, this.about, this.side]) fill(part);
    await learnWords();
    this.drawBanner();
    this.askCode();
  }

  /** The table is there, and no game: after a while say where it may wait for somebody. */
  private async wait(): Promise<void> {
    await new Promise((done) => window.setTimeout(done, WAIT_MS));
    if (this.status !== "waiting") return;
    await learnWords();
    this.drawBanner();
  }

  private greet(before: Scene | null, now: Scene): void {
    const mine = this.hello?.viewer;
    if (mine === null || mine === undefined) return;
    if (now.seats[mine]?.acting && before && !before.seats[mine]?.acting) this.speaker.chime();
    document.title = `${now.seats[mine]?.acting ? "● " : ""}${now.seats[mine]?.name ?? ""} – Reedlight`;
  }

  // Tapping.

  /** Why nothing can be chosen now, though it may be this page's turn. */
  private held(): string {
    if (this.scene?.attention === "paused") return t("web-paused");
    return this.consent() ? this.scene!.question!.says : "";
  }

  private tapped(place: string): void {
    if (this.then) return;
    if (!this.sim && this.held()) {
      this.place = place;
      this.placeSays = [this.held()];
      return this.drawAbout();
    }
    const { chooser } = this;
    const done = this.sim?.tap(place, chooser?.choosing) ?? false;
    this.place = done ? "" : place;
    this.placeSays = [];
    this.placeReckoned = null;
    const byKey = usesKeys();
    if (!done && chooser?.choosing && chooser.tap(place)) {
      this.place = "";
      if (byKey) chooser.enter();
    } else if (!done)
      void chooser?.why(place).then(({ says, reckoned }) => {
        if (this.place !== place) return;
        this.placeSays = says;
        this.placeReckoned = reckoned?.sides[0].total ? reckoned : null; // nobody thinks of an attack with nothing
        this.drawAbout();
        this.drawBoard();
      });
    this.drawAbout();
    this.drawBoard();
  }

  /** Tell something under a heading, until the next move or until it is closed. */
  private tellAbout(heading: string, says: string[]): void {
    this.place = `= ${heading}`;
    this.placeSays = says;
    this.placeReckoned = null;
    this.drawAbout();
    this.drawBoard();
  }

  /** A tile or a card that cannot be used now was tapped: the rule that forbids it. */
  private refuse(move: string, label: string): void {
    this.place = "";
    void this.chooser?.whyMove(move).then((says) => {
      if (says.length) this.tellAbout(label, says);
    });
  }

  /** Why the program moved so: at hand while its move is the last one of a seat. */
  private whyButton(): HTMLElement | null {
    const { hello, scene } = this;
    const last = this.log.filter((one) => !one.undone && one.seat !== "table").pop();
    const seat = last && scene?.seats[last.seat as number];
    if (!hello || !seat || scene?.lesson || seat.player === "person" || !(hello.controls || hello.viewer !== null))
      return null;
    const ask = (): void =>
      void this.link.send({ ask: "why-moved" }).then((answer) => {
        if (!answer.ok) return this.refused(answer);
        this.tellAbout(last.says[0] ?? last.move, answer.says ?? []);
      });
    return h("button", { type: "button", class: "why", "data-key": "why", onclick: ask }, t("web-why"));
  }

  private closeAbout(): void {
    if (!this.place) return;
    const { place } = this;
    const held = this.about.contains(document.activeElement);
    this.place = "";
    this.placeSays = [];
    this.placeReckoned = null;
    this.drawAbout();
    this.drawBoard();
    const there = held ? this.boardHost.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) : null;
    if (held) (there ?? this.prompt).focus({ preventScroll: true });
  }

  private say(card: string): void {
    const ply = this.scene?.ply ?? 0;
    void this.link.send({ do: "card", card, ply }).then((answer) => this.refused(answer));
  }

  private refused(answer: Answer): void {
    if (answer.ok) return;
    this.note = t(answer.code ?? "web-not-understood");
    this.drawBanner();
    window.clearTimeout(this.fleeting);
    this.fleeting = window.setTimeout(() => {
      this.note = "";
      this.drawBanner();
    }, 4000);
  }

  // Drawing.

  private draw(): void {
    const { hello, scene } = this;
    if (!hello || !scene || !this.board || this.fingers.down) return;
    this.chooser?.update(scene, this.held() !== "");
    this.sim?.update(scene);
    this.drawBanner();
    this.drawHead();
    this.drawPrompt();
    this.lesson.update(scene.lesson, hello.lessons, this.lessonWays);
    document.body.classList.toggle("taught", scene.lesson !== null);
    this.drawBoard();
    this.drawSide();
    this.drawDock();
  }

  /** What this page may do about lessons. */
  private readonly lessonWays: Ways = {
    take: (name) => void this.link.send({ do: "lesson", name }).then((answer) => this.refused(answer)),
    play: () => this.say("new-game"),
  };

  private shown(): Scene {
    return this.then
      ? {
          ...this.scene!,
          ...this.then.picture,
          seats: this.then.picture.seats.map((seat, n) => ({ ...this.scene!.seats[n], ...seat })),
          moves: [],
          lights: {},
          question: null,
          astray: null,
        }
      : this.scene!;
  }

  /** The simulated board was touched. */
  private drawTouched(): void {
    if (this.board instanceof CardTable) this.drawBoard();
    this.drawAbout();
  }

  private drawBoard(): void {
    if (!this.board || !this.scene) return;
    const shown = this.shown();
    if (this.board instanceof CardTable && this.sim?.board) this.board.stones = this.sim.stones();
    const choosing = this.then ? null : this.chooser;
    this.board.update(shown, shown.lights, choosing?.ways() ?? new Map(), choosing?.hinted());
    const reckoned = choosing?.reckoned ?? this.placeReckoned;
    if (this.board instanceof GameMap) this.board.aim(shown, this.then ? null : reckoned);
    document.body.classList.toggle("scored", this.board instanceof CardTable && shown.over && !this.sim);
    this.boardHost.classList.toggle("then", this.then !== null);
  }

  private drawHead(): void {
    const { hello, scene } = this;
    if (!hello || !scene) return;
    const button = (key: string, label: string, pressed: boolean, tapped: () => void, sign: string): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "round",
          "data-key": key,
          "aria-label": label,
          title: label,
          "aria-pressed": pressed ? "true" : "false",
          onclick: tapped,
        },
        icon(sign),
      );
    const dark = isDark();
    const mine = hello.viewer !== null && scene.seats[hello.viewer] ? hello.viewer : null;
    this.head.classList.toggle("open", this.looksOpen);
    fill(
      this.head,
      h(
        "div",
        { class: "title" },
        mine === null ? null : disc(scene.seats[mine], mine),
        h("h1", {}, mine === null ? hello.title : scene.seats[mine].name),
        hello.simulated ? h("span", { class: "badge simulated" }, t("web-simulated")) : null,
        !hello.controls && hello.viewer === null ? h("span", { class: "badge" }, t("web-watching")) : null,
      ),
      sand(scene),
      mine === null ? ways(AT_BOARD ? "/sim" : "/", hello.simulated && hello.controls) : null,
      h(
        "div",
        { class: "buttons" },
        hello.controls || hello.viewer === null
          ? h(
              "button",
              {
                type: "button",
                class: "join-button",
                "data-key": "join",
                "aria-expanded": this.joining ? "true" : "false",
                onclick: () => this.toggleJoin(),
              },
              t("web-join"),
            )
          : null,
        h(
          "button",
          {
            type: "button",
            class: "round looks-button",
            "data-key": "looks",
            "aria-label": t(mine === null ? "web-more" : "web-looks"),
            title: t(mine === null ? "web-more" : "web-looks"),
            "aria-expanded": this.looksOpen ? "true" : "false",
            onclick: () => this.toggleLooks(),
          },
          "⋯",
        ),
      ),
      h(
        "div",
        { class: `looks${this.looksOpen ? " open" : ""}` },
        button("speak", t("web-speak"), this.speaker.speaks, () => this.speaker.toggleSpeech(), "speak"),
        button("sound", t("web-sound"), this.speaker.sounds, () => this.speaker.toggleSounds(), "note"),
        button("dark", dark ? t("web-light") : t("web-dark"), dark, () => this.turn("dark", !dark), "half"),
        button("large", t("web-large"), isLarge(), () => this.turn("large", !isLarge()), "large"),
      ),
    );
  }

  private drawPrompt(): void {
    const scene = this.scene!;
    const parts: (HTMLElement | null)[] = [];
    // At the simulated board nothing may move the board under a hand: what to mend stands where the prompt stood.
    const mend = this.sim && !this.then ? scene.astray : null;
    if (mend)
      parts.push(
        h(
          "p",
          { class: "astray", tabindex: 0 },
          h("b", {}, t("web-mend")),
          ...mend.says.map((one) => h("span", {}, capital(one))),
        ),
      );
    else if (scene.over) {
      parts.push(h("p", { class: "over" }, winners(scene)));
      if (!this.then)
        parts.push(
          this.hello?.controls
            ? h(
                "button",
                { type: "button", class: "again", "data-key": "new-game", onclick: () => this.say("new-game") },
                t("web-new-game"),
              )
            : h("p", { class: "again" }, t("web-new-game-where")),
        );
    } else if (!this.sim || !scene.lesson) {
      // In a lesson the task says what is to be done, and a question stands beside the hand.
      const asked = scene.question?.seat ?? null;
      const acting = scene.seats.map((seat, n) =>
        (asked === null ? seat.acting : n === asked) ? disc(seat, n) : null,
      );
      parts.push(h("p", {}, ...acting, h("span", {}, scene.question?.says ?? scene.prompt)));
    }
    const notes: HTMLElement[] = [];
    if (scene.astray && !mend) {
      notes.push(
        h(
          "div",
          { class: "astray" },
          h("b", {}, t("web-mend")),
          ...scene.astray.says.map((one) => h("p", {}, capital(one))),
          this.hello?.controls
            ? h("button", { type: "button", "data-key": "accept", onclick: () => this.say("accept") }, t("web-accept"))
            : null,
        ),
      );
    }
    for (const [number, seat] of scene.seats.entries()) {
      const { asked } = seat;
      if (!asked || asked.own) continue;
      const answer = (yes: boolean): void =>
        void this.link.send({ do: "let-seat", seat: number, sign: asked.sign, yes }).then((told) => this.refused(told));
      notes.push(
        h(
          "div",
          { class: "asks", role: "alert" },
          h("p", {}, disc(seat, number), h("b", {}, t("web-asked", { sign: asked.sign, seat: seat.name }))),
          h("small", {}, t("web-asked-about")),
          h(
            "div",
            { class: "line" },
            h(
              "button",
              { type: "button", "data-key": `let ${number}`, onclick: () => answer(true) },
              t("web-asked-yes"),
            ),
            h(
              "button",
              { type: "button", class: "quiet", "data-key": `keep ${number}`, onclick: () => answer(false) },
              t("web-asked-no"),
            ),
          ),
        ),
      );
    }
    const known = [scene.prompt, scene.question?.says, ...(scene.lesson?.says ?? []), ...(scene.lesson?.missed ?? [])];
    if (!this.then) {
      const last = this.log.filter((one) => !one.undone).pop()?.says;
      const saying = this.saying && !known.includes(this.saying) ? this.saying : (last?.[0] ?? "");
      fill(this.caption, saying ? icon("speak") : null, h("span", {}, saying));
      // In a lesson its room belongs to the task while nothing was said.
      const silent = scene.lesson !== null && !saying;
      parts.push(h("div", { class: "saying-line", hidden: silent }, this.caption, this.whyButton()));
    }
    if (notes.length) parts.push(h("div", { class: "notes" }, ...notes));
    if (this.then) {
      parts.push(
        h(
          "div",
          { class: "then-bar" },
          h("span", {}, t("web-then", { n: this.then.entry + 1, all: this.log.length })),
          h("input", {
            type: "range",
            min: 0,
            max: this.log.length - 1,
            value: this.then.entry,
            "aria-label": t("web-log"),
            "data-key": "slider",
            oninput: (event: Event) => this.goTo(Number((event.target as HTMLInputElement).value)),
          }),
          h("button", { type: "button", "data-key": "now", onclick: () => this.backToNow() }, t("web-now")),
        ),
      );
    }
    fill(this.prompt, ...parts);
  }

  private drawAbout(): void {
    const { hello, scene } = this;
    if (!hello || !scene || !this.place) return fill(this.about);
    const close = h(
      "button",
      {
        type: "button",
        class: "quiet close",
        "data-key": "close",
        "aria-label": t("web-close"),
        onclick: () => this.closeAbout(),
      },
      "×",
    );
    const figures = this.placeReckoned && !this.place.startsWith("= ") ? [balance(scene, this.placeReckoned)] : [];
    const says = [...figures, ...this.placeSays.map((one) => h("p", {}, one))];
    const show = (...parts: Child[]): void =>
      says.length || parts.length
        ? fill(this.about, ...parts, ...says, ...(this.sim?.about(this.place) ?? []), close)
        : fill(this.about);
    if (this.place.startsWith("= ")) return show(h("b", {}, this.place.slice(2)));
    if (this.board instanceof CardTable)
      return this.sim || says.length ? show(h("b", {}, capital(name("place", this.place)))) : fill(this.about);
    const pairs = hello.chart?.pairs ?? [];
    const near = pairs
      .filter((pair) => pair.includes(this.place))
      .map(([a, b]) => name("place", a === this.place ? b : a));
    const magic = scene.cycleKind === "magic";
    const marker = scene.position.regions?.[this.place]?.marker;
    const same =
      magic && marker
        ? Object.entries(scene.position.regions as Record<string, { marker?: string }>)
            .filter(([id, one]) => one.marker === marker && id !== this.place)
            .map(([id]) => name("place", id))
        : null;
    show(
      h("b", {}, name("place", this.place)),
      h("span", {}, t(same ? "web-neighbours-marker" : "web-neighbours", { places: (same ?? near).join(", ") })),
    );
  }

  private drawSide(): void {
    const { hello, scene } = this;
    if (!hello || !scene) return;
    const shown = this.shown();
    const taps = {
      may: (...words: string[]): boolean => !this.then && (this.chooser?.may(...words) ?? false),
      begin: (...words: string[]): void => {
        const byKey = usesKeys();
        if (this.chooser?.begin(...words) && byKey) this.chooser.enter();
      },
      why:
        this.then || (!hello.controls && hello.viewer === null)
          ? null
          : (label: string, ...words: string[]): void => this.refuse(words.join(" "), label),
    };
    const order = shown.seats
      .map((seat, number) => ({ seat, number }))
      .sort((a, b) => Number(b.seat.mine ?? 0) - Number(a.seat.mine ?? 0));
    fill(this.seats, ...order.map(({ seat, number }) => seatCard(shown, seat, number, taps, this.hand(number))));
    fill(this.beside, this.sim ? this.sim.panel : offer(shown, taps));
    if (!this.side.firstChild) {
      this.logHost.append(h("h2", {}, t("web-log")), this.logList);
      fill(this.side, this.beside, this.seats, this.logHost, this.controls);
    }
    this.drawControls();
    this.drawLog();
  }

  /** What this page may change about who plays a seat. */
  private hand(number: number): Hand | null {
    const { hello, scene } = this;
    if (!hello || !scene || scene.over || this.then) return null;
    const send = (message: Parameters<Link["send"]>[0]): void =>
      void this.link.send(message).then((answer) => this.refused(answer));
    return {
      players: hello.players,
      open: this.handOpen === number,
      toggle: () => {
        this.handOpen = this.handOpen === number ? -1 : number;
        this.drawSide();
      },
      player: (player) => send({ do: "player", seat: number, player }),
      coach: (mode) =>
        void this.link.send({ do: "coach", seat: number, mode }).then((answer) => {
          this.refused(answer);
          if (answer.says?.length) this.tellAbout(t("web-coach"), answer.says);
        }),
    };
  }

  private drawControls(): void {
    const { hello, scene } = this;
    if (!hello || !scene) return;
    const card = (id: string, label: string): HTMLElement =>
      h("button", { type: "button", "data-key": id, onclick: () => this.say(id) }, label);
    const mine = hello.viewer !== null;
    fill(
      this.controls,
      hello.controls || mine
        ? h(
            "div",
            { class: "line" },
            card("again", t("web-again")),
            mine ? this.twice("hand-back", { do: "hand-back" }) : null,
            hello.controls
              ? card(
                  scene.attention === "paused" ? "resume" : "pause",
                  t(scene.attention === "paused" ? "web-resume" : "web-pause"),
                )
              : null,
            hello.controls && !scene.over && !scene.lesson
              ? this.twice("new-game", { do: "card", card: "new-game" })
              : null,
            hello.lessons.length ? this.lessonsButton() : null,
          )
        : null,
      this.lessonsOpen ? lessonList(hello.lessons, scene.lesson !== null, this.lessonWays) : null,
    );
  }

  private lessonsButton(): HTMLElement {
    const toggle = (): void => {
      this.lessonsOpen = !this.lessonsOpen;
      this.drawControls();
    };
    return h(
      "button",
      {
        type: "button",
        "data-key": "lessons",
        "aria-expanded": this.lessonsOpen ? "true" : "false",
        onclick: toggle,
      },
      t("web-lessons"),
    );
  }

  /** The way to take a move back, at hand wherever one plays; the table says whether it may be, and who has to agree. */
  private undoButton(): HTMLElement | null {
    const { hello, scene } = this;
    if (
      !hello ||
      !scene ||
      !scene.ply ||
      (scene.over && hello.simulated) ||
      scene.attention === "paused" ||
      scene.lesson?.over ||
      this.then ||
      !(hello.controls || hello.viewer !== null)
    )
      return null;
    return h(
      "button",
      { type: "button", class: "undo", "data-key": "undo", onclick: () => this.say("undo") },
      t("web-undo"),
    );
  }

  /** Whoever is asked to agree to an undo answers where moves are made: nothing else is to be done first. */
  private consent(): HTMLElement | null {
    const { hello, scene } = this;
    const question = scene?.question;
    if (!hello || !question || question.code !== "ask.undo" || !(hello.controls || question.seat === hello.viewer))
      return null;
    const card = (id: string, label: string): HTMLElement =>
      h("button", { type: "button", "data-key": id, onclick: () => this.say(id) }, label);
    return h(
      "section",
      { class: "consent", role: "alert" },
      h("p", {}, question.says),
      card("yes", t("web-yes")),
      card("no", t("web-no")),
    );
  }

  private drawDock(): void {
    const { hello, chooser } = this;
    if (!hello || !chooser || this.locked) return;
    if (this.joining) {
      const key = JSON.stringify(this.scene?.seats.map((seat) => [seat.code, seat.taken, seat.player, seat.asked]));
      const typing = this.dock.contains(document.activeElement?.closest("input") ?? null);
      if (key !== this.joinKey && (hello.controls || !typing)) {
        this.joinKey = key;
        this.drawJoin();
      }
      return;
    }
    const consent = this.then ? null : this.consent();
    const shown = this.dock.firstElementChild;
    if (consent && shown?.className === "consent" && shown.textContent === consent.textContent) return;
    const active = chooser.active && !this.then;
    document.body.classList.toggle("choosing", active);
    const undo = active ? null : this.undoButton();
    const bar = undo ? h("div", { class: "dock-bar" }, undo) : null;
    const held = this.dock.contains(document.activeElement);
    fill(this.dock, consent ?? (active ? chooser.element : bar), this.sim?.hand);
    if (held && document.activeElement === document.body) chooser.enter();
    else chooser.lead();
  }

  private drawLog(): void {
    const { scene } = this;
    if (!scene || this.fingers.down) return;
    const last = this.log[this.log.length - 1];
    const key = `${this.log.length} ${last?.move} ${this.then?.entry} ${this.line} ${this.log.map((one) => (one.undone ? (one.by ?? "-") : "")).join("")}`;
    if (key === this.logKey) return;
    this.logKey = key;
    const lines: HTMLElement[] = [];
    for (let n = 0; n < this.log.length; n++) {
      const entry = this.log[n];
      let end = n;
      while (entry.seat === "table" && this.log[end + 1]?.seat === "table") end++;
      if (end - n > 3) {
        lines.push(this.logLine(end, h("span", { class: "dealt" }, t("web-dealt", { n: end - n + 1 }))));
        n = end;
        continue;
      }
      lines.push(this.logLine(n));
    }
    const atEnd = this.logList.scrollHeight - this.logList.scrollTop - this.logList.clientHeight < 80;
    fill(this.logList, ...lines);
    if (atEnd || !this.then) this.logList.scrollTop = this.logList.scrollHeight;
  }

  private logLine(n: number, instead?: HTMLElement): HTMLElement {
    const entry = this.log[n];
    const seat = typeof entry.seat === "number" ? this.scene!.seats[entry.seat] : null;
    const [first, ...rest] = entry.says;
    const by = entry.by === undefined ? null : this.scene!.seats[entry.by];
    return h(
      "li",
      {
        class: `${entry.undone ? "undone" : ""} ${this.then?.entry === n ? "then" : ""} ${this.line === n ? "tapped" : ""}`,
      },
      h(
        "button",
        { type: "button", "data-key": `log ${n}`, onclick: () => this.goTo(n) },
        seat ? disc(seat, entry.seat as number) : h("span", { class: "disc draw", "aria-hidden": "true" }, "·"),
        h(
          "span",
          { class: "words" },
          instead ?? h("span", {}, first ?? entry.move),
          ...(instead ? [] : rest.map((one) => h("span", { class: "more" }, one))),
          entry.undone ? h("em", {}, by ? t("web-undone-by", { seat: by.name }) : t("web-undone")) : null,
        ),
        instead ? null : h("code", {}, entry.move),
      ),
    );
  }

  // An earlier position.

  private goTo(entry: number): void {
    this.line = entry;
    if (entry >= this.log.length - 1 && !this.log[entry]?.undone) return this.backToNow();
    void this.link.send({ ask: "position", entry }).then((answer) => {
      if (!answer.ok || !answer.picture) return this.refused(answer);
      const first = this.then === null;
      this.then = { entry, picture: answer.picture };
      if (first) this.drawDock();
      this.drawPrompt();
      this.drawBoard();
      this.drawSide();
    });
  }

  private backToNow(): void {
    this.then = null;
    this.draw();
    this.drawLog();
  }

  // Joining.

  private toggleJoin(): void {
    this.joining = !this.joining;
    this.joinKey = "";
    document.body.classList.toggle("joining", this.joining);
    this.drawHead();
    if (!this.joining) fill(this.dock);
    this.drawDock();
  }

  private joinHead(): HTMLElement {
    const close = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-key": "close",
        "aria-label": t("web-close"),
        onclick: () => this.toggleJoin(),
      },
      "×",
    );
    return h("header", {}, h("h2", {}, t("web-join")), close);
  }

  /** Who only looks on asks for a seat, or types a code. */
  private drawAsk(): void {
    const scene = this.scene!;
    const ask = (seat: number | null): void =>
      void this.link.send({ do: "ask-seat", seat }).then((answer) => this.refused(answer));
    const own = scene.seats.find((seat) => seat.asked?.own)?.asked;
    const cards = scene.seats.map((seat, number) =>
      h(
        "article",
        { class: "join-seat" },
        h("header", {}, disc(seat, number), h("h3", {}, seat.name)),
        seat.player !== "person"
          ? h("p", {}, playedBy(seat, scene.seats))
          : seat.asked?.own
            ? h(
                "button",
                { type: "button", class: "quiet", "data-key": "ask-stop", onclick: () => ask(null) },
                t("web-ask-stop"),
              )
            : h(
                "button",
                {
                  type: "button",
                  "data-key": `ask ${number}`,
                  disabled: own !== undefined,
                  onclick: () => ask(number),
                },
                t("web-ask-seat"),
              ),
      ),
    );
    fill(
      this.dock,
      h(
        "section",
        { class: "join", "aria-label": t("web-join") },
        this.joinHead(),
        AT_DOOR ? this.codeForm() : null,
        h("p", { role: "status" }, own ? t("web-ask-wait", { sign: own.sign }) : t("web-ask-about")),
        own ? h("p", { class: "code" }, own.sign) : null,
        h("div", { class: "join-seats" }, ...cards),
        AT_DOOR ? null : this.codeForm(),
      ),
    );
  }

  private drawJoin(): void {
    const { hello, scene } = this;
    if (!hello || !scene) return;
    if (!hello.controls) return this.drawAsk();
    const here = /^(localhost|127\.|\[::1\])/.test(new URL(hello.address).hostname);
    const cards = scene.seats.map((seat, number) => {
      const path = `/seat/${encodeURIComponent(seat.id)}#code=${seat.code}`;
      return h(
        "article",
        { class: "join-seat" },
        h("header", {}, disc(seat, number), h("h3", {}, seat.name)),
        seat.code
          ? h(
              "div",
              {},
              here
                ? null
                : h("img", {
                    src: `/api/qr.svg?path=${encodeURIComponent(path)}`,
                    alt: `${t("web-join")}: ${seat.name}`,
                    width: 180,
                    height: 180,
                  }),
              h("p", { class: "code" }, `${seat.code.slice(0, 4)}-${seat.code.slice(4)}`),
              h("a", { href: path, target: "_blank", rel: "noopener" }, t("web-join")),
            )
          : seat.player !== "person"
            ? h("p", {}, playedBy(seat, scene.seats))
            : h(
                "div",
                {},
                h("p", { class: "joined" }, `✓ ${t("web-seat-phone")}`),
                h(
                  "button",
                  { type: "button", title: t("web-hand-over-about"), onclick: () => this.handOver(number) },
                  t("web-hand-over"),
                ),
              ),
      );
    });
    fill(
      this.dock,
      h(
        "section",
        { class: "join", "aria-label": t("web-join") },
        this.joinHead(),
        h("p", {}, here ? t("web-join-here") : t("web-join-about", { address: hello.address + "seat" })),
        h("div", { class: "join-seats" }, ...cards),
      ),
    );
  }

  /** A button that is tapped twice: the first tap only asks. */
  private twice(key: string, message: Parameters<Link["send"]>[0]): HTMLElement {
    const sure = this.unsure === key;
    const tapped = (): void => {
      if (sure) void this.link.send(message).then((answer) => this.refused(answer));
      this.unsure = sure ? "" : key;
      this.drawControls();
      if (!sure)
        window.setTimeout(() => {
          this.unsure = "";
          this.drawControls();
        }, 5000);
    };
    return h(
      "button",
      { type: "button", class: "quiet", "data-key": key, title: t(`web-${key}-about`), onclick: tapped },
      t(sure ? `web-${key}-sure` : `web-${key}`),
    );
  }

  private handOver(seat: number): void {
    void this.link.send({ do: "hand-over", seat }).then((answer) => this.refused(answer));
  }

  /** A code is typed where none was scanned, or the one that was is no longer right. */
  private askCode(): void {
    const form = this.codeForm();
    fill(
      this.dock,
      h(
        "section",
        { class: "join" },
        form,
        h("p", {}, h("a", { href: "/" }, t("web-open-table")), " – ", t("web-ask-about")),
      ),
    );
    form.querySelector("input")!.focus({ preventScroll: true });
  }

  private codeForm(): HTMLElement {
    const box = h("input", {
      name: "code",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: 12,
      "aria-label": t("web-join-code"),
      placeholder: "ABCD-2345",
    });
    const note = h("p", { role: "alert" });
    return h(
      "form",
      {
        class: "ask-code",
        onsubmit: (event: Event) => {
          event.preventDefault();
          note.textContent = "";
          void joinBy(box.value).then(
            (found) => !found && (note.textContent = t("web-join-wrong")),
            () => (note.textContent = t("web-lost")),
          );
        },
      },
      h("label", {}, t("web-join-code"), box),
      h("button", { type: "submit" }, t("web-join")),
      note,
    );
  }

  // How it looks.

  /** On a phone there is no room for these buttons, and for the ways to the other pages, beside the others. */
  private toggleLooks(): void {
    this.looksOpen = !this.looksOpen;
    this.drawHead();
  }

  private drawTools(): void {
    const board = this.board;
    if (!(board instanceof GameMap)) return fill(this.tools);
    const tool = (label: string, sign: string, by: number): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "round",
          "aria-label": label,
          title: label,
          "data-key": `zoom ${by}`,
          onclick: () => board.step(by),
        },
        sign,
      );
    fill(this.tools, tool(t("web-in"), "+", 1.6), tool(t("web-out"), "−", 1 / 1.6), tool(t("web-whole"), "⤢", 0));
  }

  /** How the map is moved and zoomed, where it begins larger than the window; until it was done once on this screen. */
  private zoomHint(board: GameMap): HTMLElement | null {
    if (store.get("zooms")) return null;
    const hint = h("p", { class: "zoom-hint" }, t("web-zoom-about"));
    board.handled = () => {
      if (board.svg.classList.contains("zoomed")) store.put("zooms", "yes");
      hint.remove();
    };
    return hint;
  }

  private turn(what: "dark" | "large", on: boolean): void {
    prefer(what, on ? "yes" : "no");
    this.drawHead();
  }
}

/** Go to the page of a code that was typed; whether it is one. */
async function joinBy(typed: string): Promise<boolean> {
  const code = typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  const answer = await fetch(`/api/join?code=${encodeURIComponent(code)}`);
  if (!answer.ok) return false;
  const found = (await answer.json()) as { seat: number | null };
  const path = found.seat === null ? "/" : `/seat/seat-${found.seat + 1}`;
  store.put(found.seat === null ? "code" : `code.seat-${found.seat + 1}`, code);
  location.assign(path);
  return true;
}

const game = /^\/games\/(\d+)/.exec(location.pathname)?.[1];
if (game) new ReplayPage(Number(game));
else if (location.pathname.startsWith("/games")) new GamesPage();
else if (location.pathname === "/setup") new SetupPage();
else new Page();

// An address with a code that is opened where its page stands open already changes only what is behind it.
window.addEventListener("hashchange", () => {
  if (new URLSearchParams(location.hash.slice(1)).has("code")) location.reload();
});
