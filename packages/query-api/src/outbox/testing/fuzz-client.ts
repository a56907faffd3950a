import { expect } from 'vitest';
import type { Client } from './fake-world.ts';

/** A person's browser: keeps what it has seen, and comes back with its position. */
export class FuzzClient {
  readonly userId: string;
  readonly seen: bigint[] = [];
  current: Client | undefined;
  /** Position of the first welcome: earlier changes are in what it has loaded. */
  base: bigint | undefined;
  #read = 0;

  constructor(userId: string) {
    this.userId = userId;
  }

  get since(): bigint | undefined {
    return this.seen.at(-1) ?? this.base;
  }

  /** Takes in what has arrived; answers the positions that are new. */
  read(): bigint[] {
    const { link } = this.current ?? {};
    const fresh: bigint[] = [];
    for (const frame of link?.frames.slice(this.#read) ?? []) {
      this.#read += 1;
      if (frame.t === 'welcome') this.base ??= BigInt(frame.position);
      if (frame.t !== 'event') continue;
      const position = BigInt(frame.position);
      expect(position, 'in order and once').toBeGreaterThan(this.since ?? -1n);
      this.seen.push(position);
      fresh.push(position);
    }
    return fresh;
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
