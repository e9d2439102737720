/** The lesson that is on: which task, what is to be done, why the last move missed it, and how to go on at the end. */

import { fill, h } from "./dom";
import type { Lesson, LessonOffer } from "./messages";
import { t } from "./words";

/** What this page may do about lessons. */
export interface Ways {
  take(name: string): void;
  play(): void;
}

/** The buttons of the lessons that can be taken, and back to a game; nothing where this page may take none. */
export function lessonList(offers: LessonOffer[], taught: boolean, ways: Ways): HTMLElement {
  return h(
    "div",
    { class: "tiles" },
    ...offers.map(({ name, title, minutes }) =>
      h(
        "button",
        { type: "button", "data-key": `lesson ${name}`, onclick: () => ways.take(name) },
        h("span", {}, title),
        h("small", {}, ` ${t("web-minutes", { n: minutes })}`),
      ),
    ),
    taught
      ? h("button", { type: "button", "data-key": "play-a-game", onclick: () => ways.play() }, t("web-play-a-game"))
      : null,
  );
}

/** A task in two parts: what it explains, and its last sentence, which says what is to be done. */
function parted(says: string[]): [string[], string] {
  const last = says[says.length - 1] ?? "";
  const [, before, request] = /^(.*[.!?])\s+(\p{Lu}.*)$/su.exec(last) ?? [];
  return request ? [[...says.slice(0, -1), before], request] : [says.slice(0, -1), last];
}

export class LessonCard {
  readonly element = h("section", { class: "teach", hidden: true });
  private shown = "";

  /** How far below its upper edge what is to be done stands, in pixels. */
  get requestTop(): number {
    return this.element.querySelector<HTMLElement>(".task")?.offsetTop ?? 0;
  }

  /** Draw it anew where it has changed: what is read, and what was opened, stays. */
  update(lesson: Lesson | null, offers: LessonOffer[], ways: Ways): void {
    const key = JSON.stringify([lesson, offers]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = !lesson;
    if (!lesson) return fill(this.element);
    const { title, begin, number, tasks, says, missed, over, following } = lesson;
    const next = offers.find(({ name }) => name === following);
    const [explained, request] = over ? [says, ""] : parted(says);
    this.element.setAttribute("aria-label", title);
    this.element.classList.toggle("asking", request !== "");
    fill(
      this.element,
      h(
        "header",
        {},
        h("h2", {}, title),
        h("progress", { max: tasks, value: over ? tasks : number - 1, "aria-hidden": "true" }),
        h("b", {}, over ? t("web-lesson-over") : t("web-task", { n: number, all: tasks })),
      ),
      h(
        "div",
        { class: "reading", tabindex: 0 },
        missed.length ? h("p", { class: "missed" }, missed.join(" ")) : null,
        ...explained.map((one) => h("p", {}, one)),
        // Why the move missed is what counts then; there is no room for more.
        over || missed.length
          ? null
          : h("details", {}, h("summary", { "data-key": "lesson-about" }, t("web-lesson-about")), h("p", {}, begin)),
      ),
      // It stands below what scrolls, so that it is always in sight.
      request ? h("p", { class: "task" }, request) : null,
      over && offers.length
        ? h(
            "div",
            { class: "line" },
            next
              ? h(
                  "button",
                  { type: "button", class: "do", "data-key": "lesson-next", onclick: () => ways.take(next.name) },
                  t("web-lesson-next", { title: next.title }),
                )
              : null,
            h("button", { type: "button", "data-key": "play", onclick: () => ways.play() }, t("web-play-a-game")),
          )
        : null,
    );
  }
}
