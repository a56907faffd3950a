import { EventStoreError } from '@mach42/event-store/errors.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { Owner } from '../kernel/scheduler.ts';
import { Violation } from '../oracle/violation.ts';
import { Disk, type Crash } from './disk.ts';
import type { Ground } from './ground.ts';
import type { LogServer } from './log-server.ts';
import { startServer, type Server } from './server-process.ts';
import type { SignalBus } from './signals.ts';
import type { ClientWire } from './wire.ts';

/** The parts that all processes of an installation share, the log among them. */
export interface Installation {
  readonly ground: Ground;
  readonly log: LogServer;
  readonly bus: SignalBus;
  readonly vault: Vault;
  readonly tokens: Tokens;
  readonly provider: ModelProvider;
}

/** Other processes learn of an end by silence. */
const silenceMs = 7_000;
/** A process that has not ended by then is killed. */
const stopMs = 30_000;

/** A machine that runs the product, and starts it again when it has ended. */
export class Machine {
  readonly name: string;
  readonly disk: Disk;
  readonly #installation: Installation;
  readonly #checkpoints = new Map<string, bigint>();
  readonly #wires = new Set<ClientWire>();
  readonly #gone = new Set<(process: string) => void>();
  #starts = 0;
  #owner: Owner | undefined;
  #server: Server | undefined;
  aheadMs = 0;

  constructor(name: string, installation: Installation) {
    this.name = name;
    this.#installation = installation;
    const { folder, chance } = installation.ground;
    this.disk = new Disk(`${folder}/${name}`, chance.fork(`disk of ${name}`));
  }

  /** The process, from its start on. */
  get owner(): Owner | undefined {
    return this.#owner?.isAlive === true ? this.#owner : undefined;
  }

  /** Whether the process is stalled. */
  get isStalled(): boolean {
    return (this.owner?.stalledUntil ?? 0) > this.#installation.ground.scheduler.now;
  }

  /** The process, once it serves. */
  get server(): Server | undefined {
    return this.owner === undefined ? undefined : this.#server;
  }

  start(): void {
    if (this.owner !== undefined) return;
    this.#starts += 1;
    const { ground, bus, log, vault, tokens, provider } = this.#installation;
    const owner = new Owner(`${this.name}#${this.#starts}`);
    owner.aheadMs = this.aheadMs;
    this.#owner = owner;
    this.#server = undefined;
    ground.scheduler.trace(`${owner.name} starts`);
    const starting = owner.run(() =>
      startServer({
        ground,
        owner,
        log,
        file: this.disk.path('read.db'),
        checkpoints: this.#checkpointsOf(),
        signals: bus.of(owner),
        vault,
        tokens,
        provider,
        onGone: (listener) => {
          this.#gone.add(listener);
          return () => this.#gone.delete(listener);
        },
        onFatal: (error) => this.#ends(owner, error),
      }),
    );
    starting.then(
      (server) => this.#serves(owner, server),
      (error: unknown) => this.#ends(owner, error),
    );
  }

  #serves(owner: Owner, server: Server): void {
    if (owner !== this.owner) return;
    this.#installation.ground.scheduler.trace(`${owner.name} serves`);
    this.#server = server;
  }

  crash(how: Crash): void {
    const owner = this.owner;
    if (owner === undefined) return;
    const { ground, bus } = this.#installation;
    ground.scheduler.trace(`${owner.name} ${how}`);
    owner.isAlive = false;
    this.#server = undefined;
    this.#gone.clear();
    bus.forget(owner);
    this.disk.crash(how);
    for (const wire of this.#wires) wire.break();
    this.#wires.clear();
  }

  /** Asks the process to end: it finishes, and gives back its work. */
  async stop(): Promise<void> {
    const { owner } = this;
    const server = this.#server;
    if (owner === undefined || server === undefined) return;
    const { scheduler } = this.#installation.ground;
    scheduler.trace(`${owner.name} stops`);
    this.#server = undefined;
    const began = scheduler.now;
    try {
      await Promise.race([owner.run(() => server.stop()), scheduler.wait(stopMs)]);
    } catch (error) {
      // A process that was paused in the meantime is too late for some of it, and is ended as by a supervisor.
      if (owner.stalledUntil < began) throw error;
    }
    if (owner === this.owner) this.crash('killed');
  }

  /** Opens a socket; false where no process serves. */
  connect(wire: ClientWire): boolean {
    const { owner, server } = this;
    if (owner === undefined || server === undefined) return false;
    this.#wires.add(wire);
    const request = { ...wireUpgrade, socket: wire.end };
    owner.run(() => server.app.server.emit('upgrade', request, wire.end, Buffer.alloc(0)));
    return true;
  }

  /** Hears that another process has not been heard of for a while. */
  lost(process: string): void {
    const { owner } = this;
    if (owner === undefined) return;
    const { scheduler } = this.#installation.ground;
    owner.run(() =>
      scheduler.after(silenceMs, () => {
        for (const listener of this.#gone) listener(process);
      }),
    );
  }

  /** A fault of the disk or of the log ends a process, which is started again; any other is a fault of ours. */
  #ends(owner: Owner, error: unknown): void {
    if (owner !== this.owner) return;
    const { ground } = this.#installation;
    const isExpected = error instanceof EventStoreError || error instanceof DatabaseUnavailable;
    if (!isExpected) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      ground.fail(new Violation('fatal', `${owner.name} cannot continue: ${text}`));
    }
    ground.scheduler.trace(`${owner.name} cannot continue`);
    this.crash('killed');
  }

  /** Kept beside the read models; a crash may take them back. */
  #checkpointsOf(): CheckpointStore {
    return {
      get: async (name) => this.#checkpoints.get(name),
      set: async (name, position) => void this.#checkpoints.set(name, position),
    };
  }
}

const wireUpgrade = {
  method: 'GET',
  url: '/ws',
  rawHeaders: ['host', 'simulated'],
  headers: {
    host: 'simulated',
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': 'c2ltdWxhdGVkIGNsaWVudA==',
    'sec-websocket-version': '13',
  },
};
