import { limits } from '@mach42/contracts/kernel/limits.ts';
import { networkOf, type IsProxy } from '@mach42/http-kit/address.ts';
import type { SignIn } from '../outbox/ports.ts';

/** How many sockets there may be; what is absent is as the limits of the contract say. */
export interface SocketLimits {
  /** Of one person, or of one guest. */
  readonly ofPerson?: number;
  /** Of all guests of one address, and of those of one address that have not said hello. */
  readonly ofAddress?: number;
  /** In all that have not said hello. */
  readonly unknown?: number;
  readonly isProxy?: IsProxy;
}

/** Counts sockets by person and address. Its memory grows with the number of sockets only. */
export class SocketCounts {
  readonly #ofPerson: number;
  readonly #ofAddress: number;
  readonly #unknown: number;
  readonly #counts = new Map<string, number>();

  constructor({ ofPerson, ofAddress, unknown }: SocketLimits = {}) {
    this.#ofPerson = ofPerson ?? limits.socket.ofPerson;
    this.#ofAddress = ofAddress ?? limits.socket.ofAddress;
    this.#unknown = unknown ?? limits.socket.unknown;
  }

  /** Counts a socket without a sign-in. Returns the function that takes it back; undefined beyond the limit. */
  open(address: string): (() => void) | undefined {
    return this.#count([
      [`unknown ${networkOf(address)}`, this.#ofAddress],
      ['unknown', this.#unknown],
    ]);
  }

  /** Counts a socket of a known person. Returns as `open` does. */
  enter(
    address: string,
    { id, isGuest }: Pick<SignIn, 'id' | 'isGuest'>,
  ): (() => void) | undefined {
    return this.#count([
      [`person ${id}`, this.#ofPerson],
      ...(isGuest ? [[`guests ${networkOf(address)}`, this.#ofAddress] as const] : []),
    ]);
  }

  #count(names: readonly (readonly [name: string, most: number])[]): (() => void) | undefined {
    if (names.some(([name, most]) => (this.#counts.get(name) ?? 0) >= most)) return undefined;
    for (const [name] of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    let isTakenBack = false;
    return () => {
      if (isTakenBack) return;
      isTakenBack = true;
      for (const [name] of names) {
        const left = (this.#counts.get(name) ?? 1) - 1;
        if (left > 0) this.#counts.set(name, left);
        else this.#counts.delete(name);
      }
    };
  }
}
