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

export class LessonCard {
  readonly element = h("section", { class: "teach", hidden: true, tabindex: 0 });
  private shown = "";

  /** Draw it anew where it has changed: what is read, and what was opened, stays. */
  update(lesson: Lesson | null, offers: LessonOffer[], ways: Ways): void {
    const key = JSON.stringify([lesson, offers]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = !lesson;
    if (!lesson) return fill(this.element);
    const { title, begin, number, tasks, says, missed, over, following } = lesson;
    const next = offers.find(({ name }) => name === following);
    this.element.setAttribute("aria-label", title);
    fill(
      this.element,
      h(
        "header",
        {},
        h("h2", {}, title),
        h("progress", { max: tasks, value: over ? tasks : number - 1, "aria-hidden": "true" }),
        h("b", {}, over ? t("web-lesson-over") : t("web-task", { n: number, all: tasks })),
      ),
      missed.length ? h("p", { class: "missed" }, missed.join(" ")) : null,
      ...says.map((one) => h("p", { class: "task" }, one)),
      // Why the move missed is what counts then; there is no room for more.
      over || missed.length
        ? null
        : h("details", {}, h("summary", { "data-key": "lesson-about" }, t("web-lesson-about")), h("p", {}, begin)),
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
