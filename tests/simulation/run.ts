import { changesAfter, pruned } from '@mach42/read-models/changes/changes.reads.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Chance } from './kernel/chance.ts';
import { take } from './kernel/install.ts';
import { Owner, Scheduler } from './kernel/scheduler.ts';
import { runThreadsOn } from './kernel/workers.ts';
import { Access, type Viewer } from './oracle/access.ts';
import { History } from './oracle/history.ts';
import { Promises } from './oracle/promises.ts';
import { Replay, RowWatch } from './oracle/replay.ts';
import { Violation } from './oracle/violation.ts';
import { Work } from './oracle/work.ts';
import type { Knowledge } from './people/act.ts';
import { perform } from './people/actions.ts';
import { Device } from './people/device.ts';
import { Person } from './people/person.ts';
import { people, type Plan } from './plan.ts';
import { strike } from './world/faults.ts';
import type { Ground } from './world/ground.ts';
import { Network } from './world/network.ts';
import { World } from './world/world.ts';

export interface Outcome {
  readonly violation: Violation | undefined;
  /** SHA-256 of everything that happened. */
  readonly digest: string;
  readonly steps: number;
  readonly events: number;
  /** Simulated seconds. */
  readonly seconds: number;
}

/** Where there is one, a file system that is faster than any disk. */
const inMemory = '/dev/shm';
/** 2026-11-20T09:00:00Z. */
const beginning = Date.parse('2026-11-20T09:00:00.000Z');
/** A run that has not come to rest by then never does, in milliseconds. */
const restMs = 900_000;
const patienceMs = 3_600_000;

const roles: { readonly [Name in (typeof people)[number]]: Viewer['role'] } = {
  Ann: 'standard',
  Ben: 'standard',
  Cleo: 'standard',
  Max: 'moderator',
  Ada: 'admin',
  Guest: 'guest',
};

const everything = 100_000;
/** Milliseconds between two checks of the rows of all machines. */
const looks = { least: 2_000, most: 40_000 };

/** Runs a plan from its beginning to rest, or to the first violation. */
export async function run(plan: Plan, onLine?: (line: string) => void): Promise<Outcome> {
  const chance = new Chance(plan.seed).fork('run');
  const scheduler = new Scheduler(chance.fork('order'), beginning, onLine);
  take(scheduler, chance.fork('bytes'));
  runThreadsOn(scheduler, chance.fork('threads'));
  resetIds();
  const folder = mkdtempSync(path.join(existsSync(inMemory) ? inMemory : tmpdir(), 'simulation-'));
  const simulation = new Simulation(plan, scheduler, chance, folder);
  const unhandled = (error: unknown): void => simulation.fail(error);
  process.on('unhandledRejection', unhandled);
  try {
    const ended = simulation.run();
    await scheduler.run(() => simulation.isOver, patienceMs);
    if (!simulation.isOver) simulation.fail(new Violation('no-end', 'Nothing is left to run.'));
    await Promise.race([ended, Promise.resolve()]);
    return simulation.outcome();
  } finally {
    simulation.close();
    process.off('unhandledRejection', unhandled);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ids grow with time, also where one run follows another in the same process. */
function resetIds(): void {
  const { stateOfIds = {}, uuidState = {} } = globalThis as {
    stateOfIds?: object;
    uuidState?: { msecs?: number; seq?: number };
  };
  Object.assign(stateOfIds, { taken: Infinity, msecs: 0, seq: 0 });
  delete uuidState.msecs;
  delete uuidState.seq;
}

class Simulation {
  readonly #plan: Plan;
  readonly #ground: Ground;
  readonly #scheduler: Scheduler;
  readonly #world: World;
  readonly #people: readonly Person[];
  readonly #devices: readonly Device[];
  readonly #work = new Work();
  readonly #promises = new Promises();
  readonly #rows = new RowWatch();
  readonly #knowledge: Knowledge = { rooms: [], messages: [], entries: [], jobs: [] };
  #violation: Violation | undefined;
  #isDone = false;

  constructor(plan: Plan, scheduler: Scheduler, chance: Chance, folder: string) {
    this.#plan = plan;
    this.#scheduler = scheduler;
    const network = new Network(scheduler, chance.fork('network'));
    const [history, access] = [new History(), new Access()];
    const fail = (error: unknown): void => this.fail(error);
    this.#ground = { scheduler, chance, network, history, access, folder, fail };
    history.onEvent((event, at) => {
      scheduler.trace(`stored ${event.position} ${event.stream} ${event.type} ${event.data}`);
      access.take(event);
      this.#work.take(event, at);
      this.#promises.take(event);
    });
    this.#world = new World(this.#ground, plan.machines);
    const { machines, tokens } = this.#world;
    this.#people = people.map((name, n) => {
      const id = `00000000-0000-7000-8000-00000000000${n + 1}`;
      return new Person({ id, role: roles[name] }, name, {
        ground: this.#ground,
        machines,
        tokens,
      });
    });
    this.#devices = this.#people.flatMap((person, n) =>
      Array.from({ length: n === 0 ? 2 : 1 }, (_, m) => new Device(person, m, this.#ground)),
    );
  }

  get isOver(): boolean {
    return this.#isDone || this.#violation !== undefined;
  }

  fail(error: unknown): void {
    if (this.isOver) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#violation = error instanceof Violation ? error : new Violation('unexpected', text);
    this.#scheduler.trace(`violation ${this.#violation.rule}: ${this.#violation.message}`);
  }

  outcome(): Outcome {
    const { steps, digest, elapsed } = this.#scheduler;
    const events = this.#ground.history.events.length;
    return { violation: this.#violation, digest, steps, events, seconds: elapsed / 1_000 };
  }

  close(): void {
    for (const person of this.#people) person.owner.isAlive = false;
    this.#world.close();
  }

  async run(): Promise<void> {
    try {
      await new Owner('director').run(() => this.#direct());
      this.#isDone = true;
    } catch (error) {
      this.fail(error);
    }
  }

  async #direct(): Promise<void> {
    this.#world.start();
    const viewers = this.#people.map(({ viewer, name }) => ({ ...viewer, name }));
    await this.#world.enrol(viewers);
    for (const person of this.#people) await person.signIn();
    for (const device of this.#devices) device.connect();
    const began = this.#scheduler.elapsed;
    const wait = (at: number): Promise<void> =>
      this.#scheduler.wait(Math.max(0, began + at - this.#scheduler.elapsed));
    const watching = new AbortController();
    const watched = this.#watchRows(watching.signal);
    await Promise.all([
      ...this.#plan.faults.map(async (fault) => {
        await wait(fault.at);
        await strike(this.#world, fault);
      }),
      ...this.#plan.acts.map(async ({ at, name, who, number }) => {
        await wait(at);
        const person = this.#people[who % this.#people.length] as Person;
        await person.owner.run(() =>
          perform(name, {
            person,
            others: this.#people.filter((other) => other !== person),
            devices: this.#devices.filter((device) => device.person === person),
            chance: this.#ground.chance.fork(`act ${number}`),
            ground: this.#ground,
            knowledge: this.#knowledge,
            promises: this.#promises,
            number,
          }),
        );
      }),
    ]);
    await this.#comeToRest();
    watching.abort();
    await watched;
    await this.#judge();
  }

  /** Now and then, whatever is broken: what each machine has committed is what its part of the log says. */
  async #watchRows(signal: AbortSignal): Promise<void> {
    const { chance, history } = this.#ground;
    const moments = chance.fork('looks');
    try {
      while (!signal.aborted) {
        await this.#scheduler.wait(moments.between(looks.least, looks.most));
        await this.#rows.check(this.#world.machines, history.events);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** Nothing is broken any more: everything that was begun comes to its end. */
  async #comeToRest(): Promise<void> {
    const end = this.#scheduler.elapsed + restMs;
    for (let quiet = 0; quiet < 3;) {
      this.#world.heal();
      await this.#scheduler.wait(1_000);
      const left = this.#left();
      quiet = left.length === 0 ? quiet + 1 : 0;
      if (this.#scheduler.elapsed > end) {
        throw new Violation('no-rest', `Still to be done: ${left.slice(0, 5).join(', ')}.`);
      }
    }
  }

  #left(): string[] {
    const head = this.#ground.history.events.length;
    return [
      ...this.#work.open,
      ...this.#world.machines
        .filter(({ isStalled }) => isStalled)
        .map(({ name }) => `the stall of ${name}`),
      ...this.#world.machines
        .filter(({ server }) => Number(server?.projections.position ?? -1) !== head)
        .map(({ name }) => `projections of ${name}`),
      ...this.#world.machines
        .filter(({ server }) => server?.projections.rebuilding?.state === 'running')
        .map(({ name }) => `the rebuilding of ${name}`),
      ...this.#devices
        .filter(({ isUpToDate }) => !isUpToDate)
        .map(({ person }) => `a connection of ${person.name}`),
    ];
  }

  async #judge(): Promise<void> {
    const { history } = this.#ground;
    this.#promises.requireKept();
    await this.#rows.check(this.#world.machines, history.events);
    await this.#rows[Symbol.asyncDispose]();
    await using replay = await Replay.start();
    await replay.goOn(history.events);
    const { access } = this.#ground;
    const to = history.events.length;
    for (const { person, base = 0, seen } of this.#devices) {
      const { id, role } = person.viewer;
      const rooms = this.#knowledge.rooms.map((room) => room.id);
      const audiences = [
        `user:${id}` as const,
        ...rooms.map((roomId) => `room:${roomId}` as const),
        ...(role === 'admin' ? (['admins'] as const) : []),
      ];
      const changes = await changesAfter(replay.database, {
        audiences,
        after: BigInt(base),
        limit: everything,
      });
      if (changes === pruned) throw new Violation('pruned', 'Changes of a young log are gone.');
      for (const { position, type, roomId = '', audiences: those } of changes) {
        const from = Number(position);
        const isOwed =
          those.includes(`user:${id}`) ||
          (role === 'admin' && those.includes('admins')) ||
          (those.includes(`room:${roomId}`) && access.isInThroughout(id, roomId, { from, to }));
        if (isOwed && !seen.has(from)) {
          throw new Violation('socket-gap', `${person.name} did not receive ${type} at ${from}.`);
        }
      }
    }
  }
}
