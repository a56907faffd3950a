import { EventEmitter } from 'node:events';
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module';
import type { Chance } from './chance.ts';
import type { Scheduler } from './scheduler.ts';

const threads = createRequire(import.meta.url)('node:worker_threads') as object;

/** The port of a thread to the thread that started it. */
class Port extends EventEmitter {
  readonly #toParent: (message: unknown) => void;
  readonly #end: () => void;

  constructor(toParent: (message: unknown) => void, end: () => void) {
    super();
    this.#toParent = toParent;
    this.#end = end;
  }

  postMessage(message: unknown): void {
    this.#toParent(message);
  }

  close(): void {
    this.#end();
  }
}

/** By their numbers, for the modules that run in them. */
const started = new Map<string, { readonly parentPort: Port; readonly workerData: unknown }>();
Object.assign(globalThis, { simulatedThreads: started });
let count = 0;
let ground: { readonly scheduler: Scheduler; readonly chance: Chance };

/** Threads that are started from now on get their turns from this scheduler. */
export function runThreadsOn(scheduler: Scheduler, chance: Chance): void {
  started.clear();
  ground = { scheduler, chance };
}

/** One direction between two threads: messages take a while, and arrive in the order in which they were sent. */
class Way {
  #lastAt = 0;

  send(arrive: () => void): void {
    const { scheduler, chance } = ground;
    const { now } = scheduler;
    const takes = chance.between(1, chance.happens(0.95) ? 2 : 60);
    // More than rounding takes off.
    this.#lastAt = Math.max(this.#lastAt + 0.01, now + takes);
    scheduler.after(this.#lastAt - now, arrive);
  }
}

/** A `Worker` whose script runs in this thread; messages take a while, as its work does. */
class SimulatedWorker extends EventEmitter {
  readonly #port: Port;
  readonly #to = new Way();
  readonly #from = new Way();

  constructor(script: URL, options: { readonly workerData?: unknown } = {}) {
    super();
    const { scheduler } = ground;
    this.#port = new Port(
      (message) => {
        const copy: unknown = structuredClone(message);
        this.#from.send(() => this.emit('message', copy));
      },
      () => this.#from.send(() => this.emit('exit', 0)),
    );
    count += 1;
    const id = String(count);
    const workerData: unknown = structuredClone(options.workerData);
    started.set(id, { parentPort: this.#port, workerData });
    const loaded = scheduler.hold(import(`${script.href}?thread=${id}`));
    loaded.catch((error: unknown) => this.emit('error', error));
  }

  postMessage(message: unknown): void {
    const copy: unknown = structuredClone(message);
    this.#to.send(() => this.#port.emit('message', copy));
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** From now on threads are simulated: their modules are loaded once for each of them. */
export function simulateThreads(): void {
  Object.assign(threads, { Worker: SimulatedWorker });
  syncBuiltinESMExports();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const id = /\?thread=(\d+)$/.exec(context.parentURL ?? '')?.[1];
      return id === undefined || specifier !== 'node:worker_threads'
        ? nextResolve(specifier, context)
        : { url: `simulated:threads?${id}`, format: 'module', shortCircuit: true };
    },
    load(url, context, nextLoad) {
      const [, id] = /^simulated:threads\?(\d+)$/.exec(url) ?? [];
      if (id === undefined) return nextLoad(url, context);
      const source = `export const { parentPort, workerData } = simulatedThreads.get('${id}');`;
      return { source, format: 'module', shortCircuit: true };
    },
  });
}
