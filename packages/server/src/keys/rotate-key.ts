import type { KeyPurpose } from '@mach42/contracts/ops/key-schemas.ts';
import { longestTokenMs } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sealingKey } from '../evidence/seal.ts';

/** The replacement of a key; repeated with the same id, it does nothing twice. */
export interface Rotation {
  readonly purpose: KeyPurpose;
  readonly rotation: string;
  /** Sign-ins under older keys of tokens end at once. */
  readonly signOut: boolean;
}

interface RotationOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after each step of content keys. */
  readonly onStep?: () => Promise<void> | void;
  /** Ends it between two steps; it is continued by the same id. */
  readonly signal?: AbortSignal;
}

/** Content keys of one step: some milliseconds of a thread. */
const stepKeys = 100;
/** A process that has not learned of the new key yet may issue a token under the old one. */
const learningMs = 60_000;

/**
 * Replaces a key of a vault.
 * @throws VaultUnavailable
 * @throws the reason of the signal
 */
export async function rotateKey(
  { rotation: vault }: Pick<Vault, 'rotation'>,
  { purpose, rotation, signOut }: Rotation,
  { now, onStep, signal }: RotationOptions,
): Promise<void> {
  if (purpose === 'signing') {
    const overlapMs = signOut ? 0 : longestTokenMs + learningMs;
    const olderUntil = new Date(now() + overlapMs);
    await vault.addTokenKey({ rotation, secret: randomBytes(32), olderUntil });
    await vault.retireTokenKeys();
  } else if (purpose === 'seal') {
    const secret = randomBytes(32);
    await vault.addSealKey({ rotation, secret, publicKey: sealingKey(secret).publicKey });
    await vault.retireSealKeys((await vault.sealKeys()).at(-1)?.number ?? 0);
  } else {
    await vault.beginMaster(rotation);
    while (await vault.continueMaster(stepKeys)) {
      await onStep?.();
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
}
