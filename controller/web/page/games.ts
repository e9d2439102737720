/** Kept games: the list, and one of them with its positions, its chart of points, its review, a note, and what can be
 * taken away. */

import { CardTable } from "./cards";
import { fill, h, s } from "./dom";
import { anyCode, ask, dress, isDark, language, learnWords, prefer, store, ways } from "./dress";
import { icon, paint } from "./looks";
import { GameMap, outlineOf, withoutTable } from "./map";
import type {
  BetterMove,
  Done,
  Drawn,
  KeptGame,
  KeptGames,
  Moment,
  Pictures,
  Refused,
  Replay,
  Review,
  Reviewing,
  Scene,
  TurningPoint,
} from "./messages";
import { disc, offer, sand, seatCard, winners } from "./seats";
import { learn, t, tn } from "./words";

const AT_ONCE = 24;
const PACE_MS = 900;
const NO_TAPS = { may: () => false, begin: () => undefined };
/** A line of each seat has dashes of its own: colour alone never tells. */
const DASHES = ["", "7 4", "2 4", "11 4 2 4", "14 5", "1 5"];

function when(began: string): string {
  const at = new Date(began);
  return isNaN(at.getTime())
    ? began.slice(0, 16).replace("T", " ")
    : at.toLocaleString(document.documentElement.lang || undefined, { dateStyle: "medium", timeStyle: "short" });
}

function ended(game: KeptGame): string {
  if (game.on) return t("web-on-table");
  if (!game.finished) return t("web-unfinished");
  const names = game.winners.map((id) => game.seats.find((seat) => seat.id === id)?.name ?? id);
  return names.length ? t("web-winner", { seats: names.join(", ") }) : t("web-no-winner");
}

/** What the list and a game have in common: the head, the code, what could not be told. */
class Frame {
  readonly head = h("header", { class: "top" });
  readonly main = h("main", { class: "plain" });
  readonly note = h("div", { class: "banner", role: "status", hidden: true });

  constructor(private readonly again: () => void) {
    dress();
    document.body.className = "games-page";
    fill(this.main, h("p", { class: "nothing" }, t("connecting")));
    fill(document.getElementById("page")!, this.note, this.head, this.main);
  }

  drawHead(title: string, back: boolean): void {
    const dark = isDark();
    fill(
      this.head,
      h(
        "div",
        { class: "title" },
        back ? h("a", { class: "way", href: "/games", title: t("web-games") }, "‹") : null,
        h("h1", {}, title),
      ),
      ways(back ? "" : "/games"),
      h(
        "button",
        {
          type: "button",
          class: "round",
          "data-key": "dark",
          "aria-label": dark ? t("web-light") : t("web-dark"),
          title: dark ? t("web-light") : t("web-dark"),
          onclick: () => {
            prefer("dark", dark ? "no" : "yes");
            this.drawHead(title, back);
          },
        },
        icon("half"),
      ),
    );
    document.title = `${title} – Reedlight`;
  }

  async say(answer: { code?: string; says?: string }): Promise<void> {
    await learnWords();
    fill(this.note, answer.says ?? t(answer.code ?? "web-not-understood"));
    this.note.hidden = false;
    if (answer.code === "web-wrong-code") this.askCode();
    else window.setTimeout(() => (this.note.hidden = true), 8000);
  }

  /** Where looking needs a code, it is typed here. */
  private askCode(): void {
    const box = h("input", {
      name: "code",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 12,
      "aria-label": t("web-join-code"),
      placeholder: "ABCD-2345",
    });
    const typed = (event: Event): void => {
      event.preventDefault();
      store.put("code", box.value.replace(/[^0-9A-Za-z]/g, "").toUpperCase());
      this.note.hidden = true;
      this.again();
    };
    fill(
      this.main,
      h(
        "form",
        { class: "ask-code", onsubmit: typed },
        h("label", {}, t("web-join-code"), box),
        h("button", { type: "submit" }, t("web-join")),
      ),
    );
    box.focus();
  }
}

export class GamesPage {
  private readonly frame = new Frame(() => void this.load());

  constructor() {
    void this.load();
  }

  private async load(): Promise<void> {
    const told = await ask<KeptGames & Refused>(`/api/games?lang=${language()}`);
    if (!told.ok) return this.frame.say(told);
    learn(told);
    document.documentElement.lang = told.language;
    this.frame.drawHead(t("web-games"), false);
    fill(
      this.frame.main,
      told.games.length
        ? h("ol", { class: "kept" }, ...told.games.map((game) => this.row(game)))
        : h("p", { class: "nothing" }, t("web-no-games")),
    );
  }

  private row(game: KeptGame): HTMLElement {
    return h(
      "li",
      {},
      h(
        "a",
        { href: `/games/${game.number}`, class: `kept-game${game.on ? " on" : ""}` },
        h(
          "span",
          { class: "kept-head" },
          h("b", {}, game.title),
          h("span", { class: `chip ${game.finished ? "done" : ""}` }, ended(game)),
        ),
        h(
          "span",
          { class: "kept-when" },
          `${when(game.began)} · ${tn("web-moves", game.moves)} · ${t("web-minutes", { n: Math.max(1, Math.round(game.seconds / 60)) })}${game.table === "simulated" ? ` · ${t("web-simulated")}` : ""}`,
        ),
        h(
          "span",
          { class: "kept-seats" },
          ...game.seats.map((seat, n) =>
            h(
              "span",
              { class: "kept-seat" },
              disc({ ...seat, acting: false, ifNow: null }, n),
              seat.name,
              seat.player && seat.player !== "person" ? h("small", {}, seat.player) : null,
            ),
          ),
        ),
        game.note ? h("span", { class: "kept-note" }, game.note) : null,
      ),
    );
  }
}

export class ReplayPage {
  private readonly frame = new Frame(() => void this.load());
  private replay!: Replay;
  private board!: GameMap | CardTable;
  private at = -1;
  /** The moment that can be seen: that of `at`, once its picture is told. */
  private drawn = -1;
  private playing = 0;
  private readonly blocks = new Map<number, Promise<Drawn[]>>();
  private readonly title = h("div", { class: "prompt", role: "status" });
  /** What keeps the room of the longest sentences, so that no step moves what stands below. */
  private longest: HTMLElement[] = [];
  private readonly boardHost = h("div", { class: "board" });
  private readonly seats = h("div", { class: "seats" });
  private readonly beside = h("div", { class: "beside" });
  private readonly sandHost = h("div", { class: "replay-sand" });
  private readonly list = h("ol", { class: "log", tabindex: 0, "aria-label": "" });
  private readonly chart = h("div", { class: "chart" });
  private readonly review = h("section", { class: "review" });
  private reviewed: Review | null = null;
  /** In each chart the line at the moment that is shown, and the moment with which the chart begins. */
  private readonly cursors: { line: SVGElement; first: number }[] = [];
  private slider!: HTMLInputElement;
  private readonly player = h("button", {
    type: "button",
    class: "round play",
    onclick: () => this.play(!this.playing),
  });

  constructor(private readonly number: number) {
    void this.load();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private async load(): Promise<void> {
    const told = await ask<Replay & Refused>(`/api/games/${this.number}?lang=${language()}`);
    if (!told.ok) {
      void this.frame.say(told);
      this.frame.drawHead(t("web-games"), true);
      return;
    }
    this.replay = told;
    const { facts, kept } = told;
    learn(facts);
    document.documentElement.lang = facts.language;
    document.body.dataset.game = facts.game;
    this.frame.drawHead(kept.title, true);
    const hello = withoutTable(facts);
    const tapped = (): void => undefined;
    const outline = await outlineOf(facts);
    this.board = outline ? new GameMap(outline, hello, tapped) : new CardTable(hello, tapped);
    document.body.classList.toggle("with-cards", this.board instanceof CardTable);
    fill(this.boardHost, this.board instanceof GameMap ? this.board.svg : this.board.element);
    this.list.setAttribute("aria-label", t("web-log"));
    this.drawLog();
    const controls = (await ask<KeptGames & Refused>(`/api/games?lang=${language()}`)).controls === true;
    this.frame.main.className = "";
    fill(
      this.frame.main,
      h("div", { class: "stage" }, this.title, this.boardHost, this.bar()),
      h(
        "aside",
        { class: "side" },
        this.about(controls),
        this.chart,
        this.review,
        this.sandHost,
        this.beside,
        this.seats,
        h("section", { class: "log-host" }, h("h2", {}, t("web-log")), this.list),
      ),
    );
    this.drawChart();
    if (!kept.on) this.offerReview();
    this.longest = this.room();
    void this.show(told.moments.length - 1);
  }

  /** The sentences that need the most room, unseen: the longest ones, and the last. */
  private room(): HTMLElement[] {
    const { moments, kept } = this.replay;
    const unseen = (text: string, kind = "", ...signs: HTMLElement[]): HTMLElement =>
      h("p", { class: `unseen ${kind}`, "aria-hidden": "true" }, ...signs, h("span", {}, text));
    const says = moments.map(({ says, move }) => says[0] ?? move).sort((a, b) => b.length - a.length);
    return [
      ...says.slice(0, 3).map((one) => unseen(one, "", h("span", { class: "disc draw" }))),
      unseen(ended(kept), kept.finished ? "over" : ""),
    ];
  }

  /** Who played, the note, and what can be taken away. */
  private about(controls: boolean): HTMLElement {
    const { kept, whole } = this.replay;
    const box = h(
      "textarea",
      { rows: 3, maxlength: 4000, "aria-label": t("web-note"), placeholder: t("web-note-about") },
      kept.note,
    );
    const saved = h("small", { role: "status" });
    const save = async (): Promise<void> => {
      if (box.value.trim() === kept.note) return;
      const answer = await ask<Done & Refused>(`/api/games/${this.number}/note`, "PUT", { note: box.value });
      if (!answer.ok) return this.frame.say(answer);
      kept.note = box.value.trim();
      saved.textContent = t("web-note-kept");
    };
    box.addEventListener("change", () => void save());
    return h(
      "section",
      { class: "kept-about" },
      h("p", {}, h("b", {}, ended(kept)), h("small", {}, ` ${when(kept.began)} · ${tn("web-moves", kept.moves)}`)),
      controls
        ? h("label", { class: "note" }, h("h2", {}, t("web-note")), box, saved)
        : kept.note
          ? h("blockquote", {}, kept.note)
          : null,
      h(
        "div",
        { class: "line" },
        h(
          "button",
          {
            type: "button",
            "data-key": "share",
            title: t("web-share-about"),
            onclick: () => void this.take("page.html", "html"),
          },
          t("web-share"),
        ),
        whole
          ? h(
              "button",
              {
                type: "button",
                "data-key": "export",
                title: t("web-export-about"),
                onclick: () => void this.take("record.jsonl", "jsonl"),
              },
              t("web-export"),
            )
          : h("small", {}, t("web-still-on")),
      ),
    );
  }

  /** Save what an address gives as a file. */
  private async take(path: string, suffix: string): Promise<void> {
    const code = anyCode();
    const review = this.reviewed ? "&review=1" : "";
    const answer = await fetch(`/api/games/${this.number}/${path}?lang=${language()}${review}`, {
      headers: code ? { authorization: `Bearer ${code}` } : {},
    });
    if (!answer.ok) return this.frame.say((await answer.json()) as Refused);
    const link = h("a", {
      href: URL.createObjectURL(await answer.blob()),
      download: `reedlight-${this.replay.kept.game}-${this.number}.${suffix}`,
    });
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private bar(): HTMLElement {
    const last = this.replay.moments.length - 1;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: last,
      "aria-label": t("web-log"),
      "data-key": "slider",
      oninput: () => {
        this.play(false);
        void this.show(Number(this.slider.value));
      },
    });
    const step = (key: string, sign: string, label: string, to: () => number): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "round",
          "data-key": key,
          "aria-label": label,
          title: label,
          onclick: () => {
            this.play(false);
            void this.show(to());
          },
        },
        icon(sign),
      );
    this.drawPlay();
    return h(
      "div",
      { class: "replay-bar" },
      step("start", "first", t("web-begin"), () => 0),
      step("back", "before", t("web-back"), () => this.at - 1),
      this.player,
      step("next", "after", t("web-next"), () => this.at + 1),
      step("end", "last", t("web-end"), () => last),
      this.slider,
    );
  }

  private key(event: KeyboardEvent): void {
    if (
      !this.slider ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLInputElement ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const to: Record<string, number> = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      Home: 0,
      End: this.replay.moments.length - 1,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    this.play(false);
    void this.show(to[event.key]);
  }

  private play(on: boolean): void {
    window.clearInterval(this.playing);
    this.playing = 0;
    if (on) {
      if (this.at >= this.replay.moments.length - 1) void this.show(0);
      this.playing = window.setInterval(
        () => (this.at < this.replay.moments.length - 1 ? void this.show(this.at + 1) : this.play(false)),
        PACE_MS,
      );
    }
    this.drawPlay();
  }

  private drawPlay(): void {
    const label = t(this.playing ? "web-stop" : "web-play");
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
    this.player.setAttribute("aria-pressed", this.playing ? "true" : "false");
    fill(this.player, icon(this.playing ? "stop" : "go"));
  }

  /** The positions are told some at a time; those that come next are asked for early. */
  private block(first: number): Promise<Drawn[]> {
    let found = this.blocks.get(first);
    if (!found) {
      found = ask<Pictures & Refused>(`/api/games/${this.number}/pictures?first=${first}&lang=${language()}`).then(
        (told) => {
          if (told.ok) return told.pictures;
          this.blocks.delete(first);
          void this.frame.say(told);
          return [];
        },
      );
      this.blocks.set(first, found);
    }
    return found;
  }

  private async show(n: number): Promise<void> {
    const last = this.replay.moments.length - 1;
    const wanted = Math.max(0, Math.min(last, n));
    if (wanted === this.at) return;
    this.at = wanted;
    this.slider.value = String(wanted);
    const first = Math.floor(wanted / AT_ONCE) * AT_ONCE;
    const pictures = await this.block(first);
    if (this.at !== wanted) return;
    if (!pictures[wanted - first]) {
      this.at = this.drawn; // what was not told may be asked for again
      this.slider.value = String(this.drawn);
      return;
    }
    if (first + AT_ONCE <= last) void this.block(first + AT_ONCE);
    this.draw(pictures[wanted - first], this.replay.moments[wanted]);
  }

  private draw(picture: Drawn, moment: Moment): void {
    this.drawn = this.at;
    const scene = {
      seq: 0,
      kind: "scene",
      stream: "",
      ...picture,
      ply: this.at,
      phase: "",
      attention: "",
      lights: {},
      question: null,
      astray: null,
      prompt: "",
      moves: [],
    } as unknown as Scene;
    this.board.update(scene, this.touched(moment), new Map());
    const seat = typeof moment.seat === "number" ? scene.seats[moment.seat] : null;
    const says = moment.says[0] ?? (this.at === 0 ? t("web-begin") : moment.move);
    fill(
      this.title,
      h(
        "div",
        { class: "says" },
        ...this.longest,
        h(
          "p",
          { class: scene.over ? "over" : "" },
          seat && !scene.over ? disc(seat, moment.seat as number) : null,
          h("span", {}, scene.over ? winners(scene) : says),
        ),
      ),
      h("small", { class: "at" }, `${this.at} / ${this.replay.moments.length - 1}`),
    );
    fill(
      this.seats,
      ...scene.seats.map((one, number) =>
        seatCard(scene, { ...one, player: this.replay.kept.seats[number]?.player }, number, NO_TAPS),
      ),
    );
    fill(this.beside, offer(scene, NO_TAPS));
    fill(this.sandHost, sand(scene));
    for (const { line, first } of this.cursors) {
      line.setAttribute("x1", String(this.x(this.at, first)));
      line.setAttribute("x2", String(this.x(this.at, first)));
    }
    for (const line of this.list.querySelectorAll(".then")) line.classList.remove("then");
    const line = this.list.children[this.at] as HTMLElement | undefined;
    if (line) {
      line.classList.add("then");
      this.list.scrollTop +=
        line.getBoundingClientRect().top - this.list.getBoundingClientRect().top - this.list.clientHeight / 2;
    }
  }

  /** The places that a move names are lit as the last move's. */
  private touched(moment: Moment): Record<string, string> {
    const places = new Set(this.replay.facts.chart?.places ?? []);
    const named = moment.move.split(" ").filter((word) => places.has(word) || /^\d,\d+$/.test(word));
    return Object.fromEntries(named.map((place) => [place, "last-move"]));
  }

  private drawLog(): void {
    const seats = this.replay.kept.seats;
    const lines = this.replay.moments.map((moment, n) => {
      const seat = typeof moment.seat === "number" ? seats[moment.seat] : null;
      const [first, ...rest] = moment.says;
      return h(
        "li",
        { class: n && this.replay.moments[n - 1].cycle !== moment.cycle && this.counted() ? "cycle-begins" : "" },
        h(
          "button",
          {
            type: "button",
            "data-key": `log ${n}`,
            onclick: () => {
              this.play(false);
              void this.show(n);
            },
          },
          seat
            ? disc({ ...seat, acting: false, ifNow: null }, moment.seat as number)
            : h("span", { class: "disc draw", "aria-hidden": "true" }, "·"),
          h(
            "span",
            { class: "words" },
            h("span", {}, first ?? (n ? moment.move : t("web-begin"))),
            ...rest.map((one) => h("span", { class: "more" }, one)),
          ),
          n ? h("code", {}, moment.move) : null,
        ),
      );
    });
    fill(this.list, ...lines);
  }

  /** Whether cycles are long enough for a line between them. */
  private counted(): boolean {
    const cycles = new Set(this.replay.moments.map((one) => one.cycle)).size;
    return cycles <= 24 && cycles * 4 < this.replay.moments.length;
  }

  // The chart.

  private x(n: number, first: number): number {
    return 26 + (Math.max(0, n - first) * (360 - 26 - 22)) / Math.max(1, this.replay.moments.length - 1 - first);
  }

  private drawChart(): void {
    const { moments } = this.replay;
    const values = moments.flatMap((one) => one.points).filter((one): one is number => one !== null);
    if (!values.length)
      return fill(this.chart, this.replay.whole ? null : h("p", { class: "hint" }, t("web-no-points")));
    const low = Math.min(0, ...values);
    const high = Math.max(1, ...values);
    const points = (n: number, number: number): number | null => moments[n].points[number] ?? null;
    fill(this.chart, h("h2", {}, t("web-chart")), this.drawing(t("web-chart"), points, low, high));
  }

  /** The lines of all seats, one number for each at every moment from the first one shown; a tap goes to a moment. */
  private drawing(
    title: string,
    value: (n: number, number: number) => number | null,
    low: number,
    high: number,
    first = 0,
    turns: TurningPoint[] = [],
  ): SVGElement {
    const { moments, kept } = this.replay;
    const last = moments.length - 1;
    const x = (n: number): number => this.x(n, first);
    const y = (one: number): number => 128 - ((one - low) * 112) / (high - low);
    const came = (number: number): string => value(last, number)?.toFixed(0) ?? "–";
    const spoken = kept.seats.map((seat, number) => `${seat.name} ${came(number)}`);
    const drawing = s("svg", { viewBox: "0 0 360 140", role: "img", "aria-label": `${title}: ${spoken.join(", ")}` });
    for (const one of [low, Math.round((low + high) / 2), high]) {
      drawing.append(
        s("line", { x1: 26, x2: 338, y1: y(one), y2: y(one), class: "rule" }),
        s("text", { x: 21, y: y(one) + 4, "text-anchor": "end", class: "tick" }, String(one)),
      );
    }
    if (this.counted())
      moments.forEach((one, n) => {
        if (n > first && moments[n - 1].cycle !== one.cycle)
          drawing.append(s("line", { x1: x(n), x2: x(n), y1: 12, y2: 128, class: "cycle-line" }));
      });
    const ends: [number, number][] = [];
    kept.seats.forEach((seat, number) => {
      const points = moments
        .map((_, n) => value(n, number))
        .map((one, n) => (n < first || one === null ? "" : `${x(n)},${y(one)}`))
        .filter(Boolean);
      if (!points.length) return;
      const { fill: colour } = paint(seat.id, number);
      const line = { points: points.join(" "), "stroke-dasharray": DASHES[number % DASHES.length], fill: "none" };
      drawing.append(
        s("polyline", { ...line, class: "casing" }),
        s("polyline", { ...line, stroke: colour, class: "line-of" }),
      );
      ends.push([number, y(value(last, number) ?? low)]);
    });
    for (const turn of turns)
      drawing.append(
        s("circle", { cx: x(turn.number), cy: y(value(turn.number, turn.place) ?? low), r: 4, class: "turn-at" }),
      );
    ends.sort((a, b) => a[1] - b[1]);
    ends.forEach((one, n) => (one[1] = Math.min(one[1], 131 - 11 * (ends.length - 1 - n))));
    ends.forEach((one, n) => (one[1] = n ? Math.max(one[1], ends[n - 1][1] + 11) : one[1]));
    for (const [number, at] of ends)
      drawing.append(s("text", { x: 343, y: at + 4, class: "end-of" }, kept.seats[number].letter));
    const line = s("line", { x1: x(this.at), x2: x(this.at), y1: 8, y2: 132, class: "cursor" });
    this.cursors.push({ line, first });
    drawing.append(line);
    const go = (event: PointerEvent): void => {
      const box = drawing.getBoundingClientRect();
      const part = (((event.clientX - box.left) / box.width) * 360 - 26) / (360 - 26 - 22);
      this.play(false);
      void this.show(first + Math.round(Math.max(0, part) * (last - first)));
    };
    drawing.addEventListener("pointerdown", go as EventListener);
    drawing.addEventListener("pointermove", ((event: PointerEvent) => event.buttons && go(event)) as EventListener);
    return drawing;
  }

  // The review.

  private offerReview(): void {
    fill(
      this.review,
      h(
        "button",
        { type: "button", "data-key": "review", title: t("web-review-about"), onclick: () => void this.lookBack() },
        t("web-review"),
      ),
    );
  }

  /** The table makes some more of the review each time it is asked. */
  private async lookBack(): Promise<void> {
    const note = h("span", {}, t("web-reviewing", { n: 0 }));
    const bar = h("progress", { max: 100, value: 0, "aria-label": t("web-review") });
    fill(this.review, h("p", { class: "line", role: "status" }, note), bar);
    for (;;) {
      const told = await ask<Reviewing & Refused>(`/api/games/${this.number}/review?lang=${language()}`);
      if (!told.ok) {
        this.offerReview();
        return this.frame.say(told);
      }
      if (told.review) return this.drawReview(told.review);
      bar.value = Math.round(100 * told.done);
      note.textContent = t("web-reviewing", { n: bar.value });
    }
  }

  private drawReview(review: Review): void {
    this.reviewed = review;
    const { labels } = review;
    const row = (cells: string[], tag: "th" | "td"): HTMLElement => h("tr", {}, ...cells.map((one) => h(tag, {}, one)));
    fill(
      this.review,
      h("h2", {}, labels.chart),
      h(
        "div",
        { class: "chart" },
        this.drawing(labels.chart, (n, number) => review.chances[n][number], 0, 100, review.first, review.turns),
      ),
      h(
        "details",
        {},
        h("summary", {}, labels.numbers),
        h(
          "div",
          { class: "wide", tabindex: 0, role: "region", "aria-label": labels.numbers },
          h(
            "table",
            {},
            row([labels.after, ...review.seats], "th"),
            ...review.rows.map((n) => row([String(n), ...review.chances[n].map((one) => one.toFixed(0))], "td")),
          ),
        ),
      ),
      review.turns.length ? h("h2", {}, labels.turns) : null,
      ...review.turns.map((turn) => this.turn(turn)),
      review.swings.length ? h("h2", {}, labels.swings) : null,
      ...review.swings.map((swing) => this.turn(swing)),
      ...review.notes.map((note) => h("p", { class: "hint" }, note)),
    );
  }

  private turn(turn: TurningPoint): HTMLElement {
    const seat = this.replay.kept.seats[turn.place];
    const go = (): void => {
      this.play(false);
      void this.show(turn.number);
      window.scrollTo(0, 0); // on a phone the board is above all else
    };
    const better = (one: BetterMove): HTMLElement =>
      h("p", {}, h("b", {}, `${one.head}: `), one.says, ...one.more.map((line) => h("small", {}, line)));
    return h(
      "article",
      {},
      h(
        "button",
        { type: "button", "data-key": `turn ${turn.number}`, onclick: go },
        disc({ ...seat, acting: false, ifNow: null }, turn.place),
        h("span", {}, turn.head),
      ),
      h("p", {}, h("b", {}, `${turn.says} `), turn.costs),
      ...turn.better.map(better),
    );
  }
}
