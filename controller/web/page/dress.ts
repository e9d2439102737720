/** What every page keeps in its browser and how it looks: theme, size of text, paints; and the way to the other pages. */

import { h, set } from "./dom";
import { icon } from "./looks";
import { knows, learn, t } from "./words";

export const store = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(`reedlight.${key}`);
    } catch {
      return null;
    }
  },
  put: (key: string, value: string): void => {
    try {
      if (value) localStorage.setItem(`reedlight.${key}`, value);
      else localStorage.removeItem(`reedlight.${key}`);
    } catch {
      // a browser that keeps nothing is no reason to stop
    }
  },
};

/** Take a code from behind the address, which browsers send to nobody, and keep it; else the one that was kept. */
export function codeFor(key: string): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("code");
  if (given) {
    store.put(key, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return given ?? store.get(key) ?? "";
}

export function isDark(): boolean {
  const chosen = store.get("dark");
  return chosen ? chosen === "yes" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function isLarge(): boolean {
  return store.get("large") === "yes";
}

export function dress(): void {
  set(document.documentElement, "data-theme", isDark() ? "dark" : "light");
  set(document.documentElement, "data-large", isLarge() ? "yes" : "no");
}

// Where nothing else was chosen, the page follows the system's theme, also when that changes in the evening.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);

/** Keep what somebody prefers on this screen, and show it. */
export function prefer(key: "dark" | "large", value: string): void {
  store.put(key, value);
  dress();
}

/** The links to the other pages of the table; the simulated board is one of them where there is one. */
export function ways(here: string, simulated = false): HTMLElement {
  const way = (path: string, label: string, sign: string): HTMLElement =>
    h(
      "a",
      {
        href: path,
        class: "way",
        "data-key": `way ${path}`,
        "aria-current": path === here ? "page" : null,
        title: label,
      },
      icon(sign),
      h("span", {}, label),
    );
  return h(
    "nav",
    { class: "ways", "aria-label": t("web-pages") },
    way("/", t("web-open-table"), "board"),
    simulated ? way("/sim", t("web-sim"), "knight") : null,
    way("/games", t("web-games"), "book"),
    way("/setup", t("web-settings"), "gear"),
  );
}

/** Ask an address of the server; the answer says itself whether it is one. */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const code = anyCode();
  if (code) headers.authorization = `Bearer ${code}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    return (await answer.json()) as T;
  } catch {
    return { ok: false, code: "web-lost" } as T;
  }
}

/** Learn the words of the pages where no game has told them. */
export async function learnWords(): Promise<void> {
  if (knows()) return;
  const told = await ask<Parameters<typeof learn>[0] & { language: string }>(
    `/api/words?lang=${encodeURIComponent(language() || navigator.language)}`,
  );
  if (!told.words || knows()) return; // a game may have told all its words meanwhile
  learn(told);
  document.documentElement.lang = told.language;
}

/** The table's code, or that of a seat: with either one may look. */
export function anyCode(): string {
  const table = codeFor("code");
  if (table) return table;
  try {
    for (let n = 0; n < localStorage.length; n++) {
      const key = localStorage.key(n)!;
      if (key.startsWith("reedlight.code.")) return localStorage.getItem(key) ?? "";
    }
  } catch {
    // a browser that keeps nothing has no code
  }
  return "";
}

export function language(): string {
  return store.get("lang") ?? "";
}
