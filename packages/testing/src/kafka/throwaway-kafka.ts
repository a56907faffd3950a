import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../free-ports.ts';
import { Broker } from './broker.ts';
import { makeGuard } from './guard.ts';
import { kafkaLibraries } from './libraries.ts';

export interface ThrowawayKafkaOptions {
  /** Default 1. */
  readonly brokers?: number;
  /** Two a broker, its own and its controller's; default free ones. */
  readonly ports?: readonly number[];
  /** Speak TLS, and let in only who knows this; default: everybody, without TLS. */
  readonly login?: { readonly username: string; readonly password: string };
  /** Folder for the data; default the system's temporary folder. */
  readonly parent?: string;
}

export interface ThrowawayKafka {
  /** `host:port` of every broker, with commas between. */
  readonly url: string;
  /** The brokers, which tests kill and start again; each keeps its address and its data. */
  readonly brokers: readonly Broker[];
  /** PEM of what signs its certificate; '' without TLS. */
  readonly authority: string;
  /** Stops and removes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * A Kafka of its own on loopback, of one or more brokers, at most 512 MB of heap each.
 * @throws KafkaMissing there is none to be had
 */
export async function startThrowawayKafka(
  options: ThrowawayKafkaOptions = {},
): Promise<ThrowawayKafka> {
  const { brokers: count = 1, parent = tmpdir() } = options;
  const libraries = await kafkaLibraries();
  const ports = options.ports ?? (await freePorts(2 * count));
  const controllerPorts = ports.slice(count, 2 * count);
  // Not with a dash at first, which Kafka's tools would take for an option.
  const clusterId = `A${randomBytes(16).toString('base64url').slice(1)}`;
  const root = await mkdtemp(join(parent, 'kafka-'));
  const brokers: Broker[] = [];
  let authority = '';
  const killWithUs = () => brokers.forEach((broker) => broker.killNow());
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    await Promise.all(brokers.map((broker) => broker.end('SIGKILL')));
    await rm(root, { recursive: true });
  };
  try {
    const guard = options.login === undefined ? undefined : await makeGuard(root, options.login);
    authority = guard?.authority ?? '';
    const prepared = controllerPorts.map(async (controllerPort, index) => {
      const node = index + 1;
      const folder = join(root, `node-${node}`);
      await mkdir(folder);
      const port = ports[index] ?? 0;
      const common = { libraries, clusterId, controllerPorts, guard };
      return Broker.prepare({ ...common, folder, node, port, controllerPort });
    });
    brokers.push(...(await Promise.all(prepared)));
    await Promise.all(brokers.map((broker) => broker.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: brokers.map(({ address }) => address).join(','), brokers, authority, stop };
}
