import type { KeptSealKey, Vault } from '@mach42/vault/vault.ts';
import { sealingKey, type SealingKey } from '../evidence/seal.ts';

/** The keys of the seals of one workspace. */
export interface SealKeys {
  /** Signs from now on. */
  readonly current: SealingKey;
  /** The public keys as PEM, in the order in which they signed: the newest last. */
  readonly publicKeys: readonly string[];
}

/**
 * @param first the secret that the first key is derived from
 * @param added those that replaced it, in their order
 */
export function sealKeysOf(
  first: Uint8Array,
  added: readonly Pick<KeptSealKey, 'secret' | 'publicKey'>[],
): SealKeys {
  const derived = sealingKey(first);
  const newest = added.at(-1);
  if (newest !== undefined && newest.secret === null)
    throw new Error('The newest key of the seals is destroyed: rotate it.');
  return {
    current: newest?.secret == null ? derived : sealingKey(newest.secret),
    publicKeys: [derived.publicKey, ...added.map(({ publicKey }) => publicKey)],
  };
}

/** @throws VaultUnavailable */
export const sealKeysIn = async (
  vault: Pick<Vault, 'signingKey' | 'rotation'>,
): Promise<SealKeys> => sealKeysOf(await vault.signingKey(), await vault.rotation.sealKeys());
