import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import { type Clock, untilAborted } from '../../kernel/clock.ts';
import { AdaptiveLimit, type FirstWord, type LimitBounds } from './adaptive-limit.ts';

export type CallKind = 'reply' | 'job' | 'run';

/** A call that wants a slot. */
export interface SlotRequest {
  /** The id of the job, the reply or the run. */
  readonly id: string;
  readonly providerId: string;
  readonly userId: string;
  readonly kind: CallKind;
}

interface SlotsOptions {
  readonly clock: Clock;
  /** Calls that a provider is given at once, at most; 0: as many as it turns out to bear. */
  readonly answersAtOnce: (providerId: string) => number;
  /** The number of calls at the beginning where nothing is set; absent: the usual number of the provider. */
  readonly firstAtOnce?: (providerId: string) => number | undefined;
}

/** The slots of a provider, at one moment. */
interface SlotsOfProvider {
  /** Calls that it is given at once now. */
  readonly slots: number;
  /** The slots with a call under way. */
  readonly running: number;
  /** Calls that it is ever given at once. */
  readonly most: number;
}

const learned: Readonly<Record<string, LimitBounds>> = {
  // Its work is bounded by the worker threads; a slot is held while the text is shown.
  [builtinProviderId]: { start: 64, most: 64 },
  // By itself it answers one to four at once, and keeps others waiting without a sign.
  [ollamaProviderId]: { start: 8, most: 64 },
  [anthropicProviderId]: { start: 50, most: 200 },
};
const ofOthers: LimitBounds = { start: 16, most: 64 };

/** The share of the slots that is kept for people who have no answer under way. */
const reserveShare = 1 / 8;
/** The share of the slots that jobs may take: a job runs for minutes, and a chat is waited for. */
const jobShare = 1 / 2;

interface Provider {
  readonly limit: AdaptiveLimit;
  running: number;
  /** Ids of those under way that have no first word. */
  readonly unbegun: Set<string>;
  /** Calls under way by kind, and by kind and person. */
  readonly counts: Map<string, number>;
  /** The time at which a call last found every slot taken, by the clock that never jumps. */
  fullAt: number;
  /** The time until which the provider asked for no calls, by the clock that never jumps. */
  pausedUntil: number;
}

/**
 * The slots that each provider has for calls of this process. A person who has an answer under way
 * leaves some slots to others, so that a first question does not wait for another person's many.
 */
export class ProviderSlots {
  readonly #options: SlotsOptions;
  readonly #providers = new Map<string, Provider>();
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<() => void>();
  readonly #waiting: { readonly of: SlotRequest; readonly begin: () => void }[] = [];
  /** Whether a slot was wanted and refused since listeners were last notified of a free one. */
  #isWanted = false;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** Calls back when there may be a slot for a call that found none. */
  onFree(listener: () => void): void {
    this.#listeners.add(listener);
  }

  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#listeners.clear();
  }

  of(providerId: string): SlotsOfProvider {
    const { limit, running } = this.#provider(providerId);
    return { slots: limit.value, running, most: this.#bounds(providerId).most };
  }

  /** Whether a call may begin now; where it may not, `onFree` says when to ask again. */
  mayBegin(request: SlotRequest): boolean {
    const isFree = this.#hasSlot(request);
    if (isFree) return true;
    this.#isWanted = true;
    const provider = this.#provider(request.providerId);
    if (provider.running >= provider.limit.value) provider.fullAt = this.#options.clock.elapsed();
    return false;
  }

  /** Takes a slot, whether or not one is free; returns the function that releases it. */
  take(request: SlotRequest): () => void {
    const provider = this.#provider(request.providerId);
    count(provider, request, 1);
    provider.unbegun.add(request.id);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      provider.unbegun.delete(request.id);
      count(provider, request, -1);
      this.#notifyFree();
    };
  }

  /**
   * Waits for a slot, behind the calls that came before and may begin.
   * @throws the reason of `signal`
   */
  async wait(request: SlotRequest, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.mayBegin(request)) return this.take(request);
    const slot = Promise.withResolvers<() => void>();
    const entry = { of: request, begin: () => slot.resolve(this.take(request)) };
    this.#waiting.push(entry);
    try {
      return await untilAborted(slot.promise, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(entry);
      if (index >= 0) this.#waiting.splice(index, 1);
      else void slot.promise.then((release) => release());
      throw error;
    }
  }

  /** The provider began to answer the call of this id. */
  began(providerId: string, id: string, word: FirstWord): void {
    const { limit, running, unbegun, fullAt } = this.#provider(providerId);
    unbegun.delete(id);
    const before = limit.value;
    limit.began(word, running, fullAt >= word.sentAt, this.#options.clock.elapsed());
    if (limit.value > before || this.#isWanted) this.#notifyFree();
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
      this.#notifyFree();
    });
    this.#timers.add(cancel);
  }

  #hasSlot({ providerId, userId, kind }: SlotRequest): boolean {
    const { limit, running, unbegun, counts, pausedUntil } = this.#provider(providerId);
    if (this.#options.clock.elapsed() < pausedUntil) return false;
    if (running >= limit.value && !limit.mayTryOneMore(running, unbegun.size)) return false;
    const slots = limit.value;
    const under = (what: string): number => counts.get(what) ?? 0;
    if (kind === 'job') return under(kind) < Math.max(1, Math.floor(slots * jobShare));
    if (under(`${kind} ${userId}`) === 0) return true;
    const reserve = slots < 2 ? 0 : Math.max(1, Math.floor(slots * reserveShare));
    return running + reserve < slots;
  }

  #notifyFree(): void {
    for (const entry of this.#waiting.slice()) {
      if (!this.#hasSlot(entry.of)) continue;
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

function count(provider: Provider, { kind, userId }: SlotRequest, by: 1 | -1): void {
  provider.running += by;
  for (const what of [kind, `${kind} ${userId}`]) {
    const left = (provider.counts.get(what) ?? 0) + by;
    if (left === 0) provider.counts.delete(what);
    else provider.counts.set(what, left);
  }
}
