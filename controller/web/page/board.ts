/**
 * The simulated board: pieces are picked up and put down by mouse, touch or keyboard, tags are held to the reader, keys
 * pressed. What is shown is the last picture that the table sent; what is done is sent, and shown once it has happened.
 *
 * A piece is taken by a tap and put by the next one, or dragged. On a map the piece nearest to the finger is meant, as
 * pieces are smaller than fingers; the panel about a place has a button for each.
 */

import { cardName } from "./cards";
import { Fingers, fill, h, s, set } from "./dom";
import type { Link } from "./link";
import { icon, token } from "./looks";
import { type GameMap, TARGET_PX } from "./map";
import type { Board, Hello, Piece, Plan, Question, Scene, Tag } from "./messages";
import { tile } from "./seats";
import { capital, has, name, t, title, word } from "./words";

const ON_BOARD = "region:";
const FAR_PX = 8;
const NEAR_PX = 24;
const FLIGHT_MS = 320;
const HEARD_MS = 800;
const MOST_ASKED = 12;
/** So near to the rim of the map a dragged piece moves it, by so much and so often. */
const [RIM_PX, STEP_PX, STEP_MS] = [34, 7, 30];

interface Source {
  zone: string;
  item: string;
  well: number;
}

interface Grip {
  x: number;
  y: number;
  pointer: number;
  source: Source | null;
  tag: Tag | null;
  dragging: boolean;
}

interface Shown {
  group: SVGElement;
  item: string;
  held: boolean;
}

export class SimulatedBoard {
  readonly panel = h("div", { class: "workbench" });
  readonly hand = h("section", { class: "hand-bar", "aria-live": "polite" });
  private readonly fingers = new Fingers(this.panel, () => this.draw());
  private readonly answering = new Fingers(this.hand, () => this.drawHand());
  board: Board | null = null;
  private readonly plan: Plan;
  private scene: Scene | null = null;
  private map: GameMap | null = null;
  private carried: Source | null = null;
  private carriedAt = 0;
  private putAt = 0;
  private grip: Grip | null = null;
  private moving = 0;
  private finger: [number, number] = [0, 0];
  private near: Source | null = null;
  private quiet = false;
  private known = false;
  private breaking = false;
  private readonly shown = new Map<string, Shown>();
  private readonly wells = new Map<string, SVGElement>();
  private readonly ghost = h("div", { class: "ghost", "aria-hidden": "true", hidden: true });
  private panelKey = "";
  private handKey = "";
  /** By move what it does, in a sentence, as far as it was asked. */
  private readonly does = new Map<string, string>();
  private asked = "";
  private readonly open = new Set<string>();

  constructor(
    private readonly hello: Hello,
    private readonly link: Link,
    private readonly changed: () => void,
  ) {
    this.plan = hello.plan!;
    document.querySelector(".ghost")?.remove();
    document.body.append(this.ghost);
    document.onkeydown = (event) => {
      if (event.key === "Escape" && this.carried) this.putBack();
    };
    window.onpointermove = (event) => this.move(event);
    window.onpointerup = (event) => this.release(event);
    window.onpointercancel = () => this.cancel();
  }

  /** Where pieces are drawn; a table of cards draws its stones itself. */
  attach(host: HTMLElement, map: GameMap | null): void {
    this.map = map;
    host.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    if (map) {
      for (const [zone, wells] of Object.entries(this.plan.wells)) {
        for (let well = 1; well <= wells; well++) {
          const at = this.at(zone, well);
          if (!at) continue;
          const made = s("circle", { cx: at[0], cy: at[1], r: this.radius() * 0.62, class: "well" });
          this.wells.set(`${zone.slice(ON_BOARD.length)}.${well}`, made);
          map.overlay.append(made);
          map.reserve(at[0], at[1], this.radius());
        }
      }
    }
  }

  update(scene: Scene): void {
    this.scene = scene;
    this.draw();
  }

  take(board: Board): void {
    this.board = board;
    this.reconcile();
    this.draw();
    this.changed();
  }

  /** What this page holds is what the table says it holds, once that had the time to hear of it. */
  private reconcile(): void {
    const mine = this.board?.held.find((one) => one.by === this.board!.page);
    const since = performance.now() - Math.max(this.carriedAt, this.putAt);
    if (since < HEARD_MS) return;
    if (!mine)
      this.carried = null; // it was not there
    else if (!this.carried) this.carried = { zone: mine.from, item: mine.item, well: 0 };
  }

  /** The table does not answer: whatever was held goes back. */
  dropped(): void {
    this.carried = null;
    this.ghost.hidden = true;
    this.draw();
  }

  // What is done.

  private touch(what: string, item = "", zone = "", well: number | null = null): void {
    void this.link.send({ do: "touch", what, item, zone, ...(well ? { well } : {}) });
  }

  private lift(source: Source): void {
    this.carried = source;
    this.carriedAt = performance.now();
    this.touch("lift", source.item, source.zone, source.well || null);
    window.setTimeout(() => this.board && this.take(this.board), HEARD_MS + 100);
    navigator.vibrate?.(12);
    this.draw();
    this.changed();
  }

  private put(zone: string, well: number | null = null): void {
    if (!this.carried) return;
    this.touch("put", this.carried.item, zone, well);
    if (!this.known) {
      this.known = true; // whoever has put a piece knows how
      this.panelKey = "";
    }
    this.carried = null;
    this.putAt = performance.now();
    this.ghost.hidden = true;
    navigator.vibrate?.(12);
    this.draw();
    this.changed();
  }

  private putBack(): void {
    if (this.carried) this.put(this.carried.zone, this.carried.well || null);
  }

  private hold(tag: Tag): void {
    this.touch("hold", tag.id === null ? tag.item.replace(".", ":") : String(tag.id));
    navigator.vibrate?.(20);
  }

  /** A place was tapped, or chosen by the keyboard; whether that did anything. Where moves are chosen instead, a tap takes
   *  no piece. */
  tap(place: string, choosing = false): boolean {
    if (this.quiet) return true;
    const zone = `${ON_BOARD}${place}`;
    const near = this.near;
    this.near = null;
    if (this.carried) {
      this.put(zone);
      return true;
    }
    if (near && !choosing) {
      this.lift(near);
      return true;
    }
    return false;
  }

  // Fingers and mice.

  private press(event: PointerEvent): void {
    if (!event.isPrimary && this.grip && !this.grip.dragging) this.cancel(); // two fingers zoom, and take nothing
    if (!event.isPrimary || event.button !== 0 || this.grip) return;
    const target = event.target as Element;
    const chip = target.closest<HTMLElement>("[data-tag]");
    const heap = target.closest<HTMLElement>("[data-item]");
    const place = target.closest<HTMLElement>("[data-place]");
    let source: Source | null = null;
    if (heap && heap.dataset.zone) source = { zone: heap.dataset.zone, item: heap.dataset.item!, well: 0 };
    else if (place) source = this.nearest(place.dataset.place!, event);
    this.near = source;
    const tag = chip ? (JSON.parse(chip.dataset.tag!) as Tag) : null;
    if (this.carried || (!source && !tag)) return;
    this.grip = { x: event.clientX, y: event.clientY, pointer: event.pointerId, source, tag, dragging: false };
    if (place && this.map) this.map.held = true;
  }

  private move(event: PointerEvent): void {
    const grip = this.grip;
    this.finger = [event.clientX, event.clientY];
    if (
      grip &&
      event.pointerId === grip.pointer &&
      !grip.dragging &&
      Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > FAR_PX
    ) {
      grip.dragging = true;
      if (grip.source) this.lift(grip.source);
      this.haunt(grip.source?.item ?? grip.tag!.item);
      if (grip.source && this.map) this.moving = window.setInterval(() => this.push(), STEP_MS);
    }
    if (!grip?.dragging && this.carried && event.pointerType === "mouse" && this.ghost.hidden)
      this.haunt(this.carried.item);
    if (!this.ghost.hidden) this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  }

  private release(event: PointerEvent): void {
    const grip = this.grip;
    this.letGo();
    if (!grip?.dragging) return;
    this.near = null;
    this.ghost.hidden = true;
    this.quiet = true; // the click that follows is none
    window.setTimeout(() => (this.quiet = false), 60);
    const below = document.elementFromPoint(event.clientX, event.clientY);
    if (grip.tag) {
      if (below?.closest(".reader")) this.hold(grip.tag);
      return;
    }
    const place = below?.closest<HTMLElement>("[data-place]")?.dataset.place;
    const zone = place !== undefined ? `${ON_BOARD}${place}` : below?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
    if (zone) this.put(zone, this.wellUnder(zone, event));
    else this.putBack();
  }

  private cancel(): void {
    if (this.grip?.dragging && this.grip.source) this.putBack();
    this.letGo();
    this.near = null;
    this.ghost.hidden = true;
  }

  /** A piece that is held at the rim of the map brings what lies beyond it into sight. */
  private push(): void {
    const { left, right, top, bottom } = this.map!.svg.getBoundingClientRect();
    const [x, y] = this.finger;
    if (x < left || x > right || y < top || y > bottom) return;
    const way = (at: number, first: number, last: number): number =>
      at < first + RIM_PX ? STEP_PX : at > last - RIM_PX ? -STEP_PX : 0;
    const [across, down] = [way(x, left, right), way(y, top, bottom)];
    if (across || down) this.map!.nudge(across, down);
  }

  private letGo(): void {
    window.clearInterval(this.moving);
    this.grip = null;
    if (this.map) this.map.held = false;
  }

  private haunt(item: string): void {
    fill(this.ghost, this.likeness(item, 46));
    this.ghost.hidden = false;
  }

  /** The piece that is nearest to a finger, if it is near: at the place that was met, or across its border. */
  private nearest(place: string, event: PointerEvent): Source | null {
    const zone = `${ON_BOARD}${place}`;
    const pieces = this.board?.pieces ?? [];
    if (!this.map) {
      const there = pieces.find((piece) => piece.zone === zone);
      return there && (event.target as Element).closest(".stone") ? { zone, item: there.item, well: there.well } : null;
    }
    const drawn = this.radius() * this.map.scale();
    let best: Source | null = null;
    let least = Infinity;
    for (const piece of pieces) {
      const at = this.at(piece.zone, piece.well, this.besideAt(piece));
      if (!at) continue;
      const [x, y] = this.map.screen(at[0], at[1]);
      const far = Math.hypot(x - event.clientX, y - event.clientY);
      const reach = piece.zone === zone ? Math.max(NEAR_PX, drawn * 1.25) : Math.max(TARGET_PX / 2, drawn);
      if (far < Math.min(least, reach)) [least, best] = [far, { zone: piece.zone, item: piece.item, well: piece.well }];
    }
    return best;
  }

  private wellUnder(zone: string, event: PointerEvent): number | null {
    if (!this.map) return null;
    const taken = new Set(this.board?.pieces.filter((piece) => piece.zone === zone).map((piece) => piece.well));
    let best: number | null = null;
    let least = this.radius() * this.map.scale() * 1.6;
    for (let well = 1; well <= (this.plan.wells[zone] ?? 0); well++) {
      const at = this.at(zone, well);
      if (!at || taken.has(well)) continue;
      const [x, y] = this.map.screen(at[0], at[1]);
      const far = Math.hypot(x - event.clientX, y - event.clientY);
      if (far < least) [least, best] = [far, well];
    }
    return best;
  }

  // Where things lie on the map.

  private radius(): number {
    return this.map?.piece ?? 0;
  }

  /** Wells lie in rows of three under the name of their place; what stands beside them follows in a row of its own. */
  private at(zone: string, well: number, beside = 0): [number, number] | null {
    const point = this.map?.point(zone.slice(ON_BOARD.length));
    if (!point) return null;
    const n = this.plan.wells[zone] ?? 1;
    const pitch = this.radius() * 2.06;
    const columns = Math.min(n, 3);
    const top = this.map!.big ? 20 : 16;
    const column = well ? (well - 1) % 3 : columns;
    const row = well ? Math.floor((well - 1) / 3) : 0;
    const x = point[0] + (column - (columns - 1) / 2) * pitch + (well ? 0 : beside * pitch * 0.55);
    return [x, point[1] + top + row * pitch];
  }

  /** How many pieces stand beside the wells before this one. */
  private besideAt(piece: Piece): number {
    if (piece.well) return 0;
    return this.board!.pieces.filter((one) => one.zone === piece.zone && !one.well).findIndex(
      (one) => one.id === piece.id,
    );
  }

  /** Where a hand comes from that takes from a zone that is not on the map. */
  private edge(zone: string): [number, number] {
    const [left, top, across, down] = this.map!.frame;
    const seat = this.scene?.seats.findIndex((one) => zone.endsWith(`:${one.id}`)) ?? 0;
    return seat > 0 ? [left + across / 2, top + 30] : [left + across / 2, top + down - 30];
  }

  // What is drawn.

  private draw(): void {
    if (!this.board || !this.scene) return;
    if (this.map) this.drawPieces(this.board);
    this.drawPanel(this.board);
    this.drawHand();
  }

  private drawPieces(board: Board): void {
    const map = this.map!;
    const closed = new Set(board.closed);
    for (const [well, circle] of this.wells)
      set(circle, "class", `well${closed.has(well) ? " closed" : ""}${board.worn[well] ? " worn" : ""}`);
    const there = new Set<string>();
    const lay = (
      id: string,
      item: string,
      at: [number, number],
      held: boolean,
      from: [number, number] | null,
      own: boolean,
    ): void => {
      there.add(id);
      let one = this.shown.get(id);
      if (!one) {
        const group = s("g", { class: "sim-piece" });
        this.dress(group, item, false);
        one = { group, item, held: false };
        this.shown.set(id, one);
        map.overlay.append(group);
        if (from) group.style.transform = `translate(${from[0]}px, ${from[1]}px)`;
        void group.getBoundingClientRect(); // so that it flies from there
      }
      if (held !== one.held) {
        one.held = held;
        this.dress(one.group, item, held && !own);
        if (held) map.overlay.append(one.group);
      }
      one.group.classList.toggle("own", own);
      one.group.style.transform = `translate(${at[0]}px, ${at[1]}px)${held ? " scale(1.25)" : ""}`;
    };
    for (const piece of board.pieces) {
      const at = this.at(piece.zone, piece.well, this.besideAt(piece));
      if (at) lay(piece.id, piece.item, at, false, null, false);
    }
    for (const one of board.held) {
      const zone = one.from;
      const start = zone.startsWith(ON_BOARD) ? this.at(zone, 1) : this.edge(zone);
      if (!start) continue;
      const lifted: [number, number] = [start[0], start[1] - (zone.startsWith(ON_BOARD) ? 34 : 0)];
      lay(one.id, one.item, lifted, true, start, one.by === board.page);
    }
    for (const [id, one] of this.shown) {
      if (there.has(id)) continue;
      this.shown.delete(id);
      const [x, y] = this.edge(`:${one.item.split(".")[0]}`);
      one.group.style.transform = `translate(${x}px, ${y}px)`;
      one.group.classList.add("leaving");
      window.setTimeout(() => one.group.remove(), FLIGHT_MS);
    }
  }

  private dress(group: SVGElement, item: string, inHand: boolean): void {
    const [seat, kind] = item.split(".");
    const number = this.scene!.seats.findIndex((one) => one.id === seat);
    const mark =
      this.hello.map === "england-15" ? "" : (this.scene!.seats[number]?.letter ?? this.seatName(seat).charAt(0));
    group.replaceChildren(token(kind, seat, number, 0, 0, this.radius(), mark));
    if (inHand) group.append(s("path", { d: HAND, class: "sim-hand", transform: "translate(-4 2) scale(2.3)" }));
  }

  private seatName(seat: string): string {
    return (
      this.scene?.seats.find((one) => one.id === seat)?.name ?? (has("seat", seat) ? name("seat", seat) : title(seat))
    );
  }

  /** What a thing is called. */
  label(item: string): string {
    const [kind, ...rest] = item.split(".");
    const what = rest.join(".");
    if (what === "unknown") return `${has("kind", kind) ? name("kind", kind) : title(kind)}, ${t("web-hidden")}`;
    if (kind === "tile") return name("tile", what);
    if (kind === "marker") return t("web-marker", { what: name("symbol", what) });
    if (kind === "token") return t("web-token", { n: what });
    if (kind === "land") return cardName(what);
    if (kind === "law") return name("law", what);
    if (kind === "card") return word(what);
    return `${this.seatName(kind)} ${has("kind", what) ? name("kind", what) : title(what)}`;
  }

  private likeness(item: string, size: number): Element {
    const [seat, kind] = item.split(".");
    const number = this.scene?.seats.findIndex((one) => one.id === seat) ?? -1;
    const piece =
      number >= 0 || Object.keys(this.board?.heaps ?? {}).some((zone) => this.board!.heaps[zone][item] !== undefined);
    if (!piece) return h("span", { class: "tag-ghost" }, capital(this.label(item)));
    return s(
      "svg",
      { viewBox: "0 0 30 30", width: size, height: size, "aria-hidden": "true" },
      token(kind, seat, number, 15, 14, 12),
    );
  }

  private zoneName(zone: string): string {
    const [head, whose] = zone.split(":");
    const seat = whose === undefined ? "" : has("place", whose) ? name("place", whose) : this.seatName(whose);
    const known = t(`web-zone-${head}`, { seat });
    return known === `web-zone-${head}` ? [seat, title(head)].filter(Boolean).join(": ") : known;
  }

  private drawHand(): void {
    const key = JSON.stringify([
      this.carried,
      this.scene?.question?.choices,
      this.scene?.question?.code,
      this.does.size,
    ]);
    if (key === this.handKey || this.answering.down) return;
    this.handKey = key;
    if (!this.carried) this.ghost.hidden = true;
    const parts: (HTMLElement | null)[] = [];
    if (this.carried) {
      parts.push(
        h(
          "div",
          { class: "in-hand" },
          this.likeness(this.carried.item, 38) as HTMLElement,
          h("p", {}, h("b", {}, capital(this.label(this.carried.item))), h("small", {}, t("web-hand-where"))),
          h("button", { type: "button", "data-key": "put-back", onclick: () => this.putBack() }, t("web-put-back")),
        ),
      );
    }
    const asked = this.scene?.question;
    // A place is answered on the board.
    const ways = asked?.choices.filter((one) => !one.place && (one.card || one.moves.length === 1)) ?? [];
    if (asked && ways.length) parts.push(this.choices(asked, ways));
    fill(this.hand, ...parts);
  }

  private choices(asked: Question, ways: Question["choices"]): HTMLElement {
    const answer = (one: Question["choices"][number]): void => {
      if (one.card) this.touch("hold", `card:${one.card}`);
      else if (one.moves.length === 1 && asked.seat !== null)
        void this.link.send({ do: "move", seat: asked.seat, move: one.moves[0] });
    };
    this.learn(asked, ways);
    // What is done is said in a sentence, and "yes" says nothing where it stands for a move.
    const label = (one: Question["choices"][number]): string[] => {
      const says = one.moves.map((move) => this.does.get(move) ?? "").filter(Boolean);
      if (says.length !== 1 || one.moves.length !== 1) return [one.label];
      return one.moves[0].split(" ").length > 2 || ["yes", "no"].includes(one.label)
        ? [says[0], one.label]
        : [one.label];
    };
    return h(
      "div",
      { class: "asked" },
      h("p", {}, asked.says),
      h(
        "div",
        { class: "choices" },
        ...ways.map((one) =>
          h(
            "button",
            { type: "button", class: "choice", "data-key": `choice ${one.label}`, onclick: () => answer(one) },
            ...label(one).map((text, n) => h(n ? "small" : "span", {}, capital(text))),
          ),
        ),
      ),
    );
  }

  /** Ask what the moves do that may be answered with; the position changes what they do. */
  private learn(asked: Question, ways: Question["choices"]): void {
    const moves = [...new Set(ways.flatMap((one) => (one.moves.length === 1 ? one.moves : [])))].slice(0, MOST_ASKED);
    const key = `${this.scene!.ply} ${moves.join()}`;
    if (key === this.asked || asked.seat === null || !moves.length) return;
    this.asked = key;
    this.does.clear();
    void this.link.send({ ask: "why", seat: asked.seat, moves }).then(({ says }) => {
      if (this.asked !== key) return;
      moves.forEach((move, n) => this.does.set(move, says?.[n] ?? ""));
      this.drawHand();
    });
  }

  private drawPanel(board: Board): void {
    const key = JSON.stringify([
      board.heaps,
      board.tags,
      board.reading,
      board.silent,
      board.worn,
      board.profile,
      board.speed,
      board.tidy,
      board.dark,
      this.scene!.seats.map((one) => one.name),
      [...this.open],
    ]);
    if (key === this.panelKey || this.fingers.down) return;
    this.panelKey = key;
    fill(
      this.panel,
      board.dark ? h("p", { class: "astray", role: "status" }, t("web-power-gone")) : null,
      this.known ? null : h("p", { class: "hint" }, t("web-sim-about")),
      // What keeps its size comes first: nothing moves away under a finger.
      this.boxes(board),
      h(
        "button",
        {
          type: "button",
          class: "tidy",
          "data-key": "tidy",
          disabled: board.tidy,
          title: t("web-tidy-about"),
          onclick: () => this.touch("tidy"),
        },
        t("web-tidy"),
      ),
      this.plan.reader ? this.reader(board) : null,
      this.plan.keys.length || this.plan.cards.length ? this.commands() : null,
      this.faults(board),
    );
  }

  private reader(board: Board): HTMLElement {
    const reading = board.reading;
    const pad = h(
      "div",
      { class: `reader${reading ? " reads" : ""}${board.silent ? " silent" : ""}`, role: "status" },
      icon("waves"),
      h(
        "span",
        {},
        board.silent ? t("web-reader-silent") : reading ? capital(this.label(reading.item)) : t("web-reader-empty"),
      ),
    );
    const groups = new Map<string, Map<string, Tag[]>>();
    for (const tag of board.tags) {
      const zone = tag.zone!;
      if (zone.startsWith(ON_BOARD)) continue;
      const group = groups.get(zone) ?? new Map<string, Tag[]>();
      groups.set(zone, group.set(tag.item, [...(group.get(tag.item) ?? []), tag]));
    }
    const order = (zone: string): number => (zone === "offer" ? 0 : zone.includes(":") ? 1 : 2);
    const sorted = [...groups].sort(([a], [b]) => order(a) - order(b));
    return h(
      "section",
      { class: "bench" },
      h("h2", {}, t("web-reader")),
      pad,
      ...sorted.map(([zone, group]) => {
        const chips = h(
          "div",
          { class: "tiles" },
          ...[...group.values()].map((tags) => this.chip(tags[0], tags.length)),
        );
        if (order(zone) < 2) return h("div", { class: "group" }, h("h3", {}, this.zoneName(zone)), chips);
        return this.fold(zone, this.zoneName(zone), chips);
      }),
    );
  }

  private chip(tag: Tag, n = 1): HTMLElement {
    const [kind, what] = tag.item.split(".");
    const made =
      kind === "tile" && what !== "unknown"
        ? tile(what, true, () => this.hold(tag))
        : h(
            "button",
            { type: "button", class: `tile ${kind}`, onclick: () => this.hold(tag) },
            capital(this.label(tag.item)),
          );
    made.dataset.tag = JSON.stringify(tag);
    made.dataset.key = `tag ${tag.id ?? tag.item} ${tag.zone ?? ""}`;
    made.title = t("web-hold", { what: this.label(tag.item) });
    made.addEventListener("pointerdown", (event) => this.press(event as PointerEvent));
    if (n > 1) made.append(h("small", {}, `×${n}`));
    return made;
  }

  private boxes(board: Board): HTMLElement {
    const rank = (zone: string): number => {
      const seat = this.scene!.seats.findIndex((one) => zone.endsWith(`:${one.id}`));
      return seat < 0 ? 99 : this.scene!.seats[seat].player === "person" ? seat : seat + 10;
    };
    const filled = ([zone, items]: [string, Record<string, number>]): boolean =>
      !zone.startsWith("limbo:") || Object.values(items).some((n) => n > 0);
    const zones = Object.entries(board.heaps)
      .filter(filled)
      .sort(([a], [b]) => rank(a) - rank(b));
    const groups = zones.map(([zone, items]) => {
      const buttons = Object.entries(items).map(([item, n]) => {
        const made = h(
          "button",
          {
            type: "button",
            class: "heap",
            "data-zone": zone,
            "data-item": item,
            "data-key": `heap ${zone} ${item}`,
            disabled: n === 0 && !this.carried,
            "aria-label": `${this.zoneName(zone)}: ${n} ${this.label(item)}`,
            onclick: () => this.fromBox(zone, item),
          },
          this.likeness(item, 34),
          h("b", {}, String(n)),
        );
        made.addEventListener("pointerdown", (event) => this.press(event));
        return made;
      });
      return h(
        "div",
        { class: "box", "data-zone": zone },
        h("h3", {}, this.zoneName(zone)),
        h("div", { class: "line" }, ...buttons),
      );
    });
    return h("section", { class: "bench" }, h("h2", {}, t("web-boxes")), h("div", { class: "boxes" }, ...groups));
  }

  private fromBox(zone: string, item: string): void {
    if (this.quiet) return;
    if (this.carried) this.put(zone);
    else if (this.board?.heaps[zone]?.[item]) this.lift({ zone, item, well: 0 });
  }

  /** A part of the panel that opens; it stays as it was when the panel is drawn anew. */
  private fold(id: string, title: string, ...children: (HTMLElement | null)[]): HTMLElement {
    // Noted as it is tapped: the event that says so comes later, and the panel may be drawn anew before.
    const note = (open: boolean): unknown => (open ? this.open.add(id) : this.open.delete(id));
    const made: HTMLDetailsElement = h(
      "details",
      { class: "fold", open: this.open.has(id) },
      h("summary", { "data-key": `fold ${id}`, onclick: () => note(!made.open) }, title),
      ...children,
    );
    made.addEventListener("toggle", () => note(made.open));
    return made;
  }

  private commands(): HTMLElement {
    const cards = this.plan.cards.map((card) => this.chip({ id: null, item: `card.${card}` }));
    const keys = this.plan.keys.map((key) => {
      const [seat, what] = key.split(".");
      const place = /^seat-(\d+)$/.exec(seat)?.[1];
      const whose = place ? this.scene!.seats[Number(place) - 1]?.name : this.seatName(seat);
      return whose
        ? h(
            "button",
            { type: "button", class: "key", "data-key": `key ${key}`, onclick: () => this.touch("press", key) },
            `${whose}: ${t(`web-key-${what}`)}`,
          )
        : null;
    });
    return h(
      "section",
      { class: "bench" },
      cards.length ? this.fold("cards", t("web-command-cards"), h("div", { class: "tiles" }, ...cards)) : null,
      keys.length
        ? this.fold(
            "keys",
            t("web-keys"),
            h("div", { class: "tiles" }, ...keys.filter((one): one is HTMLButtonElement => one !== null)),
          )
        : null,
    );
  }

  private faults(board: Board): HTMLElement {
    const select = h(
      "select",
      {
        "data-key": "profile",
        onchange: (event: Event) => this.touch("profile", (event.target as HTMLSelectElement).value),
      },
      ...this.plan.profiles.map((one) =>
        h("option", { value: one, selected: one === board.profile }, t(`web-profile-${one}`)),
      ),
    );
    const speed = h(
      "select",
      {
        "data-key": "speed",
        onchange: (event: Event) => this.touch("speed", (event.target as HTMLSelectElement).value),
      },
      ...this.plan.speeds.map((one) =>
        h("option", { value: one.toFixed(1), selected: one === board.speed }, `${one} ×`),
      ),
    );
    const fault = (id: string, label: string, item: string): HTMLElement =>
      h("button", { type: "button", "data-key": id, onclick: () => this.touch("fault", item) }, label);
    const toggle = h(
      "button",
      {
        type: "button",
        "data-key": "break",
        "aria-pressed": this.breaking ? "true" : "false",
        onclick: () => this.toggleBreaking(),
      },
      t("web-break"),
    );
    return this.fold(
      "faults",
      t("web-faults"),
      h("label", {}, t("web-profile"), select),
      h("label", {}, t("web-speed"), speed),
      h(
        "div",
        { class: "line" },
        fault("power", t("web-power-cut"), "power-cut"),
        this.plan.reader
          ? fault(
              "reader-off",
              t(board.silent ? "web-reader-on" : "web-reader-off"),
              board.silent ? "reader-found" : "reader-lost",
            )
          : null,
        Object.keys(this.plan.wells).length ? toggle : null,
      ),
      Object.keys(board.worn).length
        ? h(
            "p",
            { class: "hint" },
            Object.entries(board.worn)
              .map(([well, kind]) => `${this.wellName(well)}: ${t(`web-${kind}`)}`)
              .join("; "),
          )
        : null,
    );
  }

  private toggleBreaking(): void {
    this.breaking = !this.breaking;
    this.panelKey = "";
    this.draw();
    this.changed();
  }

  private wellName(well: string): string {
    const dot = well.lastIndexOf(".");
    return `${name("place", well.slice(0, dot))} ${well.slice(dot + 1)}`;
  }

  /** By place whose stone lies there. */
  stones(): Record<string, string> {
    const there = this.board?.pieces.filter((one) => one.zone.startsWith(ON_BOARD)) ?? [];
    return Object.fromEntries(there.map((one) => [one.zone.slice(ON_BOARD.length), one.item.split(".")[0]]));
  }

  /** The buttons of a place: its pieces, its tags, its switches while they may be worn out. */
  about(place: string): HTMLElement[] {
    const { board } = this;
    const zone = `${ON_BOARD}${place}`;
    if (!board) return [];
    const kinds = [...new Map(board.pieces.filter((one) => one.zone === zone).map((one) => [one.item, one]))];
    const buttons = kinds.map(([item, one]) =>
      h(
        "button",
        { type: "button", "data-key": `lift ${item}`, onclick: () => this.lift({ zone, item, well: one.well }) },
        t("web-lift", { what: this.label(item) }),
      ),
    );
    const tags = board.tags.filter((one) => one.zone === zone).map((tag) => this.chip(tag));
    const found = [h("div", { class: "tiles" }, ...buttons, ...tags)];
    if (this.breaking) {
      const next: Record<string, string> = { "": "dead", dead: "stuck", stuck: "whole" };
      const switches = Array.from({ length: this.plan.wells[zone] ?? 0 }, (_, n) => {
        const well = `${place}.${n + 1}`;
        const now = board.worn[well] ?? "";
        return h(
          "button",
          {
            type: "button",
            class: now ? "worn" : "",
            "data-key": `switch ${well}`,
            onclick: () => this.touch("fault", next[now], well),
          },
          `${n + 1}: ${t(`web-${now || "whole-switch"}`)}`,
        );
      });
      found.push(h("div", { class: "tiles" }, ...switches));
    }
    return found.filter((one) => one.childElementCount);
  }
}

const HAND =
  "M7 12V6.500a1.500 1.500 0 0 1 3 0V10.500 4.500a1.500 1.500 0 0 1 3 0V10.500 5.500a1.500 1.500 0 0 1 3 0V11 8a1.500 1.500 0 0 1 3 0v6.500c0 4.500-2.500 7.500-7 7.500-3.500 0-5-1.800-6.500-4.300L3.300 13.400a1.600 1.600 0 0 1 2.600-1.800Z";
