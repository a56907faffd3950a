import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { ModelPull } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { Ollama, type ProgressResponse } from 'ollama';
import type { Clock } from '../../kernel/clock.ts';
import { OllamaRefused, ollamaFetch } from './ollama-fetch.ts';

/** The present address of Ollama, and how it is reached. */
interface ReachedOllama {
  readonly url: string;
  /** For an address that an admin entered: a `fetch` that checks it. */
  readonly fetch?: typeof fetch | undefined;
}

interface Pull {
  view: ModelPull;
  readonly stop: AbortController;
  /** Bytes of each layer that are there, and that it has. */
  readonly layers: Map<string, { readonly done: number; readonly total: number }>;
}

/** Ended pulls that are remembered, so that it is seen how they ended. */
const mostEnded = 8;
const texts = providerTexts.pulls;

/** The models that this process has Ollama download. Ollama keeps the parts that are there: a new pull continues. */
export class OllamaPulls {
  readonly #where: () => ReachedOllama | undefined;
  readonly #clock: Clock;
  readonly #pulls = new Map<string, Pull>();

  /** @param where undefined while Ollama is not connected */
  constructor(where: () => ReachedOllama | undefined, clock: Clock) {
    this.#where = where;
    this.#clock = clock;
  }

  /** The newest last. */
  get all(): readonly ModelPull[] {
    return [...this.#pulls.values()].map(({ view }) => view);
  }

  /**
   * Begins one; answers the one of the same model that is under way.
   * @throws Refusal CONFLICT there are too many; UNAVAILABLE there is no Ollama
   */
  begin(model: string): ModelPull {
    const before = this.#pulls.get(model);
    if (before?.view.state === 'running') return before.view;
    const running = this.all.filter(({ state }) => state === 'running').length;
    if (running >= limits.providers.pullsAtOnce) {
      return refuse('CONFLICT', texts.tooMany(limits.providers.pullsAtOnce));
    }
    const where = this.#where();
    if (where === undefined) return refuse('CONFLICT', texts.away);
    const pull: Pull = {
      view: {
        model,
        state: 'running',
        done: null,
        total: null,
        startedAt: this.#clock.now().toISOString(),
        problem: null,
      },
      stop: new AbortController(),
      layers: new Map(),
    };
    this.#pulls.delete(model);
    this.#pulls.set(model, pull);
    this.#forgetOldest();
    void this.#run(model, pull, where);
    return pull.view;
  }

  /** Cancels a pull; does nothing where none is under way. */
  cancel(model: string): void {
    const pull = this.#pulls.get(model);
    if (pull?.view.state !== 'running') return;
    pull.view = { ...pull.view, state: 'cancelled' };
    pull.stop.abort();
  }

  stop(): void {
    for (const { stop } of this.#pulls.values()) stop.abort();
  }

  async #run(model: string, pull: Pull, { url, fetch }: ReachedOllama): Promise<void> {
    const { signal } = pull.stop;
    let cancelSilence = (): void => {};
    const onProgress = (): void => {
      cancelSilence();
      cancelSilence = this.#clock.after(limits.providers.pullSilenceMs, () => pull.stop.abort());
    };
    try {
      onProgress();
      const client = new Ollama({ host: url, fetch: ollamaFetch(signal, undefined, fetch) });
      let last = '';
      for await (const part of await client.pull({ model, stream: true })) {
        onProgress();
        last = part.status;
        this.#progress(pull, part);
      }
      signal.throwIfAborted();
      if (last !== 'success') throw new Error('The stream ended before the model was there.');
      pull.view = { ...pull.view, state: 'done', done: pull.view.total };
    } catch (error) {
      if (pull.view.state === 'running') {
        pull.view = { ...pull.view, state: 'failed', problem: problemOf(error) };
      }
    } finally {
      cancelSilence();
    }
  }

  #progress(pull: Pull, { digest, completed, total }: Partial<ProgressResponse>): void {
    if (typeof digest !== 'string' || typeof total !== 'number' || !(total > 0)) return;
    if (pull.layers.size >= mostLayers && !pull.layers.has(digest)) return;
    pull.layers.set(digest, { done: Math.min(completed ?? 0, total), total });
    const sum = (of: 'done' | 'total'): number =>
      Math.round([...pull.layers.values()].reduce((all, layer) => all + layer[of], 0));
    pull.view = { ...pull.view, done: sum('done'), total: sum('total') };
  }

  #forgetOldest(): void {
    const ended = [...this.#pulls].filter(([, { view }]) => view.state !== 'running');
    for (const [model] of ended.slice(0, Math.max(0, ended.length - mostEnded))) {
      this.#pulls.delete(model);
    }
  }
}

/** A model has about ten. */
const mostLayers = 200;

/** Returns a text of the product, without the message of Ollama. */
function problemOf(error: unknown): string {
  const said = error instanceof OllamaRefused ? error.said : String(error);
  if (/not exist|not found|manifest/i.test(said)) return texts.unknown;
  if (/no space|disk/i.test(said)) return texts.noSpace;
  return texts.brokeOff;
}
