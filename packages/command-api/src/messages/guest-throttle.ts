import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { LRUCache } from 'lru-cache';
import type { SettingsInForce } from '../settings/live-settings.ts';

const { windowMs } = limits.guestMessages;
/** Guests that are remembered; the one that was quiet for longest goes first. */
const remembered = 100_000;

/** Counts what each guest writes over the last minute. */
export class GuestThrottle {
  readonly #now: () => number;
  readonly #settings: SettingsInForce;
  readonly #written = new LRUCache<string, readonly number[]>({ max: remembered });

  constructor(now: () => number, settings: SettingsInForce) {
    this.#now = now;
    this.#settings = settings;
  }

  /**
   * Counts one more; people with an account write as they like.
   * @throws HttpRefusal RATE_LIMITED
   */
  count({ id, isGuest }: Pick<CallActor, 'id' | 'isGuest'>): void {
    if (!isGuest) return;
    const now = this.#now();
    const recent = (this.#written.get(id) ?? []).filter((at) => at > now - windowMs);
    const oldest = recent.at(-numberIn(this.#settings.values, settingNames.guestMessages));
    if (oldest !== undefined) {
      const retryAfter = Math.ceil((oldest + windowMs - now) / 1000);
      throw new HttpRefusal('RATE_LIMITED', messageTexts.tooFast, { retryAfter });
    }
    this.#written.set(id, [...recent, now]);
  }
}
