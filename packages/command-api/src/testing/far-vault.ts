import type { Vault } from '@mach42/vault/vault.ts';
import { setTimeout } from 'node:timers/promises';

/** Makes the vault of a test answer lists of records later, as one on a server does: other requests have their turn. */
export function answerLater({ records }: Pick<Vault, 'records'>): void {
  const list = records.list.bind(records);
  records.list = async (...asked) => {
    const found = await list(...asked);
    await setTimeout(20);
    return found;
  };
}
