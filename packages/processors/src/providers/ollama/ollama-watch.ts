import { Ollama, type ModelResponse } from 'ollama';
import { ollamaFetch } from './ollama-fetch.ts';

export interface InstalledModel {
  /** With its tag, such as `qwen3:8b`. */
  readonly name: string;
  /** Whether it is in memory and answers without being loaded first. */
  readonly isLoaded: boolean;
  /** That it can take at most; undefined where Ollama does not say. */
  readonly contextTokens: number | undefined;
}

export interface WatchTimes {
  /** Milliseconds between two requests. */
  readonly everyMs: number;
  /** Milliseconds after which a request counts as not answered. */
  readonly timeoutMs: number;
}

const usualTimes: WatchTimes = { everyMs: 4000, timeoutMs: 2500 };

/** Sees an Ollama server come and go, and which models it has. */
export class OllamaWatch {
  readonly #url: string;
  readonly #times: WatchTimes;
  readonly #send: typeof fetch | undefined;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #installed: readonly InstalledModel[] | undefined;
  #lastKnown: readonly InstalledModel[] = [];
  #looking: Promise<void> | undefined;
  #wasSeen = false;
  /** By name and digest: a model that was pulled again may be another. */
  #contexts = new Map<string, number>();

  /** @param send for an address that an admin entered, one that checks it; default: that of the platform */
  constructor(url: string, times = usualTimes, send?: typeof fetch) {
    this.#url = url;
    this.#send = send;
    this.#times = times;
  }

  /** What it had when it was last asked; undefined when it did not answer. */
  get installed(): readonly InstalledModel[] | undefined {
    return this.#installed;
  }

  /** What it had when it last answered. */
  get lastKnown(): readonly InstalledModel[] {
    return this.#lastKnown;
  }

  /** Whether it answered since the start. */
  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  /** Resolves after the first request. */
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
    this.#looking ??= this.#lookOrTwice().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** While this process is suspended, the time for an answer that has already arrived runs out. */
  async #lookOrTwice(): Promise<void> {
    const answeredBefore = this.#installed !== undefined;
    const found = (await this.#found()) ?? (answeredBefore ? await this.#found() : undefined);
    this.#installed = found;
    if (found === undefined) return;
    this.#lastKnown = found;
    this.#wasSeen = true;
  }

  /** Undefined when it does not answer as Ollama does, whatever it is that does not. */
  async #found(): Promise<readonly InstalledModel[] | undefined> {
    const inTime = AbortSignal.timeout(this.#times.timeoutMs);
    const signal = AbortSignal.any([inTime, this.#ending.signal]);
    const client = new Ollama({
      host: this.#url,
      fetch: ollamaFetch(signal, undefined, this.#send),
    });
    try {
      const [{ models }, running] = await Promise.all([client.list(), client.ps()]);
      const loaded = new Set(running.models.map(({ name }) => name));
      const contexts = await this.#contextsOf(client, models);
      return models.map((model) => ({
        name: model.name,
        isLoaded: loaded.has(model.name),
        contextTokens: contexts.get(keyOf(model)),
      }));
    } catch {
      return undefined;
    }
  }

  /** Asks for the size of a context once a model. */
  async #contextsOf(client: Ollama, models: readonly Listed[]): Promise<Map<string, number>> {
    const known = await Promise.all(
      models.map(async (model): Promise<[string, number | undefined]> => {
        const key = keyOf(model);
        return [key, this.#contexts.get(key) ?? (await contextOf(client, model.name))];
      }),
    );
    this.#contexts = new Map(known.filter((one): one is [string, number] => one[1] !== undefined));
    return this.#contexts;
  }
}

type Listed = Pick<ModelResponse, 'name' | 'digest'>;

const keyOf = ({ name, digest }: Listed): string => `${name} ${digest}`;

/** Undefined where Ollama does not say: then the usual size is asked for. */
async function contextOf(client: Ollama, model: string): Promise<number | undefined> {
  const info = await client.show({ model }).then(
    // The client calls it a Map; it is an object of JSON.
    (shown) => shown.model_info as unknown as Readonly<Record<string, unknown>> | undefined,
    () => undefined,
  );
  const key = Object.keys(info ?? {}).find((name) => name.endsWith('.context_length')) ?? '';
  const length = info?.[key];
  return typeof length === 'number' && length > 0 ? length : undefined;
}
