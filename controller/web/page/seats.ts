/** What lies in front of each seat, and beside the board: points, pieces, tiles, cards; whose turn it is. */

import { byCountry, small } from "./cards";
import { h } from "./dom";
import { icon, paint, hasShape, token } from "./looks";
import { s } from "./dom";
import type { Reckoning, Scene, Seat } from "./messages";
import { capital, has, name, said, t, tn } from "./words";

/** A disc with a seat's letter in its colour. */
export function disc(seat: Seat, number: number): HTMLElement {
  const { fill, ink } = paint(seat.id, number);
  const made = h("span", { class: "disc", "aria-hidden": "true" }, seat.letter);
  made.style.background = fill;
  made.style.color = ink;
  return made;
}

function tileIcon(tile: string): SVGElement | null {
  const sign = tile.replace(/^(influence|extra)-/, "");
  return hasShape(sign) ? icon(sign) : null;
}

/** A tile: its sign and its name; a button where it may be tapped. */
export function tile(
  id: string,
  may: boolean,
  tapped: () => void,
  why: (() => void) | null = null,
  n = 1,
): HTMLElement {
  const [kind, rest] = /^(influence|extra)-(.+)$/.exec(id)?.slice(1) ?? ["", ""];
  const label = capital(name("tile", id)).replace(/ tile$/, "");
  const does = may ? tapped : why;
  return h(
    does ? "button" : "span",
    {
      class: `tile ${kind || id}${may ? " may" : ""}`,
      type: does ? "button" : null,
      "data-key": `tile ${id}`,
      onclick: does ?? (() => undefined),
    },
    rest ? tileIcon(id) : null,
    kind === "extra" ? h("b", {}, "+1") : null,
    h("span", {}, label),
    n > 1 ? h("b", {}, `×${n}`) : null,
  );
}

/** What lies there, each once, and how often it does. */
function counted(tiles: string[]): [string, number][] {
  return [...new Set(tiles)].map((one) => [one, tiles.filter((other) => other === one).length]);
}

function pieces(kind: string, seat: Seat, number: number, n: number, of = ""): HTMLElement {
  const svg = s(
    "svg",
    { class: "piece", viewBox: "0 0 30 30", "aria-hidden": "true" },
    token(kind, seat.id, number, 15, 14, 12),
  );
  return h(
    "span",
    { class: "count", title: name("kind", kind) },
    svg,
    h("b", {}, String(n)),
    of ? h("small", {}, of) : null,
  );
}

function points(scene: Scene, seat: Seat): { n: number | null; then: number | null } {
  const own = scene.position.seats?.[seat.id];
  const result = scene.result?.scores?.[seat.id] ?? scene.position.scores?.[seat.id];
  if (result !== undefined) return { n: typeof result === "number" ? result : result.total, then: null };
  const then = typeof seat.ifNow === "number" ? seat.ifNow : (seat.ifNow?.total ?? seat.ifNow?.points ?? null);
  if (scene.over) return { n: own?.victory_points ?? then, then: null };
  return { n: own?.victory_points ?? null, then };
}

/** At the end, what a seat's points come from. */
function breakdown(score: Record<string, unknown> | number | undefined): HTMLElement | null {
  if (typeof score !== "object") return null;
  const sum = (part: unknown): number =>
    typeof part === "number"
      ? part
      : Object.values((part ?? {}) as Record<string, number>).reduce((all, one) => all + one, 0);
  const parts = Object.entries(score)
    .map(([part, n]) => [`web-score-${part.replace(/_/g, "-")}`, n] as const)
    .filter(([part]) => said(part));
  if (!parts.length) return null;
  return h(
    "dl",
    { class: "score" },
    ...parts.map(([part, n]) => h("div", {}, h("dt", {}, t(part)), h("dd", {}, String(sum(n))))),
  );
}

/** What the coach of a seat can be switched to. */
const COACHING = ["off", "on", "warn"] as const;

/** Who plays a seat, and what its coach does, as this page may change it. */
export interface Hand {
  /** Who may be seated; nobody where this page may not. */
  players: string[];
  open: boolean;
  toggle(): void;
  player(name: string): void;
  coach(mode: (typeof COACHING)[number]): void;
}

/** A player of the program in words; of an adaptive one its level is told first. */
function called(player: string): string {
  const [kind, level] = player.split(":");
  const word = (id: string): string => (said(`web-player-${id}`) ? t(`web-player-${id}`) : id);
  return kind === "adaptive" && level
    ? `${word(level)}, ${word(kind)}`
    : said(`web-player-${kind}`)
      ? word(kind)
      : player;
}

/** Who plays a seat, in words: of the people at this page, "you" where it can be no other. */
export function playedBy(seat: Seat, seats: Seat[]): string {
  if (seat.player !== "person") return called(seat.player ?? "");
  if (seat.mine || (seat.plays && seats.filter((one) => one.plays).length === 1)) return t("web-player-you");
  return t(seat.taken ? "web-seat-phone" : "web-player-person");
}

/** The line under a seat's name, which opens what can be changed about who plays it. */
function who(scene: Scene, seat: Seat, number: number, hand: Hand | null): HTMLElement {
  const by = seat.player === undefined ? "" : playedBy(seat, scene.seats);
  const told = seat.coach === undefined ? by : `${by}, ${t(`web-coach-${seat.coach}`)}`;
  if (!hand || (!hand.players.length && seat.coach === undefined)) return h("span", { class: "who" }, by);
  return h(
    "button",
    {
      type: "button",
      class: "who",
      "data-key": `who ${number}`,
      "aria-expanded": hand.open ? "true" : "false",
      "aria-label": `${seat.name}: ${told}. ${t("web-change")}`,
      onclick: () => hand.toggle(),
    },
    told,
  );
}

/** Buttons of which one is pressed. */
function segments<T extends string>(
  label: string,
  values: readonly T[],
  chosen: (value: T) => boolean,
  text: (value: T) => string,
  key: string,
  take: (value: T) => void,
): HTMLElement {
  return h(
    "div",
    { role: "group", "aria-label": label },
    h("small", {}, label),
    h(
      "span",
      { class: "segments" },
      ...values.map((value) =>
        h(
          "button",
          {
            type: "button",
            "data-key": `${key} ${value}`,
            "aria-pressed": chosen(value) ? "true" : "false",
            onclick: () => take(value),
          },
          text(value),
        ),
      ),
    ),
  );
}

/** What can be changed about who plays a seat. */
function handOf(seat: Seat, number: number, hand: Hand): HTMLElement {
  const player = (seat.player ?? "").split(":")[0];
  return h(
    "div",
    { class: "hand-of" },
    hand.players.length
      ? segments(
          t("web-played-by"),
          hand.players,
          (one) => one === player,
          (one) => called(one),
          `player ${number}`,
          (one) => hand.player(one),
        )
      : null,
    seat.coach === undefined
      ? null
      : segments(
          t("web-coach"),
          COACHING,
          (one) => one === seat.coach,
          (one) => capital(t(`web-coach-${one}-short`)),
          `coach ${number}`,
          (one) => hand.coach(one),
        ),
    seat.coach === undefined ? null : h("small", {}, t(`web-coach-${seat.coach}-about`)),
  );
}

export interface Taps {
  may(...words: string[]): boolean;
  begin(...words: string[]): void;
  /** Tell why a move that begins so cannot be made; null where nobody plays here. */
  why?: ((label: string, ...words: string[]) => void) | null;
}

/** What a tap on a thing that cannot be used asks. */
function asks(taps: Taps, label: string, ...words: string[]): (() => void) | null {
  const { why } = taps;
  return why ? () => why(label, ...words) : null;
}

export function seatCard(scene: Scene, seat: Seat, number: number, taps: Taps, hand: Hand | null = null): HTMLElement {
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
      const told =
        bid !== undefined ? t("web-bid-own", { n: bid }) : t(seat.acting ? "web-bid-missing" : "web-bid-made");
      parts.push(h("div", { class: "line" }, h("span", { class: `chip${seat.acting ? "" : " done"}` }, told)));
    }
    const tiles = (own.tiles ?? []) as string[];
    const extra = Object.entries(own.extra ?? {}) as [string, number][];
    if (tiles.length || extra.length)
      parts.push(
        h(
          "div",
          { class: "tiles" },
          ...counted(tiles).map(([one, k]) =>
            tile(
              one,
              seat.plays === true && taps.may("use", one),
              () => taps.begin("use", one),
              seat.plays ? asks(taps, capital(name("tile", one)), "use", one) : null,
              k,
            ),
          ),
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
    parts.push(
      h(
        "div",
        { class: "line" },
        ...Object.entries(counts).map(([kind, k]) => pieces(kind, seat, number, k)),
        h("small", {}, t("web-supply")),
      ),
    );
    const turn = scene.position.turn;
    if (turn?.seat === seat.id && turn.actions) {
      const left = [
        ...Object.entries(turn.actions as Record<string, number>),
        ["bonus", turn.bonus ?? 0] as [string, number],
      ];
      parts.push(
        h(
          "div",
          { class: "line" },
          h("small", {}, t("web-actions")),
          ...left
            .filter(([, k]) => k > 0)
            .map(([kind]) =>
              h(
                "span",
                { class: "chip" },
                hasShape(kind) ? icon(kind) : null,
                kind === "bonus" ? t("web-bonus") : capital(name("kind", kind)),
              ),
            ),
        ),
      );
    }
  }
  if (own?.cards) {
    parts.push(
      h(
        "div",
        { class: "line" },
        h(
          "span",
          { class: "count" },
          h("b", {}, String(own.cards.length)),
          h("small", {}, tn("web-cards", own.cards.length)),
        ),
        h(
          "span",
          { class: "count" },
          h("b", {}, String(own.stones ?? 0)),
          h("small", {}, tn("web-stones-in-hand", own.stones ?? 0)),
        ),
        own.lost
          ? h("span", { class: "count" }, h("b", {}, String(own.lost)), h("small", {}, t("web-lost-stones")))
          : null,
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
            const why = seat.plays === true && known ? asks(taps, name("law", one), "law", one) : null;
            const does = may ? () => taps.begin("law", one) : why;
            return h(
              does ? "button" : "span",
              {
                class: `tile law-tile${may ? " may" : ""}`,
                type: does ? "button" : null,
                "data-key": `law ${one}`,
                onclick: does ?? (() => undefined),
              },
              h("b", {}, "§"),
              h("span", {}, known && has("law", one) ? name("law", one) : `${t("web-law-card")}, ${t("web-hidden")}`),
            );
          }),
        ),
      );
    const taken =
      scene.position.turn?.seat === seat.id ? (Object.values(scene.position.turn.taken ?? {}) as string[]) : [];
    if (taken.length) parts.push(h("div", { class: "line taken" }, ...taken.map(small)));
  }
  const made = scene.over ? breakdown(scene.result?.scores?.[seat.id]) : null;
  if (made) parts.push(made);
  const won = scene.over && ((scene.result?.winners ?? []) as string[]).includes(seat.id);
  return h(
    "article",
    { class: `seat${seat.acting ? " acting" : ""}${seat.mine ? " mine" : ""}${won ? " won" : ""}` },
    h(
      "header",
      {},
      disc(seat, number),
      h("h3", {}, seat.name, won ? icon("crown") : null),
      who(scene, seat, number, hand),
      n !== null || then !== null
        ? h(
            "span",
            { class: "points", title: t("web-points") },
            h("b", {}, String(n ?? then)),
            n !== null && said("web-points-held") ? h("small", {}, t("web-points-held")) : null,
            n !== null && then !== null ? h("small", {}, t("web-if-now", { n: then })) : null,
          )
        : null,
    ),
    hand?.open ? handOf(seat, number, hand) : null,
    ...parts,
  );
}

/** Both numbers that decide about a place, each with what it comes from; the sentence beside it says the same in words. */
export function balance(scene: Scene, { place: wanted, sides }: Reckoning): HTMLElement {
  const most = Math.max(...sides.map(({ total }) => total));
  return h(
    "div",
    { class: "balance", "aria-hidden": "true" },
    ...sides.map(({ seat, total, kind, from, extra }, n) => {
      const { id } = scene.seats[seat];
      const sign = (): SVGElement =>
        s("svg", { class: "piece", viewBox: "0 0 30 30" }, token(kind, id, seat, 15, 15, 12));
      const bar = h("span");
      bar.style.width = `${(100 * total) / Math.max(1, most)}%`;
      bar.style.background = paint(id, seat).fill;
      const wins = n === 0 ? total > sides[1].total : total >= sides[0].total;
      return h(
        "div",
        { class: `balance-side${wins ? " wins" : ""}` },
        disc(scene.seats[seat], seat),
        h(
          "span",
          { class: "balance-from" },
          ...Object.entries(from).map(([place, k]) =>
            h(
              "span",
              { class: "chip" },
              place === wanted ? null : sign(),
              `${name("place", place)} `,
              h("b", {}, String(k)),
            ),
          ),
          extra ? h("span", { class: "chip" }, icon("castle"), h("b", {}, `+${extra}`)) : null,
          total ? null : h("small", {}, "–"),
        ),
        h("span", { class: "balance-bar" }, total ? bar : null),
        h("b", { class: "balance-total" }, String(total)),
      );
    }),
  );
}

/** What lies beside the board: the offer, the sand, the cycle. */
export function offer(scene: Scene, taps: Taps): HTMLElement | null {
  const tiles = scene.position.offer as string[] | undefined;
  if (!tiles) return null;
  return h(
    "div",
    { class: "offer" },
    h("h2", {}, t("web-offer")),
    h(
      "div",
      { class: "tiles" },
      ...counted(tiles).map(([one, n]) =>
        tile(
          one,
          taps.may("take", one),
          () => taps.begin("take", one),
          scene.over ? null : asks(taps, capital(name("tile", one)), "take", one),
          n,
        ),
      ),
    ),
  );
}

export function sand(scene: Scene): HTMLElement | null {
  if (scene.timer === null || scene.cycle === null) return null;
  const kind = scene.cycleKind === "sword" ? "knight" : "magician";
  const cubes = Array.from({ length: Math.max(0, Math.min(12, scene.timer)) }, () => icon("cube"));
  return h(
    "div",
    { class: "sand" },
    h("span", { class: `cycle ${scene.cycleKind ?? ""}` }, icon(kind), t("web-cycle", { n: scene.cycle })),
    h(
      "span",
      { class: "cubes", role: "img", "aria-label": tn("web-timer", scene.timer) },
      icon("glass"),
      ...cubes,
      h("b", {}, String(scene.timer)),
    ),
  );
}

export function winners(scene: Scene): string {
  const won = (scene.result?.winners ?? []) as string[];
  if (!won.length) return t("web-no-winner");
  return t("web-winner", { seats: won.map((id) => scene.seats.find((seat) => seat.id === id)?.name ?? id).join(", ") });
}
