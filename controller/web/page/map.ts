/** A map: outlines whose shared edges are the borders, with markers, pieces, names and lights; it zooms and moves. */

import { s, set } from "./dom";
import { follow, paint, shape, SIGNS, tally, token } from "./looks";
import type { Chart, Facts, Hello, Reckoning, Scene } from "./messages";
import { capital, name, t } from "./words";

export interface Outline {
  map: string;
  width: number;
  height: number;
  regions: Record<string, { at: number[]; radius: number; rings: number[][] }>;
  scenery: Record<string, number[][]>;
  sea: { between: string[]; line: number[] }[];
}

interface Place {
  group: SVGElement;
  light: SVGElement;
  sign: SVGElement;
  things: SVGElement;
  shown: string;
  role: string;
  hinted: boolean;
}

function path(rings: number[][]): string {
  return rings
    .map((ring) => {
      let d = `M${ring[0]} ${ring[1]}`;
      for (let n = 2; n < ring.length; n += 2) d += `L${ring[n]} ${ring[n + 1]}`;
      return `${d}Z`;
    })
    .join("");
}

/** What of the map is looked at: all that is played on, and a little around it. */
function frameOf(outline: Outline): number[] {
  const rings = Object.values(outline.regions).flatMap((region) => region.rings);
  const xs = rings.flatMap((ring) => ring.filter((_, n) => n % 2 === 0));
  const ys = rings.flatMap((ring) => ring.filter((_, n) => n % 2 === 1));
  const margin = outline.width * 0.025;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].map(Math.round);
}

/** Outlines for a map that nobody has drawn: circles, joined by lines, pushed apart until they lie well. */
function graph(chart: Chart): Outline {
  const n = chart.places.length;
  const at = chart.places.map((_, i) => [Math.cos((i / n) * 6.283) * 300, Math.sin((i / n) * 6.283) * 300]);
  const number = new Map(chart.places.map((place, i) => [place, i]));
  const pairs = chart.pairs.map(([a, b]) => [number.get(a)!, number.get(b)!]);
  for (let round = 0; round < 400; round++) {
    const heat = 30 * (1 - round / 400);
    const push = at.map(() => [0, 0]);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++) {
        const dx = at[i][0] - at[j][0];
        const dy = at[i][1] - at[j][1];
        const d2 = Math.max(dx * dx + dy * dy, 1);
        const f = 14000 / d2;
        push[i][0] += dx * f;
        push[i][1] += dy * f;
        push[j][0] -= dx * f;
        push[j][1] -= dy * f;
      }
    for (const [i, j] of pairs) {
      const dx = at[i][0] - at[j][0];
      const dy = at[i][1] - at[j][1];
      const f = Math.hypot(dx, dy) / 90;
      push[i][0] -= dx * f;
      push[i][1] -= dy * f;
      push[j][0] += dx * f;
      push[j][1] += dy * f;
    }
    at.forEach((one, i) => {
      const d = Math.hypot(push[i][0], push[i][1]) || 1;
      one[0] += (push[i][0] / d) * Math.min(d, heat);
      one[1] += (push[i][1] / d) * Math.min(d, heat);
    });
  }
  const xs = at.map(([x]) => x);
  const ys = at.map(([, y]) => y);
  const k = 1000 / Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), 1);
  const place = (i: number): number[] => [
    Math.round((at[i][0] - Math.min(...xs)) * k + 90),
    Math.round((at[i][1] - Math.min(...ys)) * k + 90),
  ];
  const r = Math.min(70, 520 / Math.sqrt(n));
  const regions: Outline["regions"] = {};
  chart.places.forEach((id, i) => {
    const [x, y] = place(i);
    const ring: number[] = [];
    for (let a = 0; a < 24; a++) ring.push(x + r * Math.cos((a / 24) * 6.283), y + r * Math.sin((a / 24) * 6.283));
    regions[id] = { at: [x, y], radius: r, rings: [ring] };
  });
  const height = Math.round((Math.max(...ys) - Math.min(...ys)) * k + 180);
  const width = Math.round((Math.max(...xs) - Math.min(...xs)) * k + 180);
  const sea = pairs.map(([i, j]) => ({
    between: [chart.places[i], chart.places[j]],
    line: [...place(i), ...place(j)],
  }));
  return { map: "graph", width, height, regions, scenery: {}, sea };
}

/** How the map of a game is drawn: as somebody has drawn it, or else as circles and lines; none where there is no map. */
export async function outlineOf({ map, chart }: Facts): Promise<Outline | null> {
  if (map) return (await (await fetch(`/api/map/${map}`)).json()) as Outline;
  return chart ? graph(chart) : null;
}

/** What a board is drawn by where no table is joined: a kept game and a map that is put right say only what they are of. */
export function withoutTable(facts: Facts): Hello {
  return {
    ...facts,
    seq: 0,
    kind: "hello",
    stream: "",
    simulated: false,
    plan: null,
    viewer: null,
    controls: false,
    players: [],
    lessons: [],
    address: "",
  };
}

/** The least size of what a finger has to meet. */
export const TARGET_PX = 24;
/** A window that is no wider may be a tablet's, which is touched. */
const TABLET_PX = 1100;
/** A name smaller than this cannot be read. */
const LEAST_NAME_PX = 7.5;
/** Where the letters of pieces would be smaller than this, tags stand for them, with letters so many units high. */
const [LEAST_LETTER_PX, TALLY] = [5.5, 54];
/** A name is at most so many times as long as its place is wide, for letters half as wide as high. */
const NAME_ROOM = 5.2;
const CAPITAL_WIDER = 1.6;
/** Names longer than this are written smaller where their place is narrow: so many times as wide as it, and no less than
 *  so many units of the map high. */
const [LONG_NAME, NAME_WIDTH, LEAST_NAME] = [13, 7.4, 20];
/** The disc of a sign is never smaller than this from its middle to its edge, and the sign on it so many times that high. */
const [LEAST_DISC_PX, SIGN_HEIGHT] = [8.5, 1.3];

const IN_A_ROW = 3;

/** Left, top, right, bottom. */
type Box = [number, number, number, number];

/** How much of the first box lies under the second: 0 to 1. */
function under([left, top, right, bottom]: Box, other: Box): number {
  const [across, down] = [
    Math.min(right, other[2]) - Math.max(left, other[0]),
    Math.min(bottom, other[3]) - Math.max(top, other[1]),
  ];
  return across > 0 && down > 0 ? (across * down) / ((right - left) * (bottom - top)) : 0;
}

/** Whether a point lies in an outline. */
function inside(rings: number[][], x: number, y: number): boolean {
  let found = false;
  for (const ring of rings)
    for (let n = 0, m = ring.length - 2; n < ring.length; m = n, n += 2) {
      const [ax, ay, bx, by] = [ring[n], ring[n + 1], ring[m], ring[m + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
    }
  return found;
}

/** What an element covers on the map; nothing where it is not shown. */
function covers(element: SVGElement | null): Box | null {
  if (!element || element.style.display === "none") return null;
  const { x, y, width, height } = (element as SVGGraphicsElement).getBBox();
  return width ? [x, y, x + width, y + height] : null;
}

export class GameMap {
  readonly svg: SVGElement;
  private readonly view: SVGElement;
  private readonly places = new Map<string, Place>();
  private zoom = 1;
  private dx = 0;
  private dy = 0;
  private moved = false;
  readonly frame: number[];
  /** Who reaches a place from where, while that is reckoned. */
  private readonly aims = s("g", { class: "aims" });
  private aimed = "";
  /** What lies above everything else on the map. */
  readonly overlay = s("g", { class: "overlay" });
  /** Whether there is room for large pieces. */
  readonly big: boolean;
  /** The radius of a piece on a simulated board, in units of the map. */
  readonly piece: number;
  /** Whether a finger holds a piece, so that it does not move the map. */
  held = false;
  /** Called when somebody zooms or moves the map. */
  handled: () => void = () => undefined;

  constructor(
    private readonly outline: Outline,
    private readonly hello: Hello,
    private readonly tapped: (place: string) => void,
    private readonly bare = false,
  ) {
    const { width } = outline;
    this.big = width < 1500;
    this.piece = this.big ? 18.5 : 23;
    const [left, top, across, down] = (this.frame = frameOf(outline));
    const home = this.homes();
    this.view = s("g");
    const graphic = outline.map === "graph";
    this.svg = s(
      "svg",
      {
        class: `map ${outline.map}`,
        viewBox: `${left} ${top} ${across} ${down}`,
        role: "group",
        "aria-label": t("web-map"),
      },
      this.defs(),
      this.view,
    );
    const sheet = { x: left, y: top, width: across, height: down };
    this.svg.querySelector("defs")!.append(s("clipPath", { id: "sheet" }, s("rect", { ...sheet, rx: width * 0.008 })));
    this.view.setAttribute("clip-path", "url(#sheet)");
    this.view.append(s("rect", { ...sheet, class: "sea" }));
    if (!graphic) this.view.append(this.shallows());
    for (const [kind, rings] of Object.entries(outline.scenery)) {
      this.view.append(s("path", { d: path(rings), class: `scenery ${kind}`, "fill-rule": "evenodd" }));
    }
    for (const lane of outline.sea) {
      const points: string[] = [];
      for (let n = 0; n < lane.line.length; n += 2) points.push(`${lane.line[n]},${lane.line[n + 1]}`);
      this.view.append(s("polyline", { points: points.join(" "), class: graphic ? "link" : "lane" }));
    }
    const lands = s("g");
    const lights = s("g", { class: "lights" });
    const marks = s("g", { class: "marks" });
    const signs = s("g", { class: "marks" }); // below the names, which they would cover
    for (const [id, region] of Object.entries(outline.regions)) {
      const d = path(region.rings);
      const clip = `clip-${id}`;
      this.svg.querySelector("defs")!.append(s("clipPath", { id: clip }, s("path", { d, "clip-rule": "evenodd" })));
      const group = s(
        "g",
        { class: "region", "data-place": id, "data-key": id, tabindex: 0, role: "button" },
        s("path", { d, class: `land ${home.get(id) ?? "neutral"}`, "fill-rule": "evenodd" }),
        s("path", { d, class: "owned", "fill-rule": "evenodd" }),
        s("path", { d, class: "picked", "clip-path": `url(#${clip})` }),
      );
      const light = s("path", { d, class: "light", "clip-path": `url(#${clip})` });
      const sign = s("g", { class: "sign" });
      const things = s("g", { class: "things" });
      group.addEventListener("click", () => !this.moved && this.tapped(id));
      group.addEventListener("keydown", (event: KeyboardEvent) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          this.tapped(id);
        }
      });
      lands.append(group);
      lights.append(light);
      marks.append(things);
      signs.append(sign);
      this.places.set(id, { group, light, sign, things, shown: "", role: "", hinted: false });
    }
    const inset = width * 0.005;
    const neat = s("rect", {
      x: left + inset,
      y: top + inset,
      width: across - 2 * inset,
      height: down - 2 * inset,
      class: "neatline",
      rx: inset,
    });
    this.view.append(lands, lights, neat, signs, marks, this.aims, this.overlay);
    this.handle();
    new ResizeObserver(() => {
      this.begin();
      this.labels();
    }).observe(this.svg);
  }

  private begun = false;

  /** A large map begins as large as fills a phone's window, for its names and pieces to be read; whoever plays here sees
   *  their own pieces first. Where pieces are touched, as on a simulated board, each begins as large as a target, on a
   *  tablet too. */
  private begin(): void {
    const box = this.svg.getBoundingClientRect();
    const wide = box.width > 620;
    if (this.begun || this.big || !box.width || !this.focus || (wide && !(this.bare && innerWidth <= TABLET_PX)))
      return;
    this.begun = true;
    this.svg.classList.add("zoomed");
    const [left, top, across, down] = this.frame;
    const fit = Math.min(box.width / across, box.height / down);
    const filled = Math.min(2.2, Math.max(1.6, Math.max(box.width / across, box.height / down) / fit));
    const touched = TARGET_PX / (2 * this.piece * this.scale());
    const zoom = !this.bare ? filled : Math.max(wide ? 1 : filled, touched);
    const [x, y] = this.focus;
    this.zoom = zoom;
    this.dx = left + across / 2 - x * zoom;
    this.dy = top + down / 2 - y * zoom;
    this.place(0);
  }

  /** The middle of what is looked at first. */
  private focus: [number, number] | null = null;

  /** Of a map of empires, the empire that each territory is home to. */
  private homes(): Map<string, string> {
    const found = new Map<string, string>();
    for (const [empire, places] of Object.entries(this.hello.homes ?? {}))
      for (const one of places) found.set(one, `home ${empire}`);
    return found;
  }

  private defs(): SVGElement {
    const hatch = (id: string, turn: number, w: number): SVGElement =>
      s(
        "pattern",
        { id, width: 16, height: 16, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
        s("rect", { width: w, height: 16, class: `hatch ${id}` }),
      );
    return s(
      "defs",
      {},
      hatch("hatch-0", 45, 5),
      s(
        "pattern",
        { id: "hatch-1", width: 18, height: 18, patternUnits: "userSpaceOnUse" },
        s("circle", { cx: 6, cy: 6, r: 2.6, class: "hatch hatch-1" }),
      ),
      hatch("wild", 60, 6),
    );
  }

  /** Lines of shallow water along the coast, as on an engraved map. */
  private shallows(): SVGElement {
    const d = Object.values(this.outline.regions)
      .flatMap((region) => region.rings)
      .concat(Object.values(this.outline.scenery).flat());
    const coast = path(d);
    return s(
      "g",
      { class: "shallows" },
      ...[46, 32, 18].map((w, n) => s("path", { d: coast, "stroke-width": w, class: `w${n}` })),
    );
  }

  // What is shown.

  update(
    scene: Scene,
    lights: Record<string, string | number>,
    ways: Map<string, "pick" | "picked">,
    hinted: ReadonlySet<string> = new Set(),
  ): void {
    if (!this.focus) this.look(scene);
    let changed = false;
    for (const [id, place] of this.places) {
      const standing = this.standing(scene, id);
      const role = typeof lights[id] === "string" ? (lights[id] as string) : "";
      const way = `${ways.get(id) ?? ""}${hinted.has(id) ? " hinted" : ""}`.trim();
      const shown = JSON.stringify([standing, way]);
      if (shown !== place.shown) {
        place.shown = shown;
        changed = true;
        this.draw(scene, id, place, standing);
        set(place.group, "class", `region ${way} ${standing.owner >= 0 ? `owner-${standing.owner}` : ""}`);
      }
      if (role !== place.role || hinted.has(id) !== place.hinted) {
        place.role = role;
        place.hinted = hinted.has(id);
        changed = true;
        this.light(place, role);
      }
      set(place.group, "aria-label", this.told(scene, id, standing, role, way));
      set(place.group, "aria-pressed", way.startsWith("picked") ? "true" : "false");
    }
    if (changed) this.labels(true);
  }

  /** Look at the pieces of whoever plays here, or where they have none yet at their home, or else at all pieces. */
  private look(scene: Scene): void {
    const mine = scene.seats.filter((seat, n) => (this.bare ? seat.player === "person" : n === this.hello.viewer));
    const all = [...this.places.keys()].map((id) => [id, this.standing(scene, id).pieces] as const);
    const own = all.filter(([, pieces]) => pieces.some(([, owner]) => mine.includes(scene.seats[owner])));
    const homes = mine.flatMap((seat) => this.hello.homes?.[seat.id] ?? []);
    const [some] = [own.map(([id]) => id), homes, all.filter(([, pieces]) => pieces.length).map(([id]) => id)].filter(
      (one) => one.length,
    );
    const [left, top, across, down] = this.frame;
    const seen = (some ?? []).map((id) => this.outline.regions[id].at);
    const middle = (n: 0 | 1): number =>
      (Math.min(...seen.map((at) => at[n])) + Math.max(...seen.map((at) => at[n]))) / 2;
    const between = seen.length ? [middle(0), middle(1)] : [left + across / 2, top + down / 2];
    // So little of the map is seen where pieces are touched that nothing might stand in the middle.
    const far = (at: number[]): number => Math.hypot(at[0] - between[0], at[1] - between[1]);
    const [x, y] = this.bare && seen.length ? seen.reduce((a, b) => (far(b) < far(a) ? b : a)) : between;
    this.focus = [x, y];
    this.begin();
  }

  private standing(scene: Scene, id: string): Standing {
    const position = scene.position;
    const found: Standing = { owner: -1, marker: "", pieces: [] };
    if (position.regions) {
      const region = position.regions[id] ?? {};
      const owner = scene.seats.findIndex((seat) => seat.id === region.owner);
      found.owner = owner;
      found.marker = region.marker ?? "";
      for (const kind of ["knight", "magician"])
        for (let n = 0; n < (region[`${kind}s`] ?? 0); n++) found.pieces.push([kind, owner]);
    } else if (position.territories) {
      for (const [seat, classes] of Object.entries(position.territories[id] ?? {}) as [
        string,
        Record<string, number>,
      ][]) {
        const owner = scene.seats.findIndex((one) => one.id === seat);
        for (const kind of ["king", "general", "banker"])
          for (let n = 0; n < (classes[kind] ?? 0); n++) found.pieces.push([kind, owner]);
      }
    }
    return found;
  }

  private draw(scene: Scene, id: string, place: Place, standing: Standing): void {
    const { at, radius } = this.outline.regions[id];
    const [x, y] = at;
    const big = this.outline.width < 1500;
    const parts: SVGElement[] = [];
    const label = name("place", id);
    const roomy = big ? 27 : Math.max(25, Math.min(34, radius * 0.5));
    const size =
      label.length > LONG_NAME ? Math.max(LEAST_NAME, Math.min(roomy, (radius * NAME_WIDTH) / label.length)) : roomy;
    const drawn = this.bare ? [] : standing.pieces;
    const n = this.bare ? 1 : standing.pieces.length;
    // Many pieces stand in two rows, as one row of them would run into the next place.
    const crowded = big && n > IN_A_ROW;
    const r = crowded ? 19 : big ? 23 : 25;
    const columns = crowded ? Math.ceil(n / 2) : n;
    const top = standing.marker ? y - 8 : n ? y - r * 0.7 : y + size * 0.3;
    if (standing.marker) {
      parts.push(
        s("circle", { cx: x, cy: y - 54, r: 23, class: "coin" }),
        shape(standing.marker, x, y - 54, 28, "var(--coin-ink)"),
      );
    }
    parts.push(s("text", { x, y: top, class: "name", "data-size": size, "data-y": top }, label));
    const pieces = drawn.map(([kind, owner], i) => {
      const seat = scene.seats[owner];
      const row = Math.floor(i / columns);
      const beside = Math.min(columns, n - row * columns);
      const px = x + ((i % columns) - (beside - 1) / 2) * r * 2.1;
      const py = y + (standing.marker ? 3 + r : r * 0.65) + row * r * 2.1;
      const mark = scene.position.territories ? (seat?.letter ?? "?") : "";
      return token(kind, seat?.id ?? "", owner, px, py, r, mark);
    });
    parts.push(s("g", { class: "pieces", "data-letters": scene.position.territories ? r * 1.06 : "" }, ...pieces));
    if (scene.position.territories) parts.push(this.tallies(scene, drawn, x, y + r * 0.9));
    if ((this.hello.capitals ?? []).includes(id)) {
      parts.push(s("g", { class: "capital" }, shape("crown", x, top - size * 1.15, size * 0.72, "var(--map-ink)")));
    }
    place.things.replaceChildren(...parts);
  }

  /** The pieces of a place in short: one tag for each seat, with its letter and how many pieces it has there. */
  private tallies(scene: Scene, pieces: [string, number][], x: number, y: number): SVGElement {
    const counts = new Map<number, number>();
    for (const [, owner] of pieces) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const first = x - (counts.size - 1) * TALLY;
    const tags = [...counts].map(([owner, n], i) => {
      const seat = scene.seats[owner];
      const text = `${seat?.letter ?? "?"}${n > 1 ? n : ""}`;
      return tally(text, seat?.id ?? "", owner, first + i * TALLY * 2, y, TALLY);
    });
    return s("g", { class: "tallies" }, ...tags);
  }

  /** Names that would be too small to read are larger where they have room and else hidden, until somebody zooms in. */
  private label(id: string, place: Place): void {
    const text = place.things.querySelector<SVGElement>(".name")!;
    const { radius } = this.outline.regions[id];
    const size = Number(text.getAttribute("data-size"));
    const least = LEAST_NAME_PX / this.scale();
    // The name of a capital may be wider than its place: it is what people look for.
    const wider = (this.hello.capitals ?? []).includes(id) ? CAPITAL_WIDER : 1;
    const room = (wider * radius * NAME_ROOM) / text.textContent!.length;
    set(text, "font-size", String(Math.max(size, Math.min(least, room))));
    set(text, "y", text.getAttribute("data-y")!);
    text.style.display = Math.max(size, room) < least ? "none" : "";
    const pieces = place.things.querySelector<SVGElement>(".pieces")!;
    const small = Number(pieces.getAttribute("data-letters") || Infinity) * this.scale() < LEAST_LETTER_PX;
    pieces.style.display = small ? "none" : "";
    const short = place.things.querySelector<SVGElement>(".tallies");
    if (short) short.style.display = small ? "" : "none";
  }

  private drawnAt = 0;

  private labels(changed = false): void {
    const scale = this.scale();
    if (scale === this.drawnAt && !changed) return; // it was only moved
    this.drawnAt = scale;
    this.svg.style.setProperty("--px", String(1 / scale));
    for (const [id, place] of this.places) if (place.shown) this.label(id, place);
    this.arrange();
  }

  private readonly reserved: Box[] = [];

  /** Keep signs away from where a piece may lie. */
  reserve(x: number, y: number, r: number): void {
    this.reserved.push([x - r, y - r, x + r, y + r]);
  }

  /** Lay the signs where they cover no piece and no other sign, and no name where that can be; a name that would run into
   *  something else is smaller, or hidden until somebody zooms in. */
  private arrange(): void {
    if (!this.svg.getBoundingClientRect().width) return;
    const pieces = [...this.reserved];
    const names: { box: Box; radius: number; text: SVGElement }[] = [];
    for (const [id, place] of this.places) {
      for (const part of [".pieces", ".tallies", ".coin", ".capital"]) {
        const box = covers(place.things.querySelector<SVGElement>(part));
        if (box) pieces.push(box);
      }
      const text = place.things.querySelector<SVGElement>(".name")!;
      const box = text && covers(text);
      if (box) names.push({ box, radius: this.outline.regions[id].radius, text });
    }
    const r = Math.max(this.big ? 17 : 20, LEAST_DISC_PX / this.scale());
    const tight = (id: string): number => this.outline.regions[id].radius;
    const lit = [...this.places].filter(([, place]) => place.sign.firstChild);
    for (const [id, place] of lit.sort(([a], [b]) => tight(a) - tight(b))) {
      const { at, rings } = this.outline.regions[id];
      const [x, y] = this.seek(
        id,
        r,
        pieces,
        names.map(({ box }) => box),
      );
      pieces.push([x - r, y - r, x + r, y + r]);
      set(place.sign, "transform", `translate(${x} ${y}) scale(${r})`);
      const tie = place.sign.querySelector(".tie")!;
      set(tie, "d", inside(rings, x, y) ? "" : `M0 0L${(at[0] - x) / r} ${(at[1] - y) / r}`);
    }
    if (this.big) return;
    const shown: Box[] = [];
    const free = (box: Box, most: number): boolean =>
      pieces.every((other) => under(box, other) < most) && shown.every((other) => under(box, other) < 0.03);
    for (const { box, text } of names.sort((a, b) => b.radius - a.radius)) {
      let taken = box;
      if (!free(box, 0.02)) {
        const least = Math.max(LEAST_NAME_PX / this.scale(), LEAST_NAME);
        set(
          text,
          "font-size",
          String(
            Math.max(
              Math.min(least, Number(text.getAttribute("font-size"))),
              Number(text.getAttribute("font-size")) * 0.75,
            ),
          ),
        );
        taken = covers(text) ?? box;
      }
      if (!free(taken, 0.2)) taken = this.beside(text, taken, (other) => free(other, 0.05));
      if (free(taken, 0.2)) shown.push(taken);
      else text.style.display = "none";
    }
  }

  /** Move a name that would run into something over or under it, where there is room; what it covers then. */
  private beside(text: SVGElement, box: Box, free: (box: Box) => boolean): Box {
    const [left, top, right, bottom] = box;
    const high = bottom - top;
    for (const down of [-0.5, -1, 1, 2, 2.7, 3.4].map((lines) => lines * high)) {
      const moved: Box = [left, top + down, right, bottom + down];
      if (!free(moved)) continue;
      set(text, "y", Number(text.getAttribute("data-y")) + down);
      return moved;
    }
    return box;
  }

  /** Where the sign of a place covers least: in the place if it can, else near. */
  private seek(id: string, r: number, pieces: Box[], names: Box[]): number[] {
    const { at, rings } = this.outline.regions[id];
    const [left, top, across, down] = this.frame;
    const usual = this.big ? [46, -56] : [56, -50];
    const ways = [usual, [0, 0]];
    for (let far = r; far < r * 7; far += r * 0.7)
      for (let turn = 0; turn < 16; turn++) ways.push([Math.cos(turn * 0.3927) * far, Math.sin(turn * 0.3927) * far]);
    let [best, least] = [usual, Infinity];
    for (const [dx, dy] of ways) {
      const [x, y] = [at[0] + dx, at[1] + dy];
      if (x - r < left || y - r < top || x + r > left + across || y + r > top + down) continue;
      let cost = Math.hypot(dx, dy) / r;
      const box: Box = [x - r, y - r, x + r, y + r];
      for (const other of pieces) cost += under(box, other) * 200;
      for (const other of names) cost += under(box, other) * 40;
      if (cost < least && !inside(rings, x, y)) cost += 12;
      if (cost < least) [best, least] = [[dx, dy], cost];
    }
    return [at[0] + best[0], at[1] + best[1]];
  }

  private light(place: Place, role: string): void {
    const look = this.hello.roles[role];
    place.light.style.display = look && role !== "own" && role !== "enemy" ? "inline" : "none";
    place.sign.replaceChildren();
    if (look) {
      place.light.style.stroke = look.colour;
      set(place.light, "data-role", role);
      follow(place.light, look.wave);
    }
    // What a hint names says more than that it is lit.
    const sign = place.hinted ? "bulb" : look && SIGNS[role];
    const colour = place.hinted ? "var(--accent)" : look?.colour;
    if (sign)
      place.sign.append(
        s("path", { class: "tie", stroke: colour }),
        s("circle", { r: 1, class: place.hinted ? "sign-disc hint-disc" : "sign-disc", stroke: colour }),
        shape(sign, 0, 0, SIGN_HEIGHT, place.hinted ? "var(--accent-ink)" : "var(--ink)"),
      );
  }

  /** Draw from where each side of a reckoning reaches its place, and with how much; nothing where nothing is reckoned. */
  aim(scene: Scene, reckoned: Reckoning | null): void {
    const key = JSON.stringify(reckoned);
    if (key === this.aimed) return;
    this.aimed = key;
    this.svg.classList.toggle("aiming", reckoned !== null);
    this.aims.replaceChildren();
    if (!reckoned) return;
    const r = this.big ? 20 : 24;
    // Pieces stand below the middle of their place.
    const stand = (place: string): number[] => [
      this.outline.regions[place].at[0],
      this.outline.regions[place].at[1] + r,
    ];
    const [tx, ty] = stand(reckoned.place);
    for (const [n, { seat, from }] of reckoned.sides.entries())
      for (const [place, k] of Object.entries(from)) {
        if (place === reckoned.place) continue;
        const [fx, fy] = stand(place);
        const far = Math.hypot(tx - fx, ty - fy);
        const [ux, uy] = [(tx - fx) / far, (ty - fy) / far];
        const [ax, ay, bx, by] = [fx + ux * r * 1.5, fy + uy * r * 1.5, tx - ux * r * 2.4, ty - uy * r * 2.4];
        const wing = r * 0.8;
        const head = `M${bx + ux * wing} ${by + uy * wing}L${bx - uy * wing} ${by + ux * wing}L${bx + uy * wing} ${by - ux * wing}Z`;
        const line = `M${ax} ${ay}L${bx} ${by}`;
        const { fill, ink } = paint(scene.seats[seat].id, seat);
        const [mx, my] = [ax + (bx - ax) * 0.45, ay + (by - ay) * 0.45];
        this.aims.append(
          s(
            "g",
            { class: n ? "aim holds" : "aim" },
            s("path", { d: n ? line : line + head, class: "aim-edge", "stroke-width": r * 0.75 }),
            s("path", { d: line, class: "aim-line", "stroke-width": r * 0.42 }),
            n ? null : s("path", { d: head, class: "aim-head" }),
            s("circle", { cx: mx, cy: my, r: r * 0.85, fill, class: "aim-disc" }),
            s("text", { x: mx, y: my + r * 0.42, class: "aim-number", "font-size": r * 1.2, fill: ink }, String(k)),
          ),
        );
      }
  }

  private told(scene: Scene, id: string, standing: Standing, role: string, way: string): string {
    const counts = new Map<string, number>();
    for (const [kind, owner] of standing.pieces) {
      const key = `${scene.seats[owner]?.name ?? ""} ${name("kind", kind)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const pieces = [...counts].map(([what, n]) => `${n} ${what}`).join(", ") || t("web-empty");
    const lit =
      role && role !== "own" && role !== "enemy" ? (this.hello.words.role?.[role] ?? role.replace(/-/g, " ")) : "";
    const marker = standing.marker ? name("symbol", standing.marker) : "";
    const can = way.split(" ")[0] === "pick" ? t("web-may-choose") : "";
    return [name("place", id), marker, pieces, lit, can, way.endsWith("hinted") ? t("web-hinted") : ""]
      .filter(Boolean)
      .map((one) => capital(one.replace(/\.$/, "")))
      .join(". ");
  }

  // Moving and zooming: wheel, two fingers, buttons.

  private handle(): void {
    const fingers = new Map<number, [number, number]>();
    let spread = 0;
    let from: [number, number] = [0, 0];
    const here = (event: PointerEvent): [number, number] => [event.clientX, event.clientY];
    this.svg.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, here(event));
      if (fingers.size === 1) {
        this.moved = false;
        from = here(event);
      }
      spread = this.spread(fingers);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (this.held) return;
      const now = here(event);
      const far = Math.hypot(now[0] - from[0], now[1] - from[1]) > 8;
      if (!far && fingers.size === 1 && !this.moved) return;
      if (this.zoom === 1 && fingers.size === 1) return;
      this.moved = true;
      const scale = this.scale() / this.zoom;
      fingers.set(event.pointerId, now);
      this.dx += (now[0] - before[0]) / scale / fingers.size;
      this.dy += (now[1] - before[1]) / scale / fingers.size;
      if (fingers.size === 2) {
        const wide = this.spread(fingers);
        if (spread) this.magnify(wide / spread, ...this.middle(fingers));
        spread = wide;
      }
      this.place();
      this.handled();
    });
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      spread = 0;
    };
    for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) this.svg.addEventListener(kind, up);
    this.svg.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey && this.zoom === 1 && event.deltaY > 0) return;
        event.preventDefault();
        this.magnify(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
        this.place();
        this.handled();
      },
      { passive: false },
    );
  }

  /** Where the name of a place stands. */
  point(place: string): number[] | null {
    return this.outline.regions[place]?.at ?? null;
  }

  /** A point of the map in the window. */
  screen(x: number, y: number): [number, number] {
    const at = new DOMPoint(x, y).matrixTransform((this.view as SVGGElement).getScreenCTM()!);
    return [at.x, at.y];
  }

  /** How large one unit of the map is in the window. */
  scale(): number {
    return ((this.svg as SVGSVGElement).getScreenCTM()?.a || 1) * this.zoom;
  }

  private spread(fingers: Map<number, [number, number]>): number {
    const [a, b] = [...fingers.values()];
    return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }

  private middle(fingers: Map<number, [number, number]>): [number, number] {
    const [a, b] = [...fingers.values()];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }

  /** Zoom about a point of the window. */
  private magnify(by: number, clientX: number, clientY: number): void {
    const box = this.svg.getBoundingClientRect();
    const scale = this.scale() / this.zoom;
    const [left, top, across, down] = this.frame;
    const x = left + (clientX - box.left - (box.width - across * scale) / 2) / scale;
    const y = top + (clientY - box.top - (box.height - down * scale) / 2) / scale;
    const zoom = Math.min(6, Math.max(1, this.zoom * by));
    this.dx = x - ((x - this.dx) * zoom) / this.zoom;
    this.dy = y - ((y - this.dy) * zoom) / this.zoom;
    this.zoom = zoom;
  }

  /** Draw the map where it was moved to, but no farther than its edges, and by hand a little: its corners come out from
   *  under the buttons. */
  private place(slack = this.zoom > 1 ? 0.25 : 0): void {
    const [left, top, across, down] = this.frame;
    const box = this.svg.getBoundingClientRect();
    const scale = this.scale() / this.zoom;
    const within = (at: number, from: number, size: number, seen: number): number => {
      // The window shows more than the map where it is wider or higher.
      const [first, last] = [from + (size - seen) / 2, from + (size + seen) / 2];
      const [least, most] = [last - (from + size) * this.zoom, first - from * this.zoom];
      if (least > most) return (least + most) / 2;
      return Math.min(most + size * slack, Math.max(least - size * slack, at));
    };
    this.dx = within(this.dx, left, across, box.width / scale);
    this.dy = within(this.dy, top, down, box.height / scale);
    this.view.setAttribute("transform", `translate(${this.dx} ${this.dy}) scale(${this.zoom})`);
    this.svg.style.touchAction = this.zoom > 1 ? "none" : "pan-y";
    this.labels();
  }

  /** Move the map by so many pixels of the window. */
  nudge(right: number, down: number): void {
    const scale = this.scale() / this.zoom;
    this.dx += right / scale;
    this.dy += down / scale;
    this.place();
  }

  /** Zoom by a button. */
  step(by: number): void {
    const box = this.svg.getBoundingClientRect();
    if (by === 0) this.zoom = 1;
    else this.magnify(by, box.left + box.width / 2, box.top + box.height / 2);
    this.place();
    this.handled();
  }
}

interface Standing {
  owner: number;
  marker: string;
  pieces: [string, number][];
}
