/** Setting up: this screen, this table, who may watch and play, the owner's map, and what the doctor sees. */

import { fill, h } from "./dom";
import { ask, dress, isDark, isLarge, language, learnWords, prefer, store, ways } from "./dress";
import { GameMap, outlineOf, withoutTable } from "./map";
import { tile } from "./seats";
import type { Changed, Code, Findings, OwnMap, Refused, Scene, Settings, Setup, Tags, TagStep } from "./messages";
import { capital, learn, name, t } from "./words";

const DARK = ["", "no", "yes"];

export class SetupPage {
  private told!: Setup;
  private readonly head = h("header", { class: "top" });
  private readonly main = h("main", { class: "plain" }, h("p", { class: "nothing" }, t("connecting")));
  private readonly note = h("div", { class: "banner", role: "status", hidden: true });
  private map: { board: GameMap; own: OwnMap; first: string; mark: string } | null = null;
  private tags: Tags | null = null;
  /** Which of the tags are being taught: none, or a part. Counted up with every beginning, so that one listens. */
  private teaching = { part: "", turn: 0 };

  constructor() {
    dress();
    document.body.className = "setup-page";
    fill(document.getElementById("page")!, this.note, this.head, this.main);
    void this.load();
  }

  private async load(): Promise<void> {
    const told = await ask<Setup & Refused>(`/api/setup?lang=${language()}`);
    if (told.words) learn(told);
    if (!told.ok) {
      await learnWords();
      this.say(told);
      if (told.code === "web-wrong-code") fill(this.main, this.codeForm());
      return;
    }
    this.told = told;
    document.documentElement.lang = told.language;
    document.title = `${t("web-settings")} – Reedlight`;
    this.draw();
    if (told.controls && told.doctor) void this.findings();
    if (told.controls && told.map) void this.begin();
    if (told.controls && told.tags) void this.tagStep({ do: "look" });
  }

  private say(answer: { code?: string; says?: string }): void {
    fill(this.note, answer.says ?? t(answer.code ?? "web-not-understood"));
    this.note.hidden = false;
    window.setTimeout(() => (this.note.hidden = true), 8000);
  }

  private codeForm(): HTMLElement {
    const box = h("input", {
      name: "code",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 12,
      "aria-label": t("web-table-code"),
      placeholder: "ABCD-2345",
    });
    const typed = (event: Event): void => {
      event.preventDefault();
      store.put("code", box.value.replace(/[^0-9A-Za-z]/g, "").toUpperCase());
      void this.load();
    };
    return h(
      "form",
      { class: "setting code-form", onsubmit: typed },
      h("p", {}, t("web-setup-code")),
      h("span", { class: "line" }, box, h("button", { type: "submit" }, t("web-join"))),
    );
  }

  // Drawing.

  private draw(): void {
    const { told } = this;
    fill(this.head, h("div", { class: "title" }, h("h1", {}, t("web-settings"))), ways("/setup"));
    const may = told.controls;
    fill(
      this.main,
      this.screen(),
      may ? this.table() : this.codeForm(),
      may ? this.access() : null,
      may && told.tags
        ? h(
            "section",
            { class: "setting", "data-part": "tags" },
            h("h2", {}, t("web-tags")),
            h("p", { class: "hint" }, t("connecting")),
          )
        : null,
      may && told.map
        ? h(
            "section",
            { class: "setting", "data-part": "map" },
            h("h2", {}, t("web-own-map")),
            h("p", { class: "hint" }, t("connecting")),
          )
        : null,
      may && told.doctor
        ? h(
            "section",
            { class: "setting", "data-part": "doctor" },
            h("h2", {}, t("web-doctor")),
            h("p", { class: "hint" }, t("web-doctor-looks")),
          )
        : null,
    );
  }

  /** One thing of several, as buttons in a row. */
  private choice(
    label: string,
    about: string,
    values: [string, string][],
    chosen: string,
    take: (value: string) => void,
  ): HTMLElement {
    const key = label.replace(/\W+/g, "-");
    return h(
      "div",
      { class: "setting-row", role: "group", "aria-label": label },
      h("span", { class: "setting-name" }, h("b", {}, label), about ? h("small", {}, about) : null),
      h(
        "span",
        { class: "segments" },
        ...values.map(([value, text]) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `${key} ${value}`,
              "aria-pressed": value === chosen ? "true" : "false",
              onclick: () => take(value),
            },
            text,
          ),
        ),
      ),
    );
  }

  private yesNo(label: string, about: string, on: boolean, take: (on: boolean) => void): HTMLElement {
    return this.choice(
      label,
      about,
      [
        ["yes", t("web-on")],
        ["no", t("web-off")],
      ],
      on ? "yes" : "no",
      (value) => take(value === "yes"),
    );
  }

  private screen(): HTMLElement {
    const { told } = this;
    const again = (): void => this.draw2("screen", this.screen());
    return h(
      "section",
      { class: "setting", "data-part": "screen" },
      h("h2", {}, t("web-this-screen")),
      h("p", { class: "hint" }, t("web-this-screen-about")),
      told.languages.length > 1
        ? this.choice(
            t("web-language"),
            "",
            told.languages.map((one) => [one, new Intl.DisplayNames([one], { type: "language" }).of(one) ?? one]),
            told.language,
            (value) => {
              store.put("lang", value);
              void this.load();
            },
          )
        : null,
      this.choice(
        t("web-theme"),
        "",
        [
          ["", t("web-theme-auto")],
          ["no", t("web-light")],
          ["yes", t("web-dark")],
        ],
        DARK.includes(store.get("dark") ?? "") ? (store.get("dark") ?? "") : "",
        (value) => {
          prefer("dark", value);
          again();
        },
      ),
      this.choice(
        t("web-text"),
        "",
        [
          ["no", t("web-text-usual")],
          ["yes", t("web-large")],
        ],
        isLarge() ? "yes" : "no",
        (value) => {
          prefer("large", value);
          again();
        },
      ),
      this.choice(
        t("web-paints"),
        t("web-paints-about"),
        [
          ["", t("web-paints-clear")],
          ["box", t("web-paints-box")],
        ],
        store.get("paints") ?? "",
        (value) => {
          store.put("paints", value);
          again();
        },
      ),
      this.yesNo(t("web-sound"), t("web-sound-about"), store.get("sound") !== "no", (on) => {
        store.put("sound", on ? "yes" : "no");
        again();
      }),
      "speechSynthesis" in window
        ? this.yesNo(t("web-speak"), t("web-speak-about"), store.get("speak") === "yes", (on) => {
            store.put("speak", on ? "yes" : "no");
            again();
          })
        : null,
    );
  }

  private table(): HTMLElement {
    const { told } = this;
    const { settings } = told;
    const rows: (HTMLElement | null)[] = [];
    if (told.lights) {
      const slider = h("input", {
        type: "range",
        min: 5,
        max: 100,
        step: 5,
        value: Math.round(settings.brightness! * 100),
        "aria-label": t("web-brightness"),
        "data-key": "brightness",
      });
      const shown = h("output", {}, `${Math.round(settings.brightness! * 100)} %`);
      slider.addEventListener("input", () => (shown.textContent = `${slider.value} %`));
      slider.addEventListener("change", () => void this.change({ brightness: Number(slider.value) / 100 }));
      rows.push(
        h(
          "div",
          { class: "setting-row" },
          h(
            "span",
            { class: "setting-name" },
            h("b", {}, t("web-brightness")),
            h("small", {}, t("web-brightness-about")),
          ),
          h("span", { class: "line" }, slider, shown),
        ),
      );
      rows.push(
        this.yesNo(t("web-night"), t("web-night-about"), settings.night!, (night) => void this.change({ night })),
      );
    }
    if (told.voice) rows.push(this.yesNo(t("web-voice"), "", settings.voice!, (voice) => void this.change({ voice })));
    for (const option of told.options) {
      const values = option.choices.map((one): [string, string] => [
        String(one),
        typeof one === "number"
          ? one
            ? t("web-seconds", { n: one })
            : t("web-for-ever")
          : t(`web-option-${option.name}-${one}`),
      ]);
      rows.push(
        this.choice(
          t(`web-option-${option.name.replace(/_/g, "-")}`),
          t("web-next-game"),
          values,
          String(option.value),
          (value) => {
            const chosen = option.choices.find((one: unknown) => String(one) === value);
            void this.change({ options: { ...settings.options, [option.name]: chosen } });
          },
        ),
      );
    }
    return h(
      "section",
      { class: "setting", "data-part": "table" },
      h("h2", {}, t("web-this-table")),
      h("p", { class: "board-called" }, told.called),
      h("p", { class: "hint" }, `${t("web-board-name")} `, h("code", {}, told.board)),
      ...rows,
    );
  }

  private access(): HTMLElement {
    const { told } = this;
    if (told.open)
      return h(
        "section",
        { class: "setting", "data-part": "access" },
        h("h2", {}, t("web-access")),
        h("p", {}, t("web-access-open")),
      );
    return h(
      "section",
      { class: "setting", "data-part": "access" },
      h("h2", {}, t("web-access")),
      told.keeps
        ? this.choice(
            t("web-watch"),
            t("web-watch-about"),
            [
              ["all", t("web-watch-all")],
              ["code", t("web-watch-code")],
            ],
            told.settings.watch!,
            (watch) => void this.change({ watch }),
          )
        : null,
      h(
        "div",
        { class: "setting-row" },
        h(
          "span",
          { class: "setting-name" },
          h("b", {}, t("web-table-code")),
          h("small", {}, t("web-table-code-about")),
        ),
        h("button", { type: "button", "data-key": "renew", onclick: () => void this.renew() }, t("web-table-code-new")),
      ),
      h("p", { class: "hint" }, t("web-seat-codes")),
    );
  }

  private draw2(part: string, made: HTMLElement): void {
    const key = document.activeElement?.getAttribute("data-key");
    this.main.querySelector(`[data-part="${part}"]`)?.replaceWith(made);
    if (key) (made.querySelector(`[data-key="${CSS.escape(key)}"]`) as HTMLElement | null)?.focus();
    if (part === "screen") document.documentElement.setAttribute("data-theme", isDark() ? "dark" : "light");
  }

  private async change(wanted: Settings): Promise<void> {
    const answer = await ask<Changed & Refused>("/api/setup", "PUT", wanted);
    if (answer.ok) {
      this.told.settings = answer.settings;
      for (const option of this.told.options) option.value = answer.settings.options?.[option.name] ?? option.value;
    } else this.say(answer);
    this.draw2("table", this.table()); // also where it was refused: then it shows what holds
    this.draw2("access", this.access());
  }

  private async renew(): Promise<void> {
    const answer = await ask<Code & Refused>("/api/setup/code", "POST", {});
    if (!answer.ok) return this.say(answer);
    store.put("code", answer.code);
    const row = this.main.querySelector('[data-part="access"]')!;
    row.querySelector(".code")?.remove(); // it is valid no more
    row.append(h("p", { class: "code", role: "status" }, `${answer.code.slice(0, 4)}-${answer.code.slice(4)}`));
  }

  // What the doctor sees.

  private async findings(): Promise<void> {
    const told = await ask<Findings & Refused>(`/api/setup/findings?lang=${language()}`);
    const order = { mend: 0, note: 1, good: 2 };
    const lines = told.ok ? [...told.findings].sort((a, b) => order[a.grade] - order[b.grade]) : [];
    const mend = lines.filter((one) => one.grade === "mend").length;
    this.draw2(
      "doctor",
      h(
        "section",
        { class: "setting", "data-part": "doctor" },
        h("h2", {}, t("web-doctor")),
        told.ok
          ? h("p", { class: mend ? "bad" : "good" }, mend ? t("web-doctor-mend", { n: mend }) : t("web-doctor-well"))
          : h("p", {}, told.says ?? t(told.code)),
        h(
          "ul",
          { class: "findings" },
          ...lines.map((one) =>
            h(
              "li",
              { class: one.grade },
              h("span", { class: "grade" }, t(`web-grade-${one.grade}`)),
              h("span", {}, one.says, one.remedy ? h("small", {}, one.remedy) : null),
            ),
          ),
        ),
        h("p", { class: "hint" }, t("web-doctor-more")),
      ),
    );
  }

  // The owner's tags.

  private async tagStep(step: TagStep): Promise<boolean> {
    const told = await ask<Tags & Refused>(`/api/setup/tags?lang=${language()}`, "POST", step);
    if (!told.ok) {
      this.say(told);
      return false;
    }
    const says = told.says.length || !this.tags || step.do !== "listen" ? told.says : this.tags.says;
    this.tags = { ...told, says };
    if (told.says.length) navigator.vibrate?.(15);
    this.drawTags();
    return true;
  }

  /** Listen to the reader until somebody stops, or the page goes. */
  private async teach(part: TagStep["part"]): Promise<void> {
    const turn = ++this.teaching.turn;
    this.teaching.part = part!;
    this.tags = { ...this.tags!, says: [] };
    window.onpagehide = () => void this.stopTeaching();
    if (!(await this.tagStep({ do: "look", part }))) return this.stopTeaching();
    while (this.teaching.part && this.teaching.turn === turn) {
      if (!(await this.tagStep({ do: "listen", part })))
        await new Promise((resolve) => window.setTimeout(resolve, 2000));
    }
  }

  private stopTeaching(): void {
    const part = this.teaching.part as TagStep["part"];
    this.teaching.part = "";
    void this.tagStep({ do: "leave", part: part || "tags" });
  }

  private drawTags(): void {
    const { tags } = this;
    if (!tags) return;
    const part = this.teaching.part as TagStep["part"];
    const typed = (this.main.querySelector('[data-part="tags"] input') as HTMLInputElement | null)?.value ?? "";
    const rows = tags.parts.map((one) => {
      const begin = h(
        "button",
        {
          type: "button",
          "data-key": `teach ${one.part}`,
          onclick: () => void this.teach(one.part as TagStep["part"]),
        },
        t(one.done === 0 ? "web-tags-teach" : one.done < one.n ? "web-tags-go-on" : "web-tags-check"),
      );
      const bar = h("progress", { max: one.n, value: one.done, "aria-label": t(`web-tags-part-${one.part}`) });
      return h(
        "div",
        { class: "setting-row" },
        h(
          "span",
          { class: "setting-name" },
          h("b", {}, t(`web-tags-part-${one.part}`)),
          h("small", {}, t("web-tags-known", { done: one.done, n: one.n })),
        ),
        bar,
        one.n && one.part !== part ? begin : null,
      );
    });
    this.draw2(
      "tags",
      h(
        "section",
        { class: "setting", "data-part": "tags" },
        h("h2", {}, t("web-tags")),
        h("p", { class: "hint" }, t("web-tags-about")),
        ...rows,
        part ? this.lesson(tags, part, typed) : null,
      ),
    );
  }

  private lesson(tags: Tags, part: TagStep["part"], typed: string): HTMLElement {
    const button = (step: TagStep["do"], kind = ""): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: kind,
          "data-key": `tags ${step}`,
          onclick: () => void this.tagStep({ do: step, part }),
        },
        t(step === "undo" ? "web-undo" : `web-tags-${step}`),
      );
    const box = h("input", {
      name: "uid",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 60,
      value: typed,
      "aria-label": t("web-tags-typed"),
      placeholder: "04 A2 B3 1C",
      "data-key": "uid",
    });
    const take = (event: Event): void => {
      event.preventDefault();
      const uid = box.value;
      box.value = "";
      void this.tagStep({ do: "learn", part, uid });
    };
    const [sort, kind] = tags.item.split(".");
    const asked =
      tags.wanted === null
        ? h("p", { class: "wanted" }, h("span", {}, t("web-tags-all")))
        : h(
            "p",
            { class: "wanted" },
            sort === "tile" ? tile(kind, false, () => undefined) : null,
            h(
              "span",
              {},
              h("small", {}, t("web-tags-hold")),
              h("b", {}, capital(tags.wanted)),
              tags.of > 1 ? h("small", {}, t("web-tags-copy", { of: tags.of })) : null,
            ),
          );
    return h(
      "div",
      { class: "lesson" },
      h(
        "div",
        { role: "status", "aria-live": "polite" },
        asked,
        ...tags.says.map((one) => h("p", { class: "saying" }, one)),
      ),
      h(
        "div",
        { class: "line" },
        tags.held ? button("move", "") : null,
        tags.wanted === null ? null : button("skip"),
        tags.open && tags.wanted !== null ? button("none") : null,
        tags.open ? button("more") : null,
        tags.steps ? button("undo") : null,
      ),
      h(
        "form",
        { class: "line", onsubmit: take },
        h("label", { class: "uid" }, t("web-tags-typed"), box),
        h("button", { type: "submit", "data-key": "take" }, t("web-tags-learn")),
      ),
      h("p", { class: "hint" }, t("web-tags-pause")),
      h("button", { type: "button", "data-key": "stop", onclick: () => this.stopTeaching() }, t("web-tags-stop")),
    );
  }

  // The owner's map.

  private async begin(): Promise<void> {
    const own = await ask<OwnMap & Refused>(`/api/setup/map?lang=${language()}`);
    const facts = own.facts;
    if (!own.ok || !facts) return this.say(own);
    learn(facts);
    const hello = withoutTable({ ...facts, chart: { places: own.places, pairs: own.pairs } });
    const outline = (await outlineOf(hello))!;
    const board = new GameMap(outline, hello, (place) => this.touched(place));
    this.map = { board, own, first: "", mark: "" };
    this.drawMap();
  }

  private touched(place: string): void {
    const map = this.map!;
    if (map.mark) void this.step({ do: "mark", mark: map.mark, places: [place] });
    else if (!map.first || map.first === place) {
      map.first = map.first === place ? "" : place;
      this.drawMap();
    } else void this.step({ do: "pair", places: [map.first, place] });
  }

  private async step(said: object): Promise<void> {
    const own = await ask<OwnMap & Refused>(`/api/setup/map?lang=${language()}`, "POST", said);
    if (!own.ok) return this.say(own);
    this.map = { ...this.map!, own };
    this.drawMap();
  }

  private drawMap(): void {
    const { board, own, first, mark } = this.map!;
    const beside = own.pairs.filter((pair) => pair.includes(first)).map(([a, b]) => (a === first ? b : a));
    const lit = mark ? own.marks[mark] : beside;
    const shown = new Map<string, "pick" | "picked">(lit.map((place) => [place, "pick"]));
    if (first && !mark) shown.set(first, "picked");
    const scene = { seats: [], position: {} } as unknown as Scene;
    board.update(scene, {}, shown);
    const stages: [string, string][] = [
      ["", t("web-borders")],
      ...Object.keys(own.marks).map((one): [string, string] => [one, t(`web-mark-${one}`)]),
    ];
    const says = mark
      ? t(`web-mark-${mark}-about`)
      : first
        ? t("web-borders-of", {
            place: name("place", first),
            places: beside.map((one) => name("place", one)).join(", ") || "–",
          })
        : t("web-borders-about");
    this.draw2(
      "map",
      h(
        "section",
        { class: "setting", "data-part": "map" },
        h("h2", {}, t("web-own-map")),
        h("p", { class: "hint" }, t("web-own-map-about")),
        stages.length > 1
          ? this.choice(t("web-own-map-touch"), "", stages, mark, (value) => {
              this.map = { ...this.map!, mark: value, first: "" };
              this.drawMap();
            })
          : null,
        h("p", { class: "map-says", role: "status" }, own.says ? h("b", {}, `${own.says} `) : null, says),
        h("div", { class: "own-map" }, board.svg),
        h(
          "div",
          { class: "line" },
          h("b", {}, own.summary),
          own.steps
            ? h(
                "button",
                { type: "button", "data-key": "map-undo", onclick: () => void this.step({ do: "undo" }) },
                t("web-undo"),
              )
            : null,
        ),
        own.changes.length ? h("ul", { class: "changes" }, ...own.changes.map((one) => h("li", {}, one))) : null,
      ),
    );
  }
}
