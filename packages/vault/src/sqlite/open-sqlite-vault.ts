import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { accountRecords } from '../account-records.ts';
import { VaultNotEmpty, VaultUnavailable, type VaultFault } from '../errors.ts';
import { hashCredential, verifyCredential } from '../hashing.ts';
import { MemoryAttempts } from '../memory-attempts.ts';
import { keptMs, type CopyableVault, type VaultContent } from '../vault.ts';
import { SqliteRecords, StoredCredentials } from './accounts.ts';
import { ContentKeys } from './content-keys.ts';
import { inTransaction } from './in-transaction.ts';
import { ServiceKeys, SealKeys, TokenKeys } from './kept-keys.ts';
import { MasterKeys } from './master-keys.ts';
import { openDatabase } from './open-database.ts';

type Finding = readonly [fault: VaultFault, advice: string];

const full: Finding = [
  'full',
  'There is no room to write it. Nothing was stored. Make room on its disk and try again; no restart is needed.',
];
const readOnly: Finding = [
  'read-only',
  'It cannot be written. Look at the permissions of its folder and at how its disk is mounted.',
];
const failing: Finding = [
  'failing',
  'Reading or writing its disk failed. Check the disk, then try again.',
];
const damaged: Finding = [
  'damaged',
  'It is damaged. Stop the server, keep a copy of the file, and restore the last backup.',
];

/** Primary result codes (sqlite.org/rescode.html) that say nothing about the statement itself. */
const byResultCode: Readonly<Record<number, Finding>> = {
  5: ['away', 'Another process uses it. Stop that process.'],
  7: ['failing', 'Memory is used up.'],
  8: readOnly,
  10: failing,
  11: damaged,
  13: full,
  14: readOnly,
  26: damaged,
};
/** The shared memory of the write-ahead log could not grow, which a full disk causes. */
const sharedMemorySize = 4874;

const bySystemCode: Readonly<Record<string, Finding>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
  EIO: failing,
};

/**
 * Reads or writes the file, and replaces the errors of SQLite and of the system. The thrown error has no
 * cause, as parameters are secrets here.
 * @throws VaultUnavailable
 */
export function withVaultErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const finding = findingOf(error);
    if (finding === undefined) throw error;
    const [fault, advice] = finding;
    throw new VaultUnavailable(`The vault ${file}: ${advice}`, fault);
  }
}

function findingOf(error: unknown): Finding | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return error.errcode === sharedMemorySize ? full : byResultCode[error.errcode & 0xff];
  }
  return 'syscall' in error && 'code' in error ? bySystemCode[String(error.code)] : undefined;
}

interface Options {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Checks whether a text is the credential of a stored hash. */
  readonly verify?: typeof verifyCredential;
  /** Most pages of 4 KiB that the file may grow to; what finds no room is refused. */
  readonly maxPages?: number;
}

/**
 * A vault in one SQLite file (`:memory:` for tests), used by one process.
 * @throws UnusableVault the file cannot be used; nothing in it is touched
 * @throws VaultUnavailable its disk is full, read-only or failing
 */
export async function openSqliteVault(
  file: string,
  { now = Date.now, verify = verifyCredential, maxPages }: Options = {},
): Promise<CopyableVault> {
  const disk = <T>(work: () => T): T => withVaultErrors(file, work);
  const database = disk(() => openDatabase(file));
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  const credentials = disk(() => new StoredCredentials(database));
  const revoked = disk(() => new RevokedTokens(database, now));
  const masters = disk(() => new MasterKeys(database, now));
  const contentKeys = disk(() => new ContentKeys(database, masters));
  const sealKeys = new SealKeys(database, now);
  const tokenKeys = new TokenKeys(database, now);
  const serviceKeys = new ServiceKeys(database, masters, now);
  const records = new SqliteRecords(database, disk);
  const keys = { masters, contentKeys, sealKeys, serviceKeys, tokenKeys, records };
  let key = disk(() => keptSigningKey(database));
  // A start does not wait for it, and a first sign-in with an unknown number does.
  const hashOfNoPerson = hashCredential(randomUUID());
  const readKeys = {
    read: async (owners: readonly string[]) => disk(() => contentKeys.read(owners)),
    readOrCreate: async (owners: readonly string[]) => disk(() => contentKeys.readOrCreate(owners)),
  };
  return {
    async put(given) {
      disk(() => credentials.put(given));
    },
    async change(userId, change, version) {
      disk(() => credentials.change(userId, change, version));
    },
    async check(mobile, kind, candidate) {
      const stored = disk(() => credentials.find(mobile, kind));
      const matches = await verify(stored?.hash ?? (await hashOfNoPerson), candidate);
      return matches && stored ? { userId: stored.userId, version: stored.version } : undefined;
    },
    async signingKey() {
      return key;
    },
    async revokeToken(tokenId, until) {
      disk(() => revoked.add(tokenId, until));
    },
    async isRevoked(tokenId) {
      return revoked.has(tokenId);
    },
    contentKeys: {
      ...readKeys,
      async replace(owner) {
        disk(() => contentKeys.replace(owner));
        disk(() => emptyWriteAheadLog(database));
      },
    },
    serviceKeys: {
      async put(id, serviceKey) {
        disk(() => serviceKeys.put(id, serviceKey));
      },
      read: async (id) => disk(() => serviceKeys.read(id)),
      async remove(id) {
        disk(() => serviceKeys.remove(id));
        disk(() => emptyWriteAheadLog(database));
      },
      list: async () => disk(() => serviceKeys.list()),
    },
    records: accountRecords(records, readKeys, now),
    rotation: {
      report: async () => disk(() => masters.report()),
      async beginMaster(rotation) {
        disk(() => masters.begin(rotation));
      },
      async continueMaster(most) {
        const isLeft = disk(() => masters.continue(most));
        if (!isLeft) disk(() => emptyWriteAheadLog(database));
        return isLeft;
      },
      sealKeys: async () => disk(() => sealKeys.all()),
      async addSealKey(given) {
        disk(() => sealKeys.add(given));
      },
      async retireSealKeys(before) {
        disk(() => sealKeys.retire(before));
        disk(() => emptyWriteAheadLog(database));
      },
      tokenKeys: async () => disk(() => tokenKeys.all()),
      async addTokenKey(given) {
        disk(() => tokenKeys.add(given));
      },
      async retireTokenKeys() {
        if (disk(() => tokenKeys.retire())) disk(() => emptyWriteAheadLog(database));
      },
    },
    async forget(userId) {
      const at = disk(() => {
        credentials.remove(userId);
        records.removeOf(userId);
        return contentKeys.destroy(userId, now());
      });
      disk(() => emptyWriteAheadLog(database));
      return new Date(at);
    },
    attempts: new MemoryAttempts(now),
    content: async () => disk(() => contentOf(database, key, keys)),
    async takeOver(content) {
      disk(() =>
        inEmptyVault(database, () => {
          for (const person of content.credentials) credentials.put(person);
          replaceSigningKey(database, content.signingKey);
          for (const { tokenId, until } of content.revokedTokens) revoked.add(tokenId, until);
          contentKeys.takeOver(content.masterKey, content.contentKeys);
          sealKeys.takeOver(content.sealKeys);
          tokenKeys.takeOver(content.tokenKeys);
          serviceKeys.takeOver(content.serviceKeys);
          records.takeOver(content.records);
        }),
      );
      key = content.signingKey;
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Empties the write-ahead log, so that no overwritten value stays in it. */
function emptyWriteAheadLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** The kept key; the first time, a new one. */
function keptSigningKey(database: DatabaseSync): Uint8Array {
  database
    .prepare('INSERT INTO signing_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING')
    .run(randomBytes(32));
  const row = database.prepare('SELECT key FROM signing_key').get();
  if (!(row?.['key'] instanceof Uint8Array)) throw new Error('The vault has no signing key.');
  return row['key'];
}

/** Tokens that were signed with the one before are good no longer. */
function replaceSigningKey(database: DatabaseSync, key: Uint8Array): void {
  database.prepare('UPDATE signing_key SET key = ?').run(key);
}

/** Tokens that are refused before they expire; asked at each call, so they are kept in memory. */
class RevokedTokens {
  readonly #until = new Map<string, number>();
  readonly #insert: StatementSync;
  readonly #deleteExpired: StatementSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#insert = database.prepare(
      'INSERT INTO revoked_tokens (token_id, until_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
    );
    this.#deleteExpired = database.prepare('DELETE FROM revoked_tokens WHERE until_ms <= ?');
    for (const row of database.prepare('SELECT token_id, until_ms FROM revoked_tokens').iterate()) {
      this.#until.set(String(row['token_id']), Number(row['until_ms']));
    }
    this.#prune();
  }

  add(tokenId: string, until: Date): void {
    this.#prune();
    this.#insert.run(tokenId, until.getTime());
    this.#until.set(tokenId, until.getTime());
  }

  has(tokenId: string): boolean {
    return (this.#until.get(tokenId) ?? 0) > this.#now();
  }

  #prune(): void {
    const latest = this.#now() - keptMs;
    this.#deleteExpired.run(latest);
    for (const [tokenId, until] of this.#until) if (until <= latest) this.#until.delete(tokenId);
  }
}

/** Returns all rows, each table in the order of its ids. */
function contentOf(
  database: DatabaseSync,
  signingKey: Uint8Array,
  keys: {
    readonly masters: MasterKeys;
    readonly contentKeys: ContentKeys;
    readonly sealKeys: SealKeys;
    readonly tokenKeys: TokenKeys;
    readonly serviceKeys: ServiceKeys;
    readonly records: SqliteRecords;
  },
): VaultContent {
  const credentials = database.prepare('SELECT * FROM credentials ORDER BY user_id').all();
  const tokens = database.prepare('SELECT * FROM revoked_tokens ORDER BY token_id').all();
  return {
    credentials: credentials.map((row) => ({
      userId: String(row['user_id']),
      mobile: String(row['mobile']),
      // An earlier version took U+0000, which PostgreSQL does not.
      username: String(row['username']).replaceAll('\0', '\uFFFD'),
      passwordHash: String(row['password_hash']),
      secretHash: String(row['secret_hash']),
    })),
    signingKey,
    revokedTokens: tokens.map((row) => ({
      tokenId: String(row['token_id']),
      until: new Date(Number(row['until_ms'])),
    })),
    masterKey: keys.masters.newest().key,
    contentKeys: keys.contentKeys.all(),
    sealKeys: keys.sealKeys.all(),
    tokenKeys: keys.tokenKeys.all(),
    serviceKeys: keys.serviceKeys.all(),
    records: keys.records.all(),
  };
}

/**
 * Does the work in one transaction, of a vault that keeps nothing but its own keys.
 * @throws VaultNotEmpty
 */
function inEmptyVault(database: DatabaseSync, work: () => void): void {
  inTransaction(database, () => {
    const kept = database
      .prepare(`SELECT 1 FROM credentials UNION ALL SELECT 1 FROM revoked_tokens
        UNION ALL SELECT 1 FROM content_keys UNION ALL SELECT 1 FROM seal_keys
        UNION ALL SELECT 1 FROM token_keys
        UNION ALL SELECT 1 FROM service_keys UNION ALL SELECT 1 FROM records`)
      .get();
    if (kept !== undefined) throw new VaultNotEmpty();
    work();
  });
}
