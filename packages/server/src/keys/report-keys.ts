import { type Keys, type KeyView, keyPurposes } from '@mach42/contracts/ops/key-schemas.ts';
import type { KeyState } from '@mach42/domain/ops/keys.ts';
import type { KeptTokenKey, Vault } from '@mach42/vault/vault.ts';
import { sealKeysIn } from './seal-keys.ts';
import { acceptedUntil } from './token-keys.ts';

interface KeysAbout {
  /** Rotations that have begun and are not done. */
  readonly open: KeyState['open'];
  /** Whether the key of tokens is in a setting instead of the vault. */
  readonly isSigningKeySet: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The keys of a vault with their age and state; nothing that is secret.
 * @throws VaultUnavailable
 */
export async function reportKeys(
  vault: Pick<Vault, 'signingKey' | 'rotation'>,
  { open, isSigningKeySet, now }: KeysAbout,
): Promise<Keys> {
  const { masters, destroyed } = await vault.rotation.report();
  const tokenKeys = await vault.rotation.tokenKeys();
  const sealKeys = await vault.rotation.sealKeys();
  const { publicKeys } = await sealKeysIn(vault);
  const keys: KeyView[] = [
    tokenKeyView({ number: 0, createdAt: undefined }, tokenKeys, now),
    ...tokenKeys.map((key) => tokenKeyView(key, tokenKeys, now)),
    ...masters.map(({ number, createdAt, contentKeys }, index) => ({
      ...view('master', number, createdAt),
      state: stateOf(index === masters.length - 1, true),
      contentKeys,
    })),
    ...publicKeys.map((publicKey, number) => ({
      ...view('seal', number, sealKeys.find((key) => key.number === number)?.createdAt),
      state: stateOf(number === publicKeys.length - 1, true),
      publicKey,
    })),
  ];
  const rotating = keyPurposes.filter((purpose) => open[purpose] !== undefined);
  return { keys, destroyedContentKeys: destroyed, rotating: [...rotating], isSigningKeySet };
}

function tokenKeyView(
  { number, createdAt }: Pick<KeptTokenKey, 'number'> & { readonly createdAt: Date | undefined },
  all: readonly KeptTokenKey[],
  now: number,
): KeyView {
  const until = acceptedUntil(number, all);
  return {
    ...view('signing', number, createdAt),
    state: stateOf(until === Number.POSITIVE_INFINITY, now < until),
    until: until === Number.POSITIVE_INFINITY ? null : new Date(until).toISOString(),
  };
}

const stateOf = (isNewest: boolean, isAccepted: boolean): KeyView['state'] => {
  if (isNewest) return 'inUse';
  return isAccepted ? 'accepted' : 'ended';
};

const view = (purpose: KeyView['purpose'], number: number, createdAt: Date | undefined) => ({
  purpose,
  number,
  createdAt: createdAt?.toISOString() ?? null,
  until: null,
  contentKeys: null,
  publicKey: null,
});
