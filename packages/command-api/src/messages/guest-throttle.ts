import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageRefusals } from '@mach42/contracts/messages/texts.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Attempts } from '@mach42/vault/vault.ts';
import { requireCounted } from '../http/require-counted.ts';
import type { SettingsInForce } from '../settings/live-settings.ts';

/**
 * Counts what each guest, and all guests of an address, write over the last minute, in all processes
 * together.
 */
export class GuestThrottle {
  readonly #attempts: Attempts;
  readonly #settings: SettingsInForce;

  constructor(attempts: Attempts, settings: SettingsInForce) {
    this.#attempts = attempts;
    this.#settings = settings;
  }

  /**
   * Counts one more; people with an account write as they like.
   * @throws HttpRefusal RATE_LIMITED
   */
  async count({ id, isGuest }: Pick<CallActor, 'id' | 'isGuest'>, address: string): Promise<void> {
    if (!isGuest) return;
    const most = numberIn(this.#settings.values, settingNames.guestMessages);
    const ofAddress = Math.max(most, limits.guestsOfAddress.messages);
    const counted = [
      { name: `guest ${id}`, most },
      { name: `guests from ${networkOf(address)}`, most: ofAddress },
    ];
    const attempt = await this.#attempts.begin(counted, limits.guestMessages.windowMs);
    requireCounted(attempt, messageRefusals.tooFast);
  }

  /**
   * Counts a visitor who gets a token of their own.
   * @throws HttpRefusal RATE_LIMITED
   */
  async countSignIn(address: string): Promise<void> {
    const name = `new guests from ${networkOf(address)}`;
    const counted = [{ name, most: limits.guestsOfAddress.signIns }];
    const attempt = await this.#attempts.begin(counted, limits.guestMessages.windowMs);
    requireCounted(attempt, userTexts.tooManyGuests);
  }
}
