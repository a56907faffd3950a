import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import type { Attempts } from '@mach42/vault/vault.ts';
import { requireCounted } from '../http/require-counted.ts';
import type { SettingsInForce } from '../settings/live-settings.ts';

export interface SignInAttempt {
  /** A success is not counted. */
  succeeded(): Promise<void>;
}

/**
 * Counts failed sign-ins for each mobile and each address over the last five minutes, in all processes
 * together.
 */
export class SignInThrottle {
  readonly #attempts: Attempts;
  readonly #settings: SettingsInForce;

  constructor(attempts: Attempts, settings: SettingsInForce) {
    this.#attempts = attempts;
    this.#settings = settings;
  }

  /**
   * Counts as a failure until it succeeds, so that many attempts at once are counted as well.
   * @throws HttpRefusal RATE_LIMITED
   */
  async begin(mobile: string, address: string): Promise<SignInAttempt> {
    const { values } = this.#settings;
    const counted = [
      { name: `mobile ${mobile}`, most: numberIn(values, settingNames.failuresPerMobile) },
      { name: `address ${address}`, most: numberIn(values, settingNames.failuresPerAddress) },
    ];
    const attempt = await this.#attempts.begin(counted, limits.signIn.windowMs);
    const within = requireCounted(attempt, userTexts.tooManyFailures);
    return { succeeded: () => within.takeBack() };
  }
}
