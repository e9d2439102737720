/** What lies in front of each seat, and beside the board: points, pieces, tiles, cards; whose turn it is. */

import { byCountry, small } from "./cards";
import { h } from "./dom";
import { icon, letter, paint, hasShape, token } from "./looks";
import { s } from "./dom";
import type { Scene, Seat } from "./messages";
import { capital, has, name, t } from "./words";

/** A disc with a seat's letter in its colour. */
export function disc(seat: Seat, number: number): HTMLElement {
  const { fill, ink } = paint(seat.id, number);
  const made = h("span", { class: "disc", "aria-hidden": "true" }, letter(seat.name));
  made.style.background = fill;
  made.style.color = ink;
  return made;
}

function tileIcon(tile: string): SVGElement | null {
  const sign = tile.replace(/^(influence|extra)-/, "");
  return hasShape(sign) ? icon(sign) : null;
}

/** A tile: its sign and its name; a button where it may be tapped. */
export function tile(id: string, may: boolean, tapped: () => void): HTMLElement {
  const [kind, rest] = /^(influence|extra)-(.+)$/.exec(id)?.slice(1) ?? ["", ""];
  const label = capital(name("tile", id)).replace(/ tile$/, "");
  return h(
    may ? "button" : "span",
    { class: `tile ${kind || id}${may ? " may" : ""}`, type: may ? "button" : null, "data-key": `tile ${id}`, onclick: may ? tapped : () => undefined },
    rest ? tileIcon(id) : null,
    kind === "extra" ? h("b", {}, "+1") : null,
    h("span", {}, label),
  );
}

function pieces(kind: string, seat: Seat, number: number, n: number, of = ""): HTMLElement {
  const svg = s("svg", { class: "piece", viewBox: "0 0 30 30", "aria-hidden": "true" }, token(kind, seat.id, number, 15, 14, 12));
  return h("span", { class: "count", title: name("kind", kind) }, svg, h("b", {}, String(n)), of ? h("small", {}, of) : null);
}

function points(scene: Scene, seat: Seat): { n: number | null; then: number | null } {
  const own = scene.position.seats?.[seat.id];
  const result = scene.result?.scores?.[seat.id] ?? scene.position.scores?.[seat.id];
  if (scene.over && result === undefined) return { n: own?.victory_points ?? null, then: null };
  if (result !== undefined) return { n: typeof result === "number" ? result : result.total, then: null };
  const then = typeof seat.ifNow === "number" ? seat.ifNow : seat.ifNow?.total ?? null;
  return { n: own?.victory_points ?? null, then };
}

export interface Taps {
  may(...words: string[]): boolean;
  begin(...words: string[]): void;
}

export function seatCard(scene: Scene, seat: Seat, number: number, taps: Taps): HTMLElement {
  const { n, then } = points(scene, seat);
  const own = scene.position.seats?.[seat.id];
  const parts: (HTMLElement | null)[] = [];
  if (own?.reserve) {
    parts.push(
      h(
        "div",
        { class: "line" },
        ...["knight", "magician"].map((kind) => pieces(kind, seat, number, own.reserve[`${kind}s`] ?? 0)),
        h("small", {}, t("web-reserve")),
      ),
    );
    const { pending } = scene.position;
    if (pending?.kind === "auction") {
      const bid = pending.bids?.[seat.id] as number | undefined;
      const told = bid !== undefined ? t("web-bid-own", { n: bid }) : t(seat.acting ? "web-bid-missing" : "web-bid-made");
      parts.push(h("div", { class: "line" }, h("span", { class: `chip${seat.acting ? "" : " done"}` }, told)));
    }
    const tiles = (own.tiles ?? []) as string[];
    const extra = Object.entries(own.extra ?? {}) as [string, number][];
    if (tiles.length || extra.length)
      parts.push(
        h(
          "div",
          { class: "tiles" },
          ...tiles.map((one) => tile(one, seat.plays === true && taps.may("use", one), () => taps.begin("use", one))),
          ...extra.map(([sign, k]) => h("span", { class: "tile bonus" }, icon(sign), h("b", {}, `+${k}`))),
        ),
      );
  }
  if (scene.position.territories) {
    const counts: Record<string, number> = { king: 0, general: 0, banker: 0 };
    let places = 0;
    for (const there of Object.values(scene.position.territories) as Record<string, Record<string, number>>[]) {
      if (there[seat.id]) places++;
      for (const [kind, k] of Object.entries(there[seat.id] ?? {})) counts[kind] += k;
    }
    parts.push(h("div", { class: "line" }, ...Object.entries(counts).map(([kind, k]) => pieces(kind, seat, number, k)), h("small", {}, t("web-supply"))));
    const turn = scene.position.turn;
    if (turn?.seat === seat.id && turn.actions) {
      const left = [...Object.entries(turn.actions as Record<string, number>), ["bonus", turn.bonus ?? 0] as [string, number]];
      parts.push(
        h(
          "div",
          { class: "line" },
          h("small", {}, t("web-actions")),
          ...left.filter(([, k]) => k > 0).map(([kind]) => h("span", { class: "chip" }, hasShape(kind) ? icon(kind) : null, kind === "bonus" ? t("web-bonus") : capital(name("kind", kind)))),
        ),
      );
    }
  }
  if (own?.cards) {
    parts.push(
      h(
        "div",
        { class: "line" },
        h("span", { class: "count" }, h("b", {}, String(own.cards.length)), h("small", {}, t("web-cards"))),
        h("span", { class: "count" }, h("b", {}, String(own.stones ?? 0)), h("small", {}, `${t("web-stones")} ${t("web-in-hand")}`)),
        own.lost ? h("span", { class: "count" }, h("b", {}, String(own.lost)), h("small", {}, t("web-lost-stones"))) : null,
      ),
      byCountry(own.cards as string[]),
    );
    const law = (own.law ?? []) as string[];
    if (law.length)
      parts.push(
        h(
          "div",
          { class: "tiles" },
          ...law.map((one) => {
            const known = one !== "unknown";
            const may = seat.plays === true && known && taps.may("law", one);
            return h(
              may ? "button" : "span",
              { class: `tile law-tile${may ? " may" : ""}`, type: may ? "button" : null, "data-key": `law ${one}`, onclick: () => may && taps.begin("law", one) },
              h("b", {}, "§"),
              h("span", {}, known && has("law", one) ? name("law", one) : `${t("web-law-card")}, ${t("web-hidden")}`),
            );
          }),
        ),
      );
    const taken = scene.position.turn?.seat === seat.id ? (Object.values(scene.position.turn.taken ?? {}) as string[]) : [];
    if (taken.length) parts.push(h("div", { class: "line taken" }, ...taken.map(small)));
  }
  return h(
    "article",
    { class: `seat${seat.acting ? " acting" : ""}${seat.mine ? " mine" : ""}` },
    h(
      "header",
      {},
      disc(seat, number),
      h("h3", {}, seat.name),
      h("span", { class: "who" }, seat.player && seat.player !== "person" ? seat.player : seat.taken ? t("web-seat-phone") : ""),
      n !== null || then !== null
        ? h(
            "span",
            { class: "points", title: t("web-points") },
            h("b", {}, String(n ?? then)),
            n !== null && then !== null ? h("small", {}, t("web-if-now", { n: then })) : null,
          )
        : null,
    ),
    ...parts,
  );
}

/** What lies beside the board: the offer, the sand, the cycle. */
export function offer(scene: Scene, taps: Taps): HTMLElement | null {
  const tiles = scene.position.offer as string[] | undefined;
  if (!tiles) return null;
  return h("div", { class: "offer" }, h("h2", {}, t("web-offer")), h("div", { class: "tiles" }, ...tiles.map((one) => tile(one, taps.may("take", one), () => taps.begin("take", one)))));
}

export function sand(scene: Scene): HTMLElement | null {
  if (scene.timer === null || scene.cycle === null) return null;
  const kind = scene.cycleKind === "sword" ? "knight" : "magician";
  const cubes = Array.from({ length: Math.max(0, Math.min(12, scene.timer)) }, () => icon("cube"));
  return h(
    "div",
    { class: "sand" },
    h("span", { class: `cycle ${scene.cycleKind ?? ""}` }, icon(kind), t("web-cycle", { n: scene.cycle })),
    h("span", { class: "cubes", role: "img", "aria-label": t("web-timer", { n: scene.timer }) }, icon("glass"), ...cubes, h("b", {}, String(scene.timer))),
  );
}

export function winners(scene: Scene): string {
  const won = (scene.result?.winners ?? []) as string[];
  if (!won.length) return t("web-no-winner");
  return t("web-winner", { seats: won.map((id) => scene.seats.find((seat) => seat.id === id)?.name ?? id).join(", ") });
}
