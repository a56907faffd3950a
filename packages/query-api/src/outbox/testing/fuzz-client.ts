import { expect } from 'vitest';
import type { Client } from './fake-world.ts';

/** A person's browser: keeps the positions that it has seen, and resumes with its last one. */
export class FuzzClient {
  readonly userId: string;
  readonly seen: bigint[] = [];
  current: Client | undefined;
  /** Position of the first welcome: earlier changes are in the content that it has loaded. */
  base: bigint | undefined;
  /** The ranges of changes that it loaded again instead of being sent them. */
  readonly loaded: { readonly after: bigint; readonly upTo: bigint }[] = [];
  #read = 0;
  #at: bigint | undefined;
  #welcomedAt = 0n;

  constructor(userId: string) {
    this.userId = userId;
  }

  get since(): bigint | undefined {
    return this.#at;
  }

  /** Reads the frames that have arrived; answers the positions that are new. */
  read(): bigint[] {
    const { link } = this.current ?? {};
    const fresh: bigint[] = [];
    for (const frame of link?.frames.slice(this.#read) ?? []) {
      this.#read += 1;
      if (frame.t === 'welcome') this.#welcome(BigInt(frame.position));
      if (frame.t === 'error' && frame.code === 'RESYNC') this.#reload();
      if (frame.t !== 'event') continue;
      const position = BigInt(frame.position);
      expect(position, 'in order and once').toBeGreaterThan(this.since ?? -1n);
      this.#at = position;
      this.seen.push(position);
      fresh.push(position);
    }
    return fresh;
  }

  #welcome(position: bigint): void {
    this.#welcomedAt = position;
    this.base ??= position;
    this.#at ??= position;
  }

  #reload(): void {
    this.loaded.push({ after: this.#at ?? -1n, upTo: this.#welcomedAt });
    this.#at = this.#welcomedAt;
  }

  connected(client: Client): void {
    this.current = client;
    this.#read = 0;
  }

  disconnected(): void {
    this.read();
    this.current = undefined;
  }
}
