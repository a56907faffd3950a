import { firstKey, type TokenKey, type TokenKeys } from '@mach42/http-kit/tokens.ts';
import type { KeptTokenKey, Vault } from '@mach42/vault/vault.ts';

/** A key that another process added is used for new tokens within this time, in milliseconds. */
const freshMs = 5_000;
/** A token that names an unknown key has the vault asked at most once in this time. */
const unknownMs = 1_000;

interface Kept {
  readonly key: TokenKey;
  /** Milliseconds since 1970 at which its tokens end to be accepted. */
  readonly until: number;
}

/** The keys of tokens in a vault, which other processes may add to. */
export class VaultTokenKeys implements TokenKeys {
  readonly #vault: Pick<Vault, 'signingKey' | 'rotation'>;
  readonly #now: () => number;
  #kept: readonly Kept[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(vault: Pick<Vault, 'signingKey' | 'rotation'>, now: () => number = Date.now) {
    this.#vault = vault;
    this.#now = now;
  }

  async newest(): Promise<TokenKey> {
    await this.#readIfOlder(freshMs);
    const newest = this.#kept.at(-1);
    if (newest === undefined) throw new Error('The vault has no key of tokens.');
    return newest.key;
  }

  async accepted(name: string): Promise<TokenKey | undefined> {
    await this.#readIfOlder(freshMs);
    if (this.#find(name) === undefined) await this.#readIfOlder(unknownMs);
    const found = this.#find(name);
    return found !== undefined && this.#now() < found.until ? found.key : undefined;
  }

  renew(): Promise<void> {
    return this.#readIfOlder(0);
  }

  #find(name: string): Kept | undefined {
    return this.#kept.find(({ key }) => key.name === name);
  }

  async #readIfOlder(ageMs: number): Promise<void> {
    const age = this.#now() - this.#readAt;
    // A clock that was set back must not keep old keys for as long.
    if (age >= 0 && age < ageMs) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #read(): Promise<void> {
    const at = this.#now();
    const added = await this.#vault.rotation.tokenKeys();
    this.#kept = keptOf(await this.#vault.signingKey(), added);
    this.#readAt = at;
  }
}

/** The time until which tokens of a key are accepted, in milliseconds since 1970. */
export const acceptedUntil = (number: number, added: readonly KeptTokenKey[]): number =>
  added
    .filter((one) => one.number > number)
    .reduce(
      (least, { olderUntil }) => Math.min(least, olderUntil.getTime()),
      Number.POSITIVE_INFINITY,
    );

function keptOf(first: Uint8Array, added: readonly KeptTokenKey[]): readonly Kept[] {
  return [
    { key: { name: firstKey, secret: first }, until: acceptedUntil(0, added) },
    ...added.flatMap(({ number, secret }) =>
      secret === null
        ? []
        : [{ key: { name: String(number), secret }, until: acceptedUntil(number, added) }],
    ),
  ];
}
