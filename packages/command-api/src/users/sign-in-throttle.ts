import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { LRUCache } from 'lru-cache';
import type { SettingsInForce } from '../settings/live-settings.ts';

const { windowMs } = limits.signIn;
/** Mobiles and addresses that are remembered; the one that was quiet for longest goes first. */
const remembered = 100_000;

export interface Attempt {
  /** A success is not counted. */
  succeeded(): void;
}

/** Counts failed sign-ins for each mobile and each address over the last five minutes. */
export class SignInThrottle {
  readonly #now: () => number;
  readonly #settings: SettingsInForce;
  readonly #failures = new LRUCache<string, readonly number[]>({ max: remembered });

  constructor(now: () => number, settings: SettingsInForce) {
    this.#now = now;
    this.#settings = settings;
  }

  /**
   * Counts as a failure until it succeeds, so that many attempts at once are counted as well.
   * @throws HttpRefusal RATE_LIMITED
   */
  begin(mobile: string, address: string): Attempt {
    const now = this.#now();
    const { values } = this.#settings;
    const counted = [
      { name: `mobile ${mobile}`, limit: numberIn(values, settingNames.failuresPerMobile) },
      { name: `address ${address}`, limit: numberIn(values, settingNames.failuresPerAddress) },
    ];
    for (const { name, limit } of counted) this.#requireFewerThan(limit, name, now);
    for (const { name } of counted) this.#failures.set(name, [...this.#recent(name, now), now]);
    return {
      succeeded: () => {
        for (const { name } of counted) this.#forget(name, now);
      },
    };
  }

  #requireFewerThan(limit: number, name: string, now: number): void {
    const oldestThatCounts = this.#recent(name, now).at(-limit);
    if (oldestThatCounts === undefined) return;
    const retryAfter = Math.ceil((oldestThatCounts + windowMs - now) / 1000);
    throw new HttpRefusal('RATE_LIMITED', userTexts.tooManyFailures, { retryAfter });
  }

  #recent(name: string, now: number): readonly number[] {
    return (this.#failures.get(name) ?? []).filter((at) => at > now - windowMs);
  }

  #forget(name: string, at: number): void {
    const failures = this.#failures.get(name) ?? [];
    const place = failures.indexOf(at);
    if (place !== -1) this.#failures.set(name, failures.toSpliced(place, 1));
  }
}
