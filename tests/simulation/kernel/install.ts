import { createRequire, syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';
import { Chance } from './chance.ts';
import { Scheduler, type Task } from './scheduler.ts';

/**
 * Puts time, timers and chance of this process into the hands of the simulation that runs. It is imported
 * before anything else, so that nothing keeps the real ones.
 */
let scheduler = new Scheduler(new Chance('before'), 0);
let chance = new Chance('before');

/** The run that time and chance belong to from now on. */
export function take(running: Scheduler, itsChance: Chance): void {
  scheduler = running;
  chance = itsChance;
}

const require = createRequire(import.meta.url);
type Callback = (...args: unknown[]) => void;

/** The value that `setTimeout` and `setInterval` return. */
class Timer {
  #task: Task | undefined;
  readonly #set: () => Task;

  constructor(ms: number | undefined, callback: () => void, repeats: boolean) {
    const wait = Number.isFinite(ms) ? Number(ms) : 0;
    this.#set = () =>
      scheduler.after(wait, () => {
        if (repeats) this.#task = this.#set();
        callback();
      });
    this.#task = this.#set();
  }

  close(): this {
    if (this.#task !== undefined) this.#task.isCancelled = true;
    return this;
  }

  refresh(): this {
    this.close();
    this.#task = this.#set();
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

const clear = (timer: unknown): void => {
  if (timer instanceof Timer) timer.close();
  else if (isTask(timer)) timer.isCancelled = true;
};
const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'isCancelled' in value;

const setTimeout = (callback: Callback, ms?: number, ...args: unknown[]) =>
  new Timer(ms, () => callback(...args), false);
const setInterval = (callback: Callback, ms?: number, ...args: unknown[]) =>
  new Timer(ms, () => callback(...args), true);
const setImmediate = (callback: Callback, ...args: unknown[]) => {
  const task = scheduler.immediate(() => callback(...args));
  return Object.assign(task, { ref: () => task, unref: () => task });
};

interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** As `node:timers/promises` has them: an abort ends the wait with `AbortError`. */
function waiting(set: (callback: () => void) => unknown, value: unknown, options: WaitOptions) {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clear(timer);
      const cause = { cause: signal?.reason };
      reject(Object.assign(new Error('The operation was aborted', cause), { name: 'AbortError' }));
    };
    const timer = set(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

const promised = {
  setTimeout: (ms?: number, value?: unknown, options: WaitOptions = {}) =>
    waiting((callback) => setTimeout(callback, ms), value, options),
  setImmediate: (value?: unknown, options: WaitOptions = {}) =>
    waiting((callback) => setImmediate(callback), value, options),
};
Object.defineProperty(setTimeout, promisify.custom, { value: promised.setTimeout });
Object.defineProperty(setImmediate, promisify.custom, { value: promised.setImmediate });

const RealDate = Date;
class SimulatedDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(scheduler.timeOfDay());
    else super(...(args as [number]));
  }

  static override now(): number {
    return scheduler.timeOfDay();
  }
}

function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  chance.bytes(bytes);
  return bytes;
}

/** Version 4 of RFC 9562. */
function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function fillRandomly<T extends ArrayBufferView>(view: T): T {
  chance.bytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return view;
}

const timers = { setTimeout, setInterval, setImmediate };
const clearing = { clearTimeout: clear, clearInterval: clear, clearImmediate: clear };
Object.assign(globalThis, timers, clearing, { Date: SimulatedDate });
Object.assign(require('node:timers'), timers, clearing);
Object.assign(require('node:timers/promises'), promised);
Object.defineProperty(performance, 'now', { value: () => scheduler.measured() });
Math.random = () => chance.next();
Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fillRandomly });
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID });
Object.assign(require('node:crypto'), { randomUUID, randomBytes, randomFillSync: fillRandomly });

// Files are read and written at once: their threads would bring an order of their own.
const files = require('node:fs') as typeof import('node:fs');
const atOnce =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> =>
    work(...args);
Object.assign(require('node:fs/promises'), {
  readFile: atOnce(files.readFileSync),
  writeFile: atOnce(files.writeFileSync),
  rename: atOnce(files.renameSync),
  rm: atOnce(files.rmSync),
  mkdir: atOnce(files.mkdirSync),
});
syncBuiltinESMExports();
