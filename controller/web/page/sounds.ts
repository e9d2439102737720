/** Speech and short sounds of our own; the newest sentence goes before those that wait. */

interface Store {
  get(key: string): string | null;
  put(key: string, value: string): void;
}

export class Speaker {
  speaks: boolean;
  sounds: boolean;
  changed: () => void = () => undefined;
  private context: AudioContext | null = null;

  constructor(private readonly store: Store) {
    this.speaks = store.get("speak") === "yes";
    this.sounds = store.get("sound") !== "no";
  }

  toggleSpeech(): void {
    this.speaks = !this.speaks;
    this.store.put("speak", this.speaks ? "yes" : "no");
    if (!this.speaks) window.speechSynthesis?.cancel();
    this.changed();
  }

  toggleSounds(): void {
    this.sounds = !this.sounds;
    this.store.put("sound", this.sounds ? "yes" : "no");
    this.changed();
  }

  say(sentence: string, lang: string): void {
    if (!this.speaks || !("speechSynthesis" in window)) return;
    if (window.speechSynthesis.pending) window.speechSynthesis.cancel(); // a backlog helps nobody
    const spoken = new SpeechSynthesisUtterance(sentence);
    spoken.lang = lang;
    window.speechSynthesis.speak(spoken);
  }

  /** A move was made: wood on wood. */
  tick(): void {
    this.tone(220, 0.05, "triangle", 0.12);
  }

  /** It is this seat's turn. */
  chime(): void {
    this.tone(523, 0.16, "sine", 0.1);
    window.setTimeout(() => this.tone(784, 0.28, "sine", 0.1), 130);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }

  /** Something on the table is to be mended. */
  warn(): void {
    this.tone(196, 0.2, "sawtooth", 0.05);
    window.setTimeout(() => this.tone(165, 0.3, "sawtooth", 0.05), 220);
  }

  private tone(hertz: number, seconds: number, type: OscillatorType, loud: number): void {
    if (!this.sounds || document.visibilityState === "hidden" || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = type;
    source.frequency.value = hertz;
    gain.gain.setValueAtTime(loud, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
    source.connect(gain).connect(context.destination);
    source.start();
    source.stop(context.currentTime + seconds);
  }
}
