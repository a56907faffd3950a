import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Ollama, type ModelResponse } from 'ollama';
import { ollamaFetch } from './ollama-fetch.ts';

export interface InstalledModel {
  /** The name with its tag, such as `qwen3:8b`. */
  readonly name: string;
  /** Whether it is in memory and answers without being loaded first. */
  readonly isLoaded: boolean;
  /** The most tokens that it can take; undefined where Ollama does not say. */
  readonly contextTokens: number | undefined;
  readonly seesPictures: boolean;
}

interface WatchTimes {
  /** Milliseconds between two requests. */
  readonly everyMs: number;
  /** Milliseconds after which a request counts as not answered. */
  readonly timeoutMs: number;
}

/** Models that it asks about at once: each is a request. */
const askedAtOnce = 20;

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
  #polling: Promise<void> | undefined;
  #wasSeen = false;
  /** The abilities by name and digest: a model that was pulled again may be another. */
  #abilities = new Map<string, Abilities>();

  /** @param send for an address that an admin entered, one that checks it; default: that of the platform */
  constructor(url: string, times = usualTimes, send?: typeof fetch) {
    this.#url = url;
    this.#send = send;
    this.#times = times;
  }

  /** The models at the last query; undefined when it did not answer. */
  get installed(): readonly InstalledModel[] | undefined {
    return this.#installed;
  }

  /** The models of its last answer. */
  get lastKnown(): readonly InstalledModel[] {
    return this.#lastKnown;
  }

  /** Whether it answered since the start. */
  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  /** Resolves after the first request. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.poll(), this.#times.everyMs);
    this.#timer.unref();
    await this.poll();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#ending.abort();
  }

  /** Resolves when it is known whether Ollama answers now. */
  async poll(): Promise<void> {
    this.#polling ??= this.#pollOrTwice().finally(() => (this.#polling = undefined));
    await this.#polling;
  }

  /** While this process is suspended, the time for an answer that has already arrived runs out. */
  async #pollOrTwice(): Promise<void> {
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
      const listed = models.slice(0, limits.providers.listed);
      const abilities = await this.#abilitiesOf(client, listed);
      return listed.map((model) => ({
        name: model.name,
        isLoaded: loaded.has(model.name),
        ...(abilities.get(keyOf(model)) ?? unknownAbilities),
      }));
    } catch {
      return undefined;
    }
  }

  /** Asks once for the abilities of each model; in a long list, a few models each time. */
  async #abilitiesOf(client: Ollama, models: readonly Listed[]): Promise<Map<string, Abilities>> {
    const before = this.#abilities;
    const isUnknown = (model: Listed): boolean => !before.has(keyOf(model));
    const asked = await Promise.all(
      models
        .filter(isUnknown)
        .slice(0, askedAtOnce)
        .map(async (model) => [keyOf(model), await abilitiesOf(client, model.name)] as const),
    );
    const answered = new Map(asked);
    this.#abilities = new Map(
      models.flatMap((model): [string, Abilities][] => {
        const key = keyOf(model);
        const abilities = before.get(key) ?? answered.get(key);
        return abilities === undefined ? [] : [[key, abilities]];
      }),
    );
    return this.#abilities;
  }
}

type Listed = Pick<ModelResponse, 'name' | 'digest'>;

const keyOf = ({ name, digest }: Listed): string => `${name} ${digest}`;

type Abilities = Pick<InstalledModel, 'contextTokens' | 'seesPictures'>;

const unknownAbilities: Abilities = { contextTokens: undefined, seesPictures: false };

/** https://docs.ollama.com/api/show; undefined where Ollama does not answer: it is asked again. */
async function abilitiesOf(client: Ollama, model: string): Promise<Abilities | undefined> {
  const shown = await client.show({ model }).catch(() => undefined);
  if (shown === undefined) return undefined;
  // The client calls it a Map; it is an object of JSON.
  const info = shown.model_info as unknown as Readonly<Record<string, unknown>> | undefined;
  const key = Object.keys(info ?? {}).find((name) => name.endsWith('.context_length')) ?? '';
  const length = info?.[key];
  // Absent from versions that know no pictures.
  const capabilities: readonly string[] | undefined = shown.capabilities;
  return {
    contextTokens: typeof length === 'number' && length > 0 ? length : undefined,
    seesPictures: capabilities?.includes('vision') ?? false,
  };
}
