import { limits } from '@mach42/contracts/kernel/limits.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import type { Attempts, Limit } from '@mach42/vault/vault.ts';
import { LRUCache } from 'lru-cache';
import { requireCounted } from '../http/require-counted.ts';
import type { SettingsInForce } from '../settings/live-settings.ts';

interface SignInAttempt {
  /** Milliseconds that the answer waits, right or wrong. */
  readonly delayMs: number;
  /** A success is not counted, and its address is known from then on. */
  succeeded(): Promise<void>;
}

/** The source of an attempt. */
export interface Source {
  readonly address: string;
  /** The id of a device that signed in with this mobile before. */
  readonly deviceId?: string | undefined;
}

/** Pairs of a mobile and an address that signed in, remembered in this process. */
const knownPairs = 20_000;

/**
 * Counts failed sign-ins over the last five minutes, in all processes together. One person cannot lock another out: a
 * device that signed in before, and an address that did, have counts of their own. Failures of others elsewhere slow
 * down only devices and addresses that have never signed in.
 */
export class SignInThrottle {
  readonly #attempts: Attempts;
  readonly #settings: SettingsInForce;
  readonly #known = new LRUCache<string, true>({ max: knownPairs });

  constructor(attempts: Attempts, settings: SettingsInForce) {
    this.#attempts = attempts;
    this.#settings = settings;
  }

  /**
   * Counts as a failure until it succeeds, so that many attempts at once are counted as well.
   * @throws HttpRefusal RATE_LIMITED
   */
  async begin(mobile: string, { address, deviceId }: Source): Promise<SignInAttempt> {
    const { values } = this.#settings;
    const most = numberIn(values, settingNames.failuresPerMobile);
    const network = networkOf(address);
    const pair = `mobile ${mobile} from ${network}`;
    const isKnown = deviceId !== undefined || this.#known.has(pair);
    const own = { name: deviceId === undefined ? pair : `device ${deviceId}`, most };
    const ofAddress = numberIn(values, settingNames.failuresPerAddress);
    const limited = isKnown
      ? [own]
      : [
          own,
          { name: `address ${network}`, most: ofAddress },
          { name: `mobile ${mobile} from elsewhere`, most: limits.signIn.failuresElsewhere },
        ];
    const within = await this.#count(limited);
    const slow = [{ name: `slow ${mobile}`, most }];
    const quick = isKnown ? undefined : await this.#attempts.begin(slow, limits.signIn.windowMs);
    return {
      delayMs: quick?.isCounted === false ? limits.signIn.delayMs : 0,
      succeeded: async () => {
        this.#known.set(pair, true);
        await within.takeBack();
        if (quick?.isCounted === true) await quick.takeBack();
      },
    };
  }

  /**
   * Counts a change of one's own password or secret word, successes too, as each costs hashes.
   * @throws HttpRefusal RATE_LIMITED
   */
  async countChange(userId: string): Promise<void> {
    await this.#count([{ name: `change ${userId}`, most: limits.signIn.changes }]);
  }

  async #count(limited: readonly Limit[]) {
    const attempt = await this.#attempts.begin(limited, limits.signIn.windowMs);
    return requireCounted(attempt, userTexts.tooManyFailures);
  }
}
