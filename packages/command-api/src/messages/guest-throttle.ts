import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Attempts } from '@mach42/vault/vault.ts';
import { requireCounted } from '../http/require-counted.ts';
import type { SettingsInForce } from '../settings/live-settings.ts';

/** Counts what each guest writes over the last minute, in all processes together. */
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
  async count({ id, isGuest }: Pick<CallActor, 'id' | 'isGuest'>): Promise<void> {
    if (!isGuest) return;
    const most = numberIn(this.#settings.values, settingNames.guestMessages);
    const counted = [{ name: `guest ${id}`, most }];
    const attempt = await this.#attempts.begin(counted, limits.guestMessages.windowMs);
    requireCounted(attempt, messageTexts.tooFast);
  }
}
