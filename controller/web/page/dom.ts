/** Making elements, of HTML and of SVG, and changing only what differs. */

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

const SVG = "http://www.w3.org/2000/svg";
const LIFTED = ["pointerup", "pointercancel"];

function dress(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** An HTML element: `h("button", {class: "x", onclick: f}, "text")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  dress(made, attributes);
  made.append(...children.filter((child): child is Node | string => !!child));
  return made;
}

/** An SVG element. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  dress(made, attributes);
  made.append(...children.filter((child): child is Node | string => !!child));
  return made;
}

/** Put children in the place of those that are there; the focus stays where an element with its `data-key` is, and what is there already is left alone. */
export function fill(parent: Element, ...children: Child[]): void {
  const wanted = children.filter((child): child is Node | string => !!child);
  if (wanted.length === parent.childNodes.length && wanted.every((one, n) => one === parent.childNodes[n])) return;
  const active = document.activeElement;
  const key = active && parent.contains(active) ? active.getAttribute("data-key") : null;
  parent.replaceChildren(...wanted);
  if (key)
    (parent.querySelector(`[data-key="${CSS.escape(key)}"]`) as HTMLElement | null)?.focus({ preventScroll: true });
}

/** Set an attribute only where it changes, so that an untouched part of the page stays untouched. */
export function set(element: Element, name: string, value: string | number): void {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Fingers on the controls of a part of the page. A control that is drawn anew between press and release loses its click,
 * so drawing waits until no finger is down, and `rested` then draws what has changed meanwhile.
 */
export class Fingers {
  down = false;
  private timer = 0;

  constructor(host: HTMLElement, rested: () => void, counts: (target: Element) => boolean = () => true) {
    host.addEventListener("pointerdown", (event) => counts(event.target as Element) && this.press(rested), {
      capture: true,
    });
  }

  private press(rested: () => void): void {
    window.clearTimeout(this.timer);
    if (this.down) return;
    this.down = true;
    const lifted = (): void => {
      window.clearTimeout(this.timer);
      // The click comes after the release; another press may come before this is due.
      this.timer = window.setTimeout(() => {
        for (const kind of LIFTED) window.removeEventListener(kind, lifted, true);
        this.down = false;
        rested();
      });
    };
    for (const kind of LIFTED) window.addEventListener(kind, lifted, true);
  }
}
