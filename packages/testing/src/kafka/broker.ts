import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { guardSettings, scramRecord, type BrokerGuard } from './guard.ts';

export interface BrokerLocation {
  /** Folder of Kafka's libraries. */
  readonly libraries: string;
  /** The folder of only this broker. */
  readonly folder: string;
  /** Counted from 1. */
  readonly node: number;
  readonly port: number;
  readonly controllerPort: number;
  /** Ports of the controllers of all nodes, in the order of the nodes. */
  readonly controllerPorts: readonly number[];
  /** UUID in base64url, as Kafka writes it. */
  readonly clusterId: string;
  /** The protection of a broker with TLS and a password; without it every client may connect. */
  readonly guard: BrokerGuard | undefined;
}

/** One Java process, broker and controller, on loopback. */
export class Broker {
  readonly #location: BrokerLocation;
  #process: ChildProcess | undefined;

  /** Prepares the folder; `start` starts the broker. */
  static async prepare(location: BrokerLocation): Promise<Broker> {
    const broker = new Broker(location);
    await writeFile(broker.#settings, settingsText(location));
    const format = ['format', '--config', broker.#settings, '--cluster-id', location.clusterId];
    if (location.guard !== undefined) format.push('--add-scram', scramRecord(location.guard));
    await promisify(execFile)('java', broker.#arguments('kafka.tools.StorageTool', format));
    return broker;
  }

  private constructor(location: BrokerLocation) {
    this.#location = location;
  }

  /** `host:port` */
  get address(): string {
    return `127.0.0.1:${this.#location.port}`;
  }

  /** Resolves when the broker has joined its cluster and answers. */
  async start(): Promise<void> {
    const broker = spawn('java', this.#arguments('kafka.Kafka', [this.#settings]), {
      cwd: this.#location.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = broker;
    const lines: string[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    createInterface({ input: broker.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 100) lines.shift();
      if (line.includes('Kafka Server started')) resolve();
    });
    broker.once('error', reject);
    broker.once('exit', () => reject(new Error(`Kafka did not start:\n${lines.join('\n')}`)));
    await promise;
  }

  /** Ends the process by this signal, and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const broker = this.#process;
    if (broker === undefined || broker.exitCode !== null || broker.signalCode !== null) return;
    const gone = once(broker, 'exit');
    broker.kill(signal);
    await gone;
  }

  /** As `end('SIGKILL')`, without waiting. */
  killNow(): void {
    this.#process?.kill('SIGKILL');
  }

  get #settings(): string {
    return join(this.#location.folder, 'server.properties');
  }

  #arguments(main: string, rest: readonly string[]): string[] {
    const log = `-Dlog4j2.configurationFile=${join(import.meta.dirname, 'log4j2.properties')}`;
    const small = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
    return [...small, log, '-cp', join(this.#location.libraries, '*'), main, ...rest];
  }
}

function settingsText(location: BrokerLocation): string {
  const nodes = location.controllerPorts.length;
  const voters = location.controllerPorts.map((port, index) => `${index + 1}@127.0.0.1:${port}`);
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': location.node,
    'controller.quorum.voters': voters.join(','),
    listeners: `CLIENTS://127.0.0.1:${location.port},CONTROLLER://127.0.0.1:${location.controllerPort}`,
    'advertised.listeners': `CLIENTS://127.0.0.1:${location.port}`,
    'inter.broker.listener.name': 'CLIENTS',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': `CLIENTS:${location.guard === undefined ? 'PLAINTEXT' : 'SASL_SSL'},CONTROLLER:PLAINTEXT`,
    ...(location.guard === undefined ? {} : guardSettings(location.guard)),
    'log.dirs': join(location.folder, 'data'),
    'auto.create.topics.enable': false,
    'default.replication.factor': nodes,
    'min.insync.replicas': nodes > 1 ? 2 : 1,
    'offsets.topic.replication.factor': nodes,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': nodes,
    'transaction.state.log.min.isr': nodes > 1 ? 2 : 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': nodes,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    // Tests would wait for the usual values.
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    // Keeps memory and the number of threads small.
    'log.cleaner.dedupe.buffer.size': 4_194_304,
    'num.network.threads': 2,
    'num.io.threads': 2,
    'background.threads': 2,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
