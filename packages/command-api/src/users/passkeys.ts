import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { passkeyKind, type PasskeyRecord } from '@mach42/http-kit/passkey-record.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import type { CommandApiDeps } from '../deps.ts';
import { challengesWith } from './passkey-challenges.ts';
import type { SignInCall } from './sign-in.ts';

/** Loaded with the first passkey: it is large, and tries experimental algorithms as it loads. */
export const library = () => import('@simplewebauthn/server');

type Deps = Pick<CommandApiDeps, 'vault' | 'settings' | 'links' | 'now'>;

/** The parts that the calls about passkeys share: whether they are allowed, their challenges, and their host. */
export class Passkeys {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Refusal FORBIDDEN the settings do not allow them */
  requireAllowed(): void {
    const isAllowed = this.#deps.settings.values[settingNames.passkeys] === 'allowed';
    if (!isAllowed) refuse('FORBIDDEN', texts.notAllowed);
  }

  async challenges() {
    const { vault, now } = this.#deps;
    return challengesWith(await vault.signingKey(), vault.attempts, now);
  }

  /** A passkey belongs to the host that people reach the workspace at. */
  siteOf({ raw }: SignInCall): { readonly origin: string; readonly rpId: string } {
    const origin = originOf(raw, this.#deps.links);
    return { origin, rpId: new URL(origin).hostname };
  }
}

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The record of the vault that a passkey is. */
export function recorded(id: string, owner: string, passkey: PasskeyRecord) {
  return { kind: passkeyKind, id, owner, text: JSON.stringify(passkey), until: null };
}

/** Returns the answer of the library; undefined where it refuses, as it throws a plain error for each reason. */
export async function checked<Info>(
  check: () => Promise<Info | undefined>,
): Promise<Info | undefined> {
  try {
    return await check();
  } catch (error) {
    // The vault, too, is asked within: that it cannot answer is no fault of the passkey.
    if (error instanceof VaultUnavailable || !(error instanceof Error)) throw error;
    return undefined;
  }
}
