/** Rows of cards: each lies where it was dealt, with its symbols, its route, and what lies on it. */

import { fill, h } from "./dom";
import { follow, icon, paint, SIGNS } from "./looks";
import type { Hello, Scene } from "./messages";
import { name, t } from "./words";

export const COLUMNS = 14;

export function country(card: string): string {
  return card.split(" ")[0];
}

/** The signs on a card: its circles and its route. */
export function signs(card: string): SVGElement[] {
  const face = card.split(" ")[1] ?? "";
  const found = /^([xfr])(\d)/.exec(face);
  const made: SVGElement[] = [];
  if (found) for (let n = 0; n < Number(found[2]); n++) made.push(icon(found[1]));
  if (face.endsWith("S")) made.push(icon("ship"));
  if (face.endsWith("C")) made.push(icon("carriage"));
  return made;
}

export function cardName(card: string): string {
  return name("land", card);
}

/** The place of each card that lies there. */
export function lying(position: Record<string, any>): Map<string, string> {
  const found = new Map<string, string>();
  (position.rows as string[][] | undefined)?.forEach((row, r) => {
    row.forEach((card, n) => found.set(`${r + 1},${(position.first?.[r] ?? 1) + n}`, card));
  });
  return found;
}

export class CardTable {
  readonly element = h("div", { class: "cards", role: "group" });
  private shown = "";

  constructor(
    private readonly hello: Hello,
    private readonly tapped: (place: string) => void,
  ) {}

  /** By place whose stone lies there, where that is not what the game has. */
  stones: Record<string, string> | null = null;

  update(
    scene: Scene,
    lights: Record<string, string | number>,
    ways: Map<string, "pick" | "picked">,
    hinted: ReadonlySet<string> = new Set(),
  ): void {
    const key = JSON.stringify([scene.position, lights, [...ways], [...hinted], this.stones]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.setAttribute("aria-label", t("web-rows"));
    const there = lying(scene.position);
    const rows = [1, 2, 3, 4].map((row) => {
      const cells = [];
      for (let column = 1; column <= COLUMNS; column++) {
        const place = `${row},${column}`;
        const card = there.get(place);
        const made = card ? this.card(scene, place, card, lights[place], ways.get(place), hinted.has(place)) : null;
        cells.push(made ?? h("span", { class: "gap" }));
      }
      // On a phone rows stand upright: there the words of the table for their ends are written beside them.
      const end = (side: string): HTMLElement =>
        h("span", { class: `row-end ${side}`, "aria-hidden": "true" }, t(`web-row-${side}`));
      return h(
        "div",
        { class: (scene.position.rows as string[][])[row - 1]?.length ? "row" : "row empty" },
        h("span", { class: "row-name" }, String(row)),
        end("left"),
        ...cells,
        end("right"),
      );
    });
    fill(this.element, ...rows);
  }

  private card(
    scene: Scene,
    place: string,
    card: string,
    role: string | number | undefined,
    way = "",
    hinted = false,
  ): HTMLElement {
    const stone = (this.stones ?? scene.position.stones)?.[place] as string | undefined;
    const law = scene.position.law?.[place] as string | undefined;
    const owner = scene.seats.findIndex((seat) => seat.id === stone);
    const sign = typeof role === "string" ? SIGNS[role] : undefined;
    const told = [
      cardName(card),
      name("place", place),
      law ? t("web-law-card") : "",
      stone ? t("web-stone-of", { seat: scene.seats[owner]?.name ?? stone }) : "",
      hinted ? t("web-hinted") : "",
    ].filter(Boolean);
    const made = h(
      "button",
      {
        class: `card ${country(card)} ${way}${hinted ? " hinted" : ""}`,
        type: "button",
        "data-place": place,
        "data-key": place,
        "aria-label": told.join(". "),
        "aria-pressed": way === "picked" ? "true" : null,
        onclick: () => this.tapped(place),
      },
      h("span", { class: "band", lang: "de" }, name("country", country(card))),
      h("span", { class: "signs" }, ...signs(card)),
    );
    if (hinted) made.append(h("span", { class: "card-hint" }, icon("bulb")));
    if (law) made.append(h("span", { class: "law", title: t("web-law-card") }, "§"));
    if (stone) {
      const { fill: colour, ink } = paint(stone, owner);
      const mark = h("span", { class: "stone" }, scene.seats[owner]?.letter ?? "?");
      mark.style.background = colour;
      mark.style.color = ink;
      made.append(mark);
    }
    const look = typeof role === "string" ? this.hello.roles[role] : undefined;
    if (look && role !== "own" && role !== "enemy") {
      const light = h("span", { class: "card-light" });
      light.style.borderColor = look.colour;
      follow(light, look.wave);
      made.append(light);
      if (sign) made.append(h("span", { class: "card-sign" }, icon(sign)));
    }
    return made;
  }
}

/** A card as it lies in front of a seat. */
export function small(card: string): HTMLElement {
  return h("span", { class: `small-card ${country(card)}`, title: cardName(card) }, ...signs(card));
}

/** What hangs together in a seat's cards: by country how many, and its signs. */
export function byCountry(cards: string[]): HTMLElement {
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(country(card), [...(groups.get(country(card)) ?? []), card]);
  return h(
    "div",
    { class: "countries" },
    ...[...groups].map(([land, held]) =>
      h(
        "span",
        { class: `country ${land}`, title: held.map(cardName).join("; ") },
        h("b", {}, String(held.length)),
        ` ${name("country", land)} `,
        h("span", { class: "signs" }, ...held.flatMap(signs)),
      ),
    ),
  );
}
