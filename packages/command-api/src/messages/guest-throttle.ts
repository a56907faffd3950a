import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { LRUCache } from 'lru-cache';

const { windowMs, messages } = limits.guestMessages;
/** Guests that are remembered; the one that was quiet for longest goes first. */
const remembered = 100_000;

/** Counts what each guest writes over the last minute. */
export class GuestThrottle {
  readonly #now: () => number;
  readonly #written = new LRUCache<string, readonly number[]>({ max: remembered });

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts one more; people with an account write as they like.
   * @throws HttpRefusal RATE_LIMITED
   */
  count({ id, isGuest }: Pick<CallActor, 'id' | 'isGuest'>): void {
    if (!isGuest) return;
    const now = this.#now();
    const recent = (this.#written.get(id) ?? []).filter((at) => at > now - windowMs);
    const oldest = recent.at(-messages);
    if (oldest !== undefined) {
      const retryAfter = Math.ceil((oldest + windowMs - now) / 1000);
      throw new HttpRefusal('RATE_LIMITED', messageTexts.tooFast, { retryAfter });
    }
    this.#written.set(id, [...recent, now]);
  }
}
