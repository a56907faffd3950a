import type {
  ContentKey,
  ContentKeys,
  FoundKey,
} from '@mach42/event-store/encrypted/content-keys.ts';
import { KeysUnavailable } from '@mach42/event-store/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import type { ContentKeyStore } from '@mach42/vault/vault.ts';
import { createSecretKey, hkdfSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Keys in memory; the one that was used least recently is dropped. */
const mostKept = 10_000;
/** Keys that are taken in one turn: to decrypt and derive one takes up to a tenth of a millisecond. */
const ofTurn = 100;

/** The content keys of people, read from the vault when they are needed and kept in memory for a while. */
export class KeyRing implements ContentKeys {
  readonly #store: ContentKeyStore;
  readonly #mostKept: number;
  /** The key that was used last is at the end. */
  readonly #kept = new Map<string, ContentKey | null>();
  #emptied = 0;

  constructor(store: ContentKeyStore, most = mostKept) {
    this.#store = store;
    this.#mostKept = most;
  }

  known(owner: string): FoundKey {
    const key = this.#kept.get(owner);
    if (key === undefined || this.#kept.size < this.#mostKept) return key;
    this.#kept.delete(owner);
    this.#kept.set(owner, key);
    return key;
  }

  async load(owners: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
    const keys = new Map<string, FoundKey>();
    for (let at = 0; at < owners.length; at += ofTurn) {
      if (at > 0) await setImmediate();
      const some = owners.slice(at, at + ofTurn);
      for (const one of await this.#take(() => this.#store.read(some))) keys.set(...one);
    }
    return keys;
  }

  loadOrCreate(owners: readonly string[]): Promise<ReadonlyMap<string, ContentKey | null>> {
    return this.#take(() => this.#store.readOrCreate(owners));
  }

  /** Forgets the keys in memory: each key is read again, unless it was destroyed. */
  empty(): void {
    this.#kept.clear();
    this.#emptied += 1;
  }

  /** @throws KeysUnavailable */
  async #take(
    read: () => Promise<ReadonlyMap<string, Uint8Array | null>>,
  ): Promise<ReadonlyMap<string, ContentKey | null>> {
    const emptied = this.#emptied;
    const found = await read().catch((error: unknown) => {
      throw error instanceof VaultUnavailable ? new KeysUnavailable(error) : error;
    });
    const keys = new Map<string, ContentKey | null>();
    for (const [owner, secret] of found) {
      const key = secret && contentKey(secret);
      keys.set(owner, key);
      // A key that was read before the ring was emptied may have been destroyed since.
      if (emptied === this.#emptied) this.#kept.set(owner, key);
    }
    for (const owner of this.#kept.keys()) {
      if (this.#kept.size <= this.#mostKept) break;
      this.#kept.delete(owner);
    }
    return keys;
  }
}

/** One secret serves one purpose (RFC 5869): what encrypts is not what derives nonces. */
function contentKey(secret: Uint8Array): ContentKey {
  const derived = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `mach42 content ${use}`, 32)));
  return { content: derived('encryption'), nonces: derived('nonces') };
}
