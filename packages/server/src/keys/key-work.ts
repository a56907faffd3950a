import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { keysDecider, keysId } from '@mach42/domain/ops/keys.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { setTimeout } from 'node:timers/promises';
import { reportKeys } from './report-keys.ts';
import { rotateKey, type Rotation } from './rotate-key.ts';

interface KeyWorkParts {
  readonly commands: Commands;
  readonly vault: Pick<Vault, 'signingKey' | 'rotation'>;
  readonly tokens: Pick<Tokens, 'renew'>;
  readonly isSigningKeySet: boolean;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the work under way; it is continued after the next start. */
  readonly ending: AbortSignal;
}

/** Milliseconds between two checks whether a process has left a rotation, or a key has ended. */
const pollMs = 60_000;

/** Replaces keys, and continues the rotations that a killed process has left. */
export class KeyWork {
  readonly #parts: KeyWorkParts;
  readonly #work = new Map<string, Promise<void>>();

  constructor(parts: KeyWorkParts) {
    this.#parts = parts;
  }

  get isSigningKeySet(): boolean {
    return this.#parts.isSigningKeySet;
  }

  /** The keys as they are, with how far a rotation is. */
  async report(): Promise<Keys> {
    const { commands, vault, isSigningKeySet, now } = this.#parts;
    const { open } = (await commands.load(keysDecider, keysId)).state;
    return reportKeys(vault, { open, isSigningKeySet, now: now() });
  }

  /** Resolves when it is done; of the master key, when it has begun. */
  async begin(rotation: Rotation): Promise<void> {
    const { ending, onFailure } = this.#parts;
    let work = this.#work.get(rotation.rotation);
    if (work === undefined) {
      work = this.#do(rotation).finally(() => this.#work.delete(rotation.rotation));
      this.#work.set(rotation.rotation, work);
    }
    if (rotation.purpose !== 'master') return work;
    work.catch((error: unknown) => {
      if (!ending.aborted) onFailure(error);
    });
  }

  /** Continues the open rotations, now and from time to time, until the process ends. */
  async keepOn(): Promise<void> {
    const { ending, onFailure } = this.#parts;
    while (!ending.aborted) {
      await this.#poll().catch((error: unknown) => {
        if (!ending.aborted) onFailure(error);
      });
      await setTimeout(pollMs, undefined, { signal: ending, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#work.values());
  }

  async #poll(): Promise<void> {
    const { commands, vault } = this.#parts;
    const { open } = (await commands.load(keysDecider, keysId)).state;
    for (const rotation of Object.values(open)) await this.begin(rotation);
    await vault.rotation.retireTokenKeys();
  }

  async #do(rotation: Rotation): Promise<void> {
    const { commands, vault, tokens, now, ending } = this.#parts;
    await rotateKey(vault, rotation, { now, signal: ending });
    await tokens.renew();
    await recordRotated(commands, rotation, now());
  }
}

/** Records that a key was replaced; once, however often it is asked for. */
export async function recordRotated(
  commands: Commands,
  { purpose, rotation }: Rotation,
  now: number,
): Promise<void> {
  const data = { purpose, rotation };
  const at = new Date(now).toISOString();
  const command = { type: 'CompleteKeyRotation', data, actor: system, at } as const;
  const cause = await commands.causeOf(keysDecider, keysId);
  await commands.execute(keysDecider, keysId, command, cause ?? { correlationId: newId() });
}
