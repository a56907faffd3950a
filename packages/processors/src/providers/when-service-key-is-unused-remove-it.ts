import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { providersDecider, providersId } from '@mach42/domain/providers/decider.ts';
import { later } from '../kernel/clock.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** Keys of services, as the vault stores them. */
interface StoredKeys {
  list(): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
  remove(id: string): Promise<void>;
}

/** Milliseconds within which the event is stored that names a key, or never. */
const namedWithinMs = 10 * 60_000;

/**
 * Removes a key that no provider has: its process ended before the event was stored, or before the key was removed.
 *
 * @param others ids of keys that belong to no provider
 */
export function whenServiceKeyIsUnusedRemoveIt(
  commands: Pick<Commands, 'load'>,
  keys: StoredKeys,
  others: readonly string[] = [],
): DueWork {
  return {
    name: 'when-service-key-is-unused-remove-it',
    async doDue(now) {
      const before = later(now, -namedWithinMs);
      const old = (await keys.list()).filter(({ createdAt }) => createdAt < before);
      if (old.length === 0) return;
      const { state } = await commands.load(providersDecider, providersId);
      const used = new Set([...others, ...state.providers.map(({ keyId }) => keyId)]);
      for (const { id } of old) if (!used.has(id)) await keys.remove(id);
    },
  };
}
