import { Ollama } from 'ollama';
import { ollamaFetch } from './ollama-fetch.ts';

export interface InstalledModel {
  /** With its tag, such as `qwen3:8b`. */
  readonly name: string;
  /** Whether it is in memory and answers without being loaded first. */
  readonly isLoaded: boolean;
}

export interface WatchTimes {
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Milliseconds after which a look counts as not answered. */
  readonly timeoutMs: number;
}

const usualTimes: WatchTimes = { everyMs: 4000, timeoutMs: 2500 };

/** Sees an Ollama server come and go, and which models it has. */
export class OllamaWatch {
  readonly #url: string;
  readonly #times: WatchTimes;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #installed: readonly InstalledModel[] | undefined;
  #looking: Promise<void> | undefined;
  #wasSeen = false;

  constructor(url: string, times = usualTimes) {
    this.#url = url;
    this.#times = times;
  }

  /** What it had when it was last asked; undefined when it did not answer. */
  get installed(): readonly InstalledModel[] | undefined {
    return this.#installed;
  }

  /** Whether it answered since the start. */
  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.look(), this.#times.everyMs);
    this.#timer.unref();
    await this.look();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#ending.abort();
  }

  /** Resolves when it is known whether Ollama answers now. */
  async look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  async #ask(): Promise<void> {
    const inTime = AbortSignal.timeout(this.#times.timeoutMs);
    const signal = AbortSignal.any([inTime, this.#ending.signal]);
    const client = new Ollama({ host: this.#url, fetch: ollamaFetch(signal) });
    try {
      const [{ models }, running] = await Promise.all([client.list(), client.ps()]);
      const loaded = new Set(running.models.map(({ name }) => name));
      this.#installed = models.map(({ name }) => ({ name, isLoaded: loaded.has(name) }));
      this.#wasSeen = true;
    } catch {
      // Whatever it is that does not answer as Ollama does: there is none at the moment.
      this.#installed = undefined;
    }
  }
}
