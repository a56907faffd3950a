import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Chance } from './chance.ts';

const nativeImmediate = globalThis.setImmediate;
const nativePerformanceNow = performance.now.bind(performance);

/** A simulated process; its scheduled tasks end with it. */
export class Owner {
  readonly name: string;
  isAlive = true;
  /** How far its time of day is ahead, in milliseconds. */
  aheadMs = 0;
  /** It runs nothing before. */
  stalledUntil = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Runs work as this process. */
  run<T>(work: () => T): T {
    return owners.run(this, work);
  }
}

const owners = new AsyncLocalStorage<Owner>();

export interface Task {
  readonly at: number;
  readonly order: number;
  readonly owner: Owner;
  readonly callback: () => void;
  isCancelled: boolean;
}

/**
 * Owns time: everything that waits is called back by it, one after the other, in an order that the seed
 * chooses among processes; within a process immediates keep their order, and timers theirs.
 */
export class Scheduler {
  /** Milliseconds since 1970. */
  #now: number;
  readonly #began: number;
  readonly #chance: Chance;
  readonly #outside = new Owner('outside');
  readonly #immediates = new Map<Owner, Task[]>();
  readonly #timers: Task[] = [];
  readonly #held = new Set<Promise<boolean>>();
  #order = 0;
  #digest = '';
  #lines: string[] = [];
  #onLine: ((line: string) => void) | undefined;
  steps = 0;

  constructor(chance: Chance, now: number, onLine?: (line: string) => void) {
    this.#chance = chance;
    this.#now = now;
    this.#began = now;
    this.#onLine = onLine;
  }

  /** Milliseconds since 1970, of a clock that is right. */
  get now(): number {
    return this.#now;
  }

  /** Milliseconds since the beginning. */
  get elapsed(): number {
    return this.#now - this.#began;
  }

  get owner(): Owner {
    return owners.getStore() ?? this.#outside;
  }

  /** The time of day that the running process believes it to be. */
  timeOfDay(): number {
    return Math.floor(this.#now) + this.owner.aheadMs;
  }

  /** Asking takes time, so that work comes to its breaks. */
  measured(): number {
    this.#now += this.#chance.next() * 0.2;
    return this.elapsed;
  }

  /** Adds a line to what two runs of a seed have in common, byte for byte. */
  trace(line: string): void {
    this.#lines.push(`${this.elapsed.toFixed(3)} ${line}`);
    this.#onLine?.(`${this.elapsed.toFixed(3)} ${line}`);
    if (this.#lines.length >= 256) this.#fold();
  }

  /** The SHA-256 of everything that was traced, in hexadecimal digits. */
  get digest(): string {
    this.#fold();
    return this.#digest;
  }

  immediate(callback: () => void): Task {
    const task = this.#task(this.#now, callback);
    const waiting = this.#immediates.get(task.owner);
    if (waiting === undefined) this.#immediates.set(task.owner, [task]);
    else waiting.push(task);
    return task;
  }

  after(ms: number, callback: () => void): Task {
    const task = this.#task(this.#now + Math.max(1, ms), callback);
    this.#insert(task);
    return task;
  }

  /** Resolves in so many milliseconds. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Nothing happens until real work has come to its end, as loading a module. */
  hold<T>(work: Promise<T>): Promise<T> {
    const ended: Promise<boolean> = work.then(
      () => this.#held.delete(ended),
      () => this.#held.delete(ended),
    );
    this.#held.add(ended);
    return work;
  }

  /** Runs until the condition holds; false when there is nothing left to run, or the time is over. */
  async run(isDone: () => boolean, untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    for (;;) {
      // Everything that the last step set going comes to where it waits.
      await new Promise((resolve) => nativeImmediate(resolve));
      while (this.#held.size > 0) await Promise.all(this.#held);
      if (isDone()) return true;
      if (this.elapsed > untilMs || !this.#step()) return false;
    }
  }

  #step(): boolean {
    const task = this.#nextImmediate() ?? this.#nextTimer();
    if (task === undefined) return false;
    if (!task.owner.isAlive) return true;
    this.steps += 1;
    task.owner.run(task.callback);
    return true;
  }

  #nextImmediate(): Task | undefined {
    const ready: Owner[] = [];
    for (const [owner, waiting] of this.#immediates) {
      while (waiting[0]?.isCancelled === true || (waiting.length > 0 && !owner.isAlive)) {
        waiting.shift();
      }
      if (waiting.length === 0) this.#immediates.delete(owner);
      else if (owner.stalledUntil <= this.#now) ready.push(owner);
    }
    const owner = this.#chance.pick(ready);
    return owner && this.#immediates.get(owner)?.shift();
  }

  #nextTimer(): Task | undefined {
    for (let task = this.#timers.pop(); task !== undefined; task = this.#timers.pop()) {
      if (task.isCancelled || !task.owner.isAlive) continue;
      const { stalledUntil } = task.owner;
      if (stalledUntil > Math.max(task.at, this.#now)) {
        this.#insert({ ...task, at: stalledUntil }, task);
        continue;
      }
      this.#now = Math.max(this.#now, task.at);
      return task;
    }
    return undefined;
  }

  /** Later ones first; of the same moment, the order in which they were set. */
  #insert(task: Task, instead?: Task): void {
    if (instead !== undefined) {
      // Cancelling the one that was set cancels the one that waits.
      Object.defineProperty(task, 'isCancelled', { get: () => instead.isCancelled });
    }
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#timers[middle] as Task;
      const isLater = other.at > task.at || (other.at === task.at && other.order > task.order);
      if (isLater) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, task);
  }

  #task(at: number, callback: () => void): Task {
    this.#order += 1;
    return { at, order: this.#order, owner: this.owner, callback, isCancelled: false };
  }

  #fold(): void {
    if (this.#lines.length === 0) return;
    this.#digest = hash('sha256', `${this.#digest}\n${this.#lines.join('\n')}`);
    this.#lines = [];
  }
}

/** Milliseconds of the real clock, for how long a run took. */
export const realNow = (): number => nativePerformanceNow();
