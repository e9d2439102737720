/** Colours, icons and tokens. A colour never stands alone: each seat has a letter, each kind and light a sign. */

import { s } from "./dom";
import { COLOURS, FILLS } from "./messages";

/** A colour measured to differ from the others for every kind of sight, and the ink that is read on it. */
interface Paint {
  fill: string;
  ink: string;
}
const INKS: Record<string, string> = {
  red: "#ffffff",
  blue: "#ffffff",
  yellow: "#1d1a16",
  green: "#0b1512",
  orange: "#ffffff",
  white: "#1d1a16",
};
/** Bright as the pieces of a box; each still differs in its letter and its sign. */
const AS_IN_THE_BOX: Record<string, Paint> = {
  red: { fill: "#c8202b", ink: "#ffffff" },
  blue: { fill: "#1f5fa8", ink: "#ffffff" },
  yellow: { fill: "#f2c200", ink: "#1d1a16" },
  green: { fill: "#2a7f37", ink: "#ffffff" },
  orange: { fill: "#f08020", ink: "#1d1206" },
  white: { fill: "#ffffff", ink: "#1d1a16" },
};
function asInTheBox(): boolean {
  try {
    return localStorage.getItem("reedlight.paints") === "box";
  } catch {
    return false;
  }
}
const IN_ORDER = Object.keys(FILLS);

export function paint(seat: string, number: number): Paint {
  const colour = COLOURS[seat] ?? IN_ORDER[Math.max(0, number) % IN_ORDER.length];
  return asInTheBox() ? AS_IN_THE_BOX[colour] : { fill: FILLS[colour], ink: INKS[colour] };
}

/** Shapes in a box of 24 by 24. */
const SHAPES: Record<string, string> = {
  knight: "M12 1.5 21 5v6.5c0 5.5-3.8 9-9 11-5.2-2-9-5.500-9-11V5ZM11 6v4H7.500v2H11v6h2v-6h3.500v-2H13V6Z",
  magician:
    "M13.500 1 19 16.500H5.500ZM12 6.200l-.7 1.700-1.800.1 1.400 1.200-.5 1.800 1.600-1 1.600 1-.5-1.800 1.400-1.200-1.800-.1ZM2.500 18h19.500l-1.500 4H4Z",
  king: "M3.500 17.500 1.500 6l6 4.500L12 2.500l4.500 8 6-4.500-2 11.500ZM4 19h16v3H4Z",
  general: "M12 2.500 21.500 9v5L12 7.500 2.500 14V9ZM12 10.500 21.500 17v5L12 15.500 2.500 22v-5Z",
  banker:
    "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21ZM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 8l4 4-4 4-4-4Z",
  castle:
    "M2.500 21.500V7H6v2.500h2.500V3H11v2h2V3h2.500v6.500H18V7h3.500v14.500H14.500V17a2.500 2.500 0 0 0-5 0v4.500Z",
  armour: "M7.500 2.500 12 4.500l4.500-2L21 7l-2.500 5v8L12 22.500 5.500 20v-8L3 7ZM11.200 8v10h1.600V8Z",
  tent: "M12 2.500 22.500 21.500H15L12 13.500 9 21.500H1.500Z",
  keys: "M7.500 2.500a5.500 5.500 0 1 0 3.900 9.400l2.100 2.100v2.500H16V19h2.500v2.500H22v-4L12.700 8.200A5.500 5.500 0 0 0 7.500 2.500ZM6.800 5.800a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800Z",
  cube: "M12 2 21 7v10l-9 5-9-5V7ZM12 4.300 6 7.700l6 3.300 6-3.300Z",
  ship: "M11 2v10H4.500ZM13 4.500V12h5.500ZM2 14h20l-3 6H5Z",
  carriage:
    "M3 6h13l4 5v4H3ZM5.500 8v3h4V8ZM11.500 8v3H16L14 8ZM7 14.500a3.300 3.300 0 1 1 0 6.600 3.300 3.300 0 0 1 0-6.600ZM16.500 14.500a3.300 3.300 0 1 1 0 6.600 3.300 3.300 0 0 1 0-6.600Z",
  x: "M9.500 2h5v7.500H22v5h-7.500V22h-5v-7.500H2v-5h7.500Z",
  f: "M12 21.500 1.500 9.500C4 5 8 2.500 12 2.500S20 5 22.500 9.500ZM11.300 6v11l1.400 0V6ZM6.500 8.500l4 8.500 1-.6-4-8.500ZM16.500 7.900l-4 8.500 1 .6 4-8.500Z",
  r: "M12 2a4.200 4.200 0 0 1 4 3 4.200 4.200 0 0 1 5 4.800 4.200 4.200 0 0 1-1.800 5.700A4.200 4.200 0 0 1 15 20a4.200 4.200 0 0 1-6 0 4.200 4.200 0 0 1-4.200-4.500A4.200 4.200 0 0 1 3 9.800 4.200 4.200 0 0 1 8 5a4.200 4.200 0 0 1 4-3ZM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z",
  crown: "M3.500 17.500 1.500 6l6 4.500L12 2.500l4.500 8 6-4.500-2 11.500Z",
  speak:
    "M2 8.500h4.500L12 3.500v17L6.500 15.500H2ZM14.500 8.200q3.600 3.800 0 7.600l1.400 1.400q5-5.200 0-10.400ZM17.600 5q6.400 7 0 14l1.500 1.400q7.600-8.400 0-16.800Z",
  note: "M9 3.500 20 1.500V16a3.700 3.300 0 1 1-2-2.800V6.500L11 7.800V19a3.700 3.300 0 1 1-2-2.800Z",
  half: "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21ZM12 4v16a8 8 0 0 0 0-16Z",
  large: "M9.500 3.500h3L19.500 20.500h-3.200l-1.600-4.200H7.300L5.700 20.500H2.500ZM11 7.200 8.300 13.600h5.400Z",
  glass: "M5 2h14v3l-5.500 7L19 19v3H5v-3l5.500-7L5 5Z",
  waves:
    "M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM7.800 6.300 9.300 7.800q-4 4.200 0 8.400l-1.500 1.500q-5.600-5.700 0-11.400ZM16.200 6.300q5.600 5.700 0 11.400l-1.500-1.500q4-4.200 0-8.400ZM4.900 3.400 6.400 4.900q-6.800 7.100 0 14.200l-1.500 1.500q-8.300-8.600 0-17.200ZM19.100 3.400q8.300 8.600 0 17.200l-1.500-1.500q6.800-7.100 0-14.200Z",
  first: "M4 4h3v16H4ZM20 4v16L8.500 12Z",
  last: "M17 4h3v16h-3ZM4 4v16l11.500-8Z",
  before: "M16 3.500 7 12l9 8.500Z",
  after: "M8 3.500 17 12l-9 8.500Z",
  stop: "M5 4h5v16H5ZM14 4h5v16h-5Z",
  go: "M6 3v18l14-9Z",
  board: "M2 4h20v16H2ZM4.500 6.500v11h6v-11ZM13 6.500v4.500h6.500v-4.500ZM13 13.500v4h6.500v-4Z",
  book: "M3 3.500c3.500-1 6.500-.5 9 1.500 2.500-2 5.500-2.500 9-1.500v16c-3.500-1-6.500-.5-9 1.500-2.500-2-5.500-2.500-9-1.500ZM11 7v11c-1.800-1-3.800-1.300-6-1V5.600c2.200-.3 4.200.200 6 1.400ZM13 7c1.800-1.200 3.800-1.700 6-1.400V17c-2.200-.3-4.200 0-6 1Z",
  gear: "M10.200 1.500h3.600l.6 3 2 .9 2.600-1.700 2.500 2.600-1.700 2.500.9 2.100 3 .6v3.500l-3 .6-.9 2.100 1.700 2.500-2.500 2.600-2.600-1.700-2 .9-.6 3h-3.600l-.6-3-2-.9-2.600 1.700-2.500-2.600 1.700-2.500-.9-2.100-3-.6v-3.500l3-.6.9-2.100-1.700-2.500 2.500-2.600 2.600 1.700 2-.9ZM12 8.300a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400Z",
  hand: "M3 11h11V4l8 8-8 8v-7H3Z",
  bulb: "M12 1a7.500 7.500 0 0 1 4.500 13.500c-1 .8-1.500 1.500-1.500 2.500H9c0-1-.5-1.700-1.500-2.500A7.500 7.500 0 0 1 12 1ZM9 18.500h6v2l-1.500 2.500h-3L9 20.500Z",
  // The signs of lights fill their box, as they are drawn small.
  plus: "M9.500 1h5v8.500H23v5h-8.500V23h-5v-8.500H1v-5h8.500Z",
  target:
    "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM10.500 0h3v2.800h-3ZM10.500 21.200h3V24h-3ZM0 10.500h2.800v3H0ZM21.200 10.500H24v3h-2.800Z",
  "ring-plus":
    "M12 .5a11.500 11.500 0 1 1 0 23 11.500 11.500 0 0 1 0-23ZM12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM10.200 5.500h3.600v4.700h4.700v3.600h-4.700v4.700h-3.600v-4.700H5.500v-3.600h4.700Z",
  up: "M12 .5 21.500 11 18.500 14 14.300 9.500V23.500H9.700V9.500L5.500 14 2.500 11Z",
  back: "M9.500 1v5.500H14a8.300 8.300 0 0 1 0 16.500H5v-4.500h9a3.800 3.800 0 0 0 0-7.500H9.500v5.500L.5 8.800Z",
  query:
    "M4.500 7.800a7.500 6.800 0 1 1 11 6.300q-1.200.7-1.200 2.400H9.700q0-4.300 3.400-6a2.900 2.700 0 1 0-4-2.700ZM9.500 18.500h5V23.500h-5Z",
  tick: "M4 10.500 9.500 16 20 3.500l3.300 3L9.800 22.500.7 13.800Z",
  "wedge-down": "M1 3.500h22L12 22.500Z",
  "wedge-up": "M1 20.500h22L12 1.500Z",
  alarm: "M9 .5h6l-1 15h-4ZM9.500 18.500h5v5h-5Z",
};

export function hasShape(name: string): boolean {
  return name in SHAPES;
}

/** A shape of the given size about a point. */
export function shape(name: string, x: number, y: number, size: number, fill = "currentColor"): SVGElement {
  const k = size / 24;
  return s("path", {
    d: SHAPES[name] ?? SHAPES.cube,
    "fill-rule": "evenodd",
    fill,
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${k})`,
  });
}

/** A shape as an icon in a line of text. */
export function icon(name: string, label = ""): SVGElement {
  const made = s("svg", { class: "icon", viewBox: "0 0 24 24", width: 20, height: 20 }, shape(name, 12, 12, 24));
  if (label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  } else made.setAttribute("aria-hidden", "true");
  return made;
}

/** A piece: a disc in the colour of its seat with the sign of its kind; its seat's letter, if any, hangs below, where
 *  the next piece of a row does not cover it. */
export function token(
  kind: string,
  seat: string,
  number: number,
  x: number,
  y: number,
  r: number,
  mark = "",
): SVGElement {
  const { fill, ink } = paint(seat, number);
  const made = s(
    "g",
    { class: "token" },
    s("circle", { cx: x, cy: y + r * 0.1, r: r * 1.04, class: "shade" }),
    s("circle", { cx: x, cy: y, r, fill, class: "disc", "stroke-width": r * 0.13 }),
    mark ? shape(kind, x, y - r * 0.3, r * 1.08, ink) : shape(kind, x, y, r * 1.22, ink),
  );
  if (mark) {
    made.append(
      s("circle", { cx: x, cy: y + r * 0.88, r: r * 0.64, class: "badge", "stroke-width": r * 0.08 }),
      s("text", { x, y: y + r * 1.26, class: "badge-letter", "font-size": r * 1.06 }, mark),
    );
  }
  return made;
}

/** Where pieces are too small for their letters: all that a seat has in a place in one tag, such as F2. */
export function tally(text: string, seat: string, number: number, x: number, y: number, size: number): SVGElement {
  const { fill, ink } = paint(seat, number);
  const width = size * (0.55 + 0.66 * text.length);
  const box = { x: x - width / 2, y: y - size * 0.62, width, height: size * 1.24, rx: size * 0.45 };
  return s(
    "g",
    { class: "token" },
    s("rect", { ...box, fill, class: "tally-tag", "stroke-width": size * 0.08 }),
    s("text", { x, y: y + size * 0.35, class: "tally-letter", "font-size": size, fill: ink }, text),
  );
}

/** The sign of a light, beside its colour and its pattern in time: a shape of our own, as some phones draw arrows among
 *  letters as coloured pictures. */
export const SIGNS: Record<string, string> = {
  "lift-here": "up",
  "may-reinforce": "ring-plus",
  "may-place": "plus",
  "may-take": "target",
  "withdraw-to": "back",
  contested: "query",
  asks: "query",
  named: "tick",
  "put-here": "wedge-down",
  "wrong-here": "wedge-up",
  "in-danger": "alarm",
};

/** Let an element's brightness follow the wave of a light; still where motion is not wanted. */
export function follow(element: SVGElement | HTMLElement, wave: number[][]): void {
  for (const running of element.getAnimations()) running.cancel();
  const period = wave[wave.length - 1][0];
  const peak = Math.max(...wave.map(([, level]) => level));
  const seen = (level: number): number => Math.min(1, 0.12 + 0.88 * level);
  element.style.opacity = String(seen(peak));
  if (!period || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const running = element.animate(
    // In steps: a map is drawn anew only where something has changed, which spares slow tablets.
    wave.map(([at, level]) => ({ offset: at / period, opacity: seen(level), easing: "steps(8, jump-none)" })),
    { duration: period, iterations: Infinity },
  );
  running.startTime = 0; // all lights keep one time, as on the strip
}
