/** The socket: it comes back by itself after a break, asks from its last number, and says when it is behind. */

import type { Answer, Entered, Told } from "./messages";

export type Status = "connecting" | "waiting" | "live" | "lost" | "let-go" | "wrong-code" | "crowded";
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

const PATIENCE_MS = 12_000;
/** After so long without a word from the table it is asked whether it is there, and so long an answer may take. */
const SILENCE_MS = 6_000;
const ANSWER_MS = 4_000;

export class Link {
  private socket: WebSocket | null = null;
  private seq: number | null = null;
  private stream = "";
  private wait = 250;
  private number = 0;
  private timer = 0;
  private heard = 0;
  private asked = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly query: Record<string, string>,
    private readonly told: (message: Told) => void,
    private readonly changed: (status: Status) => void,
  ) {
    document.addEventListener("visibilitychange", () => this.nudge());
    window.addEventListener("online", () => this.nudge());
    window.addEventListener("offline", () => this.drop());
    this.watcher = window.setInterval(() => this.watch(), 1000);
    this.open();
  }

  private readonly watcher: number;

  /** A phone wakes up, or has a network again: do not wait for the next try, and do not trust a socket from before. */
  private nudge(): void {
    if (document.visibilityState !== "visible") return;
    if (this.socket === null && this.timer) {
      clearTimeout(this.timer);
      this.wait = 250;
      this.open();
    } else if (!this.asked) this.probe();
  }

  /** A socket may be dead and say nothing, as where the wireless network is gone: then only silence tells. */
  private watch(): void {
    const now = performance.now();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.asked) {
      if (now - this.asked > ANSWER_MS) this.drop();
    } else if (now - this.heard > SILENCE_MS) this.probe();
  }

  private probe(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.asked = performance.now();
    void this.send({ ask: "alive" });
  }

  /** Let go of a socket that is dead, without waiting for it to say so, and try again. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.ended("lost");
  }

  private ended(status: Status): void {
    this.socket = null;
    this.asked = 0;
    for (const [id, answer] of this.waiting) answer({ seq: 0, kind: "answer", id, ok: false, code: "web-lost" });
    this.waiting.clear();
    this.changed(status);
    if (status !== "lost" && status !== "crowded") return;
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(5000, this.wait * 1.7);
  }

  private open(): void {
    this.timer = 0;
    const query = new URLSearchParams(this.query);
    if (this.seq !== null) {
      query.set("after", String(this.seq));
      query.set("stream", this.stream);
    }
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/stream?${query}`,
    );
    this.socket = socket;
    const impatient = setTimeout(() => socket.readyState !== WebSocket.OPEN && socket.close(), PATIENCE_MS);
    socket.onopen = () => this.seq === null && this.changed("waiting");
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Told;
      this.wait = 250;
      this.heard = performance.now();
      this.asked = 0;
      // Where no game is on yet, the table answers, and tells nothing.
      this.changed(this.seq === null && message.kind === "answer" ? "waiting" : "live");
      if (message.kind === "answer") {
        const answer = message as Answer;
        this.waiting.get(Number(answer.id))?.(answer);
        this.waiting.delete(Number(answer.id));
        return;
      }
      this.seq = message.seq;
      if ("stream" in message) this.stream = (message as { stream: string }).stream;
      this.told(message);
    };
    socket.onclose = (event) => {
      clearTimeout(impatient);
      const known: Record<number, Status> = { 4001: "let-go", 4003: "wrong-code", 1013: "crowded" };
      this.ended(known[event.code] ?? "lost");
    };
  }

  /** Send a message; the answer to it, or one that is not ok where it cannot be sent. */
  send(message: WithoutId<Entered>): Promise<Answer> {
    const id = ++this.number;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ seq: 0, kind: "answer", id, ok: false, code: "web-lost" });
    }
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    clearInterval(this.watcher);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
  }
}
