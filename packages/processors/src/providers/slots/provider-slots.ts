import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import type { Clock } from '../../kernel/clock.ts';
import { untilAborted } from '../../kernel/until-aborted.ts';
import { AdaptiveLimit, type FirstWord, type LimitBounds } from './adaptive-limit.ts';

export type CallKind = 'reply' | 'job' | 'run';

/** A call that wants a place. */
export interface Wanting {
  /** Of the job, the reply or the run. */
  readonly id: string;
  readonly providerId: string;
  readonly userId: string;
  readonly kind: CallKind;
}

export interface SlotsOptions {
  readonly clock: Clock;
  /** Calls that a provider is given at once, at most; 0: as many as it turns out to bear. */
  readonly answersAtOnce: (providerId: string) => number;
  /** What to begin with where nothing is set; absent: what is usual for the provider. */
  readonly firstAtOnce?: (providerId: string) => number | undefined;
}

/** Of a provider, at one moment. */
export interface SlotsOfProvider {
  /** Calls that it is given at once now. */
  readonly places: number;
  /** Of these, the calls under way. */
  readonly running: number;
  /** Calls that it is ever given at once. */
  readonly most: number;
}

const learned: Readonly<Record<string, LimitBounds>> = {
  // Its work is bounded by the worker threads; a place is held while the text is shown.
  [builtinProviderId]: { start: 64, most: 64 },
  // By itself it answers one to four at once, and keeps others waiting without a sign.
  [ollamaProviderId]: { start: 8, most: 64 },
  [anthropicProviderId]: { start: 50, most: 200 },
};
const ofOthers: LimitBounds = { start: 16, most: 64 };

/** Of the places, what is kept for people who have no answer under way. */
const reserveShare = 1 / 8;
/** Of the places, what jobs may take: a job runs for minutes, and a chat is waited for. */
const jobShare = 1 / 2;

interface Provider {
  readonly limit: AdaptiveLimit;
  running: number;
  /** Ids of those under way that have no first word. */
  readonly unbegun: Set<string>;
  /** Calls under way by kind, and by kind and person. */
  readonly counts: Map<string, number>;
  /** When a call last found every place taken, by the clock that never jumps. */
  fullAt: number;
  /** It asked to be left alone until then, by the clock that never jumps. */
  pausedUntil: number;
}

/**
 * The places that each provider has for calls of this process. A person who has an answer under way
 * leaves some places to others, so that nobody's first question waits for another's many.
 */
export class ProviderSlots {
  readonly #options: SlotsOptions;
  readonly #providers = new Map<string, Provider>();
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<() => void>();
  readonly #waiting: { readonly of: Wanting; readonly begin: () => void }[] = [];
  /** Whether a place was wanted and refused since somebody was told of a free one. */
  #isWanted = false;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** Calls back when there may be a place for what found none. */
  onFree(listener: () => void): void {
    this.#listeners.add(listener);
  }

  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#listeners.clear();
  }

  of(providerId: string): SlotsOfProvider {
    const { limit, running } = this.#provider(providerId);
    return { places: limit.value, running, most: this.#bounds(providerId).most };
  }

  /** Whether a call may begin now; where it may not, `onFree` tells when to ask again. */
  mayBegin(wanting: Wanting): boolean {
    const may = this.#hasPlace(wanting);
    if (may) return true;
    this.#isWanted = true;
    const provider = this.#provider(wanting.providerId);
    if (provider.running >= provider.limit.value) provider.fullAt = this.#options.clock.elapsed();
    return false;
  }

  /** Takes a place, whether or not there is one; returns what gives it back. */
  take(wanting: Wanting): () => void {
    const provider = this.#provider(wanting.providerId);
    count(provider, wanting, 1);
    provider.unbegun.add(wanting.id);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      provider.unbegun.delete(wanting.id);
      count(provider, wanting, -1);
      this.#tellFree();
    };
  }

  /**
   * Waits for a place, behind those who came before and may begin.
   * @throws the reason of `signal`
   */
  async wait(wanting: Wanting, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.mayBegin(wanting)) return this.take(wanting);
    const place = Promise.withResolvers<() => void>();
    const entry = { of: wanting, begin: () => place.resolve(this.take(wanting)) };
    this.#waiting.push(entry);
    try {
      return await untilAborted(place.promise, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(entry);
      if (index >= 0) this.#waiting.splice(index, 1);
      else void place.promise.then((giveBack) => giveBack());
      throw error;
    }
  }

  /** The provider began to answer the call of this id. */
  began(providerId: string, id: string, word: FirstWord): void {
    const { limit, running, unbegun, fullAt } = this.#provider(providerId);
    unbegun.delete(id);
    const before = limit.value;
    limit.began(word, running, fullAt >= word.sentAt, this.#options.clock.elapsed());
    if (limit.value > before || this.#isWanted) this.#tellFree();
  }

  /** The provider takes no more for now. @param waitMs for how long, where it says so */
  refused(providerId: string, sentAt: number, waitMs = 0): void {
    const provider = this.#provider(providerId);
    const now = this.#options.clock.elapsed();
    provider.limit.refused(sentAt, provider.running, now);
    if (waitMs <= 0) return;
    provider.pausedUntil = Math.max(provider.pausedUntil, now + waitMs);
    const cancel = this.#options.clock.after(waitMs, () => {
      this.#timers.delete(cancel);
      this.#tellFree();
    });
    this.#timers.add(cancel);
  }

  #hasPlace({ providerId, userId, kind }: Wanting): boolean {
    const { limit, running, unbegun, counts, pausedUntil } = this.#provider(providerId);
    if (this.#options.clock.elapsed() < pausedUntil) return false;
    if (running >= limit.value && !limit.mayTryOneMore(running, unbegun.size)) return false;
    const places = limit.value;
    const under = (what: string): number => counts.get(what) ?? 0;
    if (kind === 'job') return under(kind) < Math.max(1, Math.floor(places * jobShare));
    if (under(`${kind} ${userId}`) === 0) return true;
    const reserve = places < 2 ? 0 : Math.max(1, Math.floor(places * reserveShare));
    return running + reserve < places;
  }

  #tellFree(): void {
    for (const entry of this.#waiting.slice()) {
      if (!this.#hasPlace(entry.of)) continue;
      this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      entry.begin();
    }
    if (!this.#isWanted) return;
    this.#isWanted = this.#waiting.length > 0;
    for (const listener of this.#listeners) listener();
  }

  #provider(providerId: string): Provider {
    const bounds = this.#bounds(providerId);
    let provider = this.#providers.get(providerId);
    if (provider === undefined) {
      const limit = new AdaptiveLimit(bounds);
      const never = Number.NEGATIVE_INFINITY;
      provider = {
        limit,
        running: 0,
        unbegun: new Set(),
        counts: new Map(),
        fullAt: never,
        pausedUntil: never,
      };
      this.#providers.set(providerId, provider);
    }
    provider.limit.setBounds(bounds);
    return provider;
  }

  #bounds(providerId: string): LimitBounds {
    const set = this.#options.answersAtOnce(providerId);
    if (set > 0) return { start: set, most: set };
    const { start, most } = learned[providerId] ?? ofOthers;
    const first = this.#options.firstAtOnce?.(providerId) ?? start;
    return { start: first, most: Math.max(first, most) };
  }
}

function count(provider: Provider, { kind, userId }: Wanting, by: 1 | -1): void {
  provider.running += by;
  for (const what of [kind, `${kind} ${userId}`]) {
    const left = (provider.counts.get(what) ?? 0) + by;
    if (left === 0) provider.counts.delete(what);
    else provider.counts.set(what, left);
  }
}
