import type { Chance } from '../kernel/chance.ts';
import { Owner, type Scheduler } from '../kernel/scheduler.ts';

/** No answer came in time; the request may have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Nobody was there to be asked; nothing was done. */
export class Unreachable extends Error {
  override readonly name = 'NobodyThere';
}

/** Carries messages between processes: late, in another order, or not at all. */
export class Network {
  readonly #scheduler: Scheduler;
  readonly #chance: Chance;
  /** Machines that cannot reach each other, by their names. */
  readonly #cuts = new Set<string>();
  /** The share of messages that are lost. */
  loss = 0;
  /** The longest that a message may be under way, in milliseconds. */
  slowestMs = 5;

  constructor(scheduler: Scheduler, chance: Chance) {
    this.#scheduler = scheduler;
    this.#chance = chance;
  }

  cut(one: string, other: string): void {
    this.#cuts.add(wayBetween(one, other));
  }

  /** Everything arrives soon from now on. */
  heal(): void {
    this.#cuts.clear();
    this.loss = 0;
    this.slowestMs = 5;
  }

  repair(one: string, other: string): void {
    this.#cuts.delete(wayBetween(one, other));
  }

  /** Brings a message, or loses it. */
  send(from: Owner, to: Owner, deliver: () => void): void {
    if (this.#isLost(from, to)) return;
    this.#carry(to, deliver);
  }

  /** Returns whether the network between the machines of two processes is cut. */
  isCut(from: Owner, to: Owner): boolean {
    return this.#cuts.has(wayBetween(machineOf(from), machineOf(to)));
  }

  delay(): number {
    return this.#chance.between(0.1, this.#chance.happens(0.9) ? 2 : this.slowestMs);
  }

  /**
   * Asks another process to do work; settles as the work does.
   * @throws NoAnswer
   * @throws Unreachable
   */
  ask<T>(from: Owner, to: Owner | undefined, work: () => Promise<T>, withinMs: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = this.#scheduler.after(withinMs, () => reject(new NoAnswer('No answer came.')));
    const settle = (answer: () => void) => () => {
      timer.isCancelled = true;
      answer();
    };
    if (to === undefined || !to.isAlive) {
      const refused = settle(() => reject(new Unreachable('Nobody listens there.')));
      from.run(() => this.#scheduler.after(this.delay(), refused));
      return promise;
    }
    const back = (answer: () => void): void => this.send(to, from, settle(answer));
    this.send(from, to, () => {
      work().then(
        (value) => back(() => resolve(value)),
        (error: unknown) => back(() => reject(error)),
      );
    });
    return promise;
  }

  #isLost(from: Owner, to: Owner): boolean {
    return this.isCut(from, to) || (this.loss > 0 && this.#chance.happens(this.loss));
  }

  /** Called back as the process that it is for, if that still runs then. */
  #carry(to: Owner, deliver: () => void): void {
    to.run(() => this.#scheduler.after(this.delay(), deliver));
  }
}

const machineOf = ({ name }: Owner): string => name.split('#')[0] ?? name;
const wayBetween = (one: string, other: string): string => [one, other].toSorted().join(' – ');
