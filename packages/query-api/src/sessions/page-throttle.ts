import { networkOf } from '@mach42/http-kit/address.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { LRUCache } from 'lru-cache';

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Addresses and pages that are counted; of more, the ones not met for longest begin again. */
const mostCounted = 50_000;

/** Counts how often this process is asked for shared pages, which anybody may be who has a link. */
export class PageThrottle {
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({ max: mostCounted });

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws HttpRefusal RATE_LIMITED */
  count(address: string, key: string): void {
    const { ofAddress, ofPage } = limits.session.loads;
    this.#count(`address ${networkOf(address)}`, ofAddress);
    this.#count(`page ${key}`, ofPage);
  }

  #count(name: string, most: number): void {
    const now = this.#now();
    const known = this.#windows.get(name);
    const isOpen = known !== undefined && known.endsAt > now;
    const window = isOpen ? known : { endsAt: now + limits.session.loads.windowMs, count: 0 };
    if (window.count >= most) {
      const retryAfter = Math.ceil((window.endsAt - now) / 1000);
      throw new HttpRefusal('RATE_LIMITED', sessionTexts.tooOften, { retryAfter });
    }
    window.count += 1;
    this.#windows.set(name, window);
  }
}
