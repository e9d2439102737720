/** The socket: it comes back by itself after a break, asks from its last number, and says when it is behind. */

import type { Answer, Entered, Told } from "./messages";

export type Status = "connecting" | "live" | "lost" | "let-go" | "wrong-code" | "crowded";
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

const PATIENCE_MS = 12_000;

export class Link {
  private socket: WebSocket | null = null;
  private seq: number | null = null;
  private stream = "";
  private wait = 250;
  private number = 0;
  private timer = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly query: Record<string, string>,
    private readonly told: (message: Told) => void,
    private readonly changed: (status: Status) => void,
  ) {
    document.addEventListener("visibilitychange", () => this.nudge());
    window.addEventListener("online", () => this.nudge());
    this.open();
  }

  /** A phone wakes up: do not wait for the next try. */
  private nudge(): void {
    if (document.visibilityState === "visible" && this.socket === null && this.timer) {
      clearTimeout(this.timer);
      this.open();
    }
  }

  private open(): void {
    this.timer = 0;
    const query = new URLSearchParams(this.query);
    if (this.seq !== null) {
      query.set("after", String(this.seq));
      query.set("stream", this.stream);
    }
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/stream?${query}`);
    this.socket = socket;
    const impatient = setTimeout(() => socket.readyState !== WebSocket.OPEN && socket.close(), PATIENCE_MS);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Told;
      this.wait = 250;
      this.changed("live");
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
      this.socket = null;
      this.waiting.clear();
      if (event.code === 4001) return this.changed("let-go");
      if (event.code === 4003) return this.changed("wrong-code");
      this.changed(event.code === 1013 ? "crowded" : "lost");
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(5000, this.wait * 1.7);
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
    this.socket?.close();
  }
}
