import type { AccountRecord, AccountRecords, ContentKeyStore, KeptRecord } from './vault.ts';
import { unwrapped, wrapped } from './wrapped-key.ts';

/** The store of records in their encrypted form. */
export interface KeptRecords {
  find(kind: string, id: string): Promise<KeptRecord | undefined>;
  ofOwner(kind: string, owner: string): Promise<readonly KeptRecord[]>;
  /** @returns whether there was none */
  insert(record: KeptRecord): Promise<boolean>;
  /** @returns whether it was as before */
  update(record: KeptRecord, before: Uint8Array): Promise<boolean>;
  /** @param before only as it was then */
  remove(kind: string, id: string, before?: Uint8Array): Promise<boolean>;
  removeExpired(now: Date): Promise<void>;
}

/** Encrypts the records of each person by their content key (AES-256-GCM), which a rotation of the master key keeps. */
export function accountRecords(
  kept: KeptRecords,
  keys: Pick<ContentKeyStore, 'read' | 'readOrCreate'>,
  now: () => number,
): AccountRecords {
  const isOver = ({ until }: KeptRecord): boolean => until !== null && until.getTime() <= now();
  const opened = (record: KeptRecord, key: Uint8Array) => {
    const { sealed, ...shown } = record;
    const text = Buffer.from(unwrapped(key, nameOf(record), sealed)).toString();
    return { ...shown, text, version: sealed };
  };
  return {
    async read(kind, id) {
      const record = await kept.find(kind, id);
      if (record === undefined || isOver(record)) return undefined;
      const key = (await keys.read([record.owner])).get(record.owner);
      return key ? opened(record, key) : undefined;
    },
    async list(kind, owner) {
      const records = (await kept.ofOwner(kind, owner)).filter((record) => !isOver(record));
      if (records.length === 0) return [];
      const key = (await keys.read([owner])).get(owner);
      return key ? records.map((record) => opened(record, key)) : [];
    },
    async put({ text, ...record }, before) {
      const key = (await keys.readOrCreate([record.owner])).get(record.owner);
      if (!key) return false;
      const sealed = wrapped(key, nameOf(record), Buffer.from(text));
      if (before !== undefined) return kept.update({ ...record, sealed }, before.version);
      await kept.removeExpired(new Date(now()));
      return kept.insert({ ...record, sealed });
    },
    remove: (kind, id, before) => kept.remove(kind, id, before?.version),
  };
}

const nameOf = ({ kind, id, owner }: Omit<AccountRecord, 'text' | 'until'>): string =>
  JSON.stringify([kind, id, owner]);
