import {
  containerRuntime,
  publishedPorts,
  ServiceContainer,
} from '@mach42/testing/containers/service-container.ts';
import { freePorts } from '@mach42/testing/free-ports.ts';
import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, vi } from 'vitest';
import { repository, substituted, type Compose } from '../docker/files.ts';
import { minutes, patience } from '../support/patience.ts';

/** Image of the compose files → the one that is started in its place; null where there is no Docker. */
const images = JSON.parse(process.env['CONTAINERS_IMAGES'] ?? 'null') as Record<
  string,
  string
> | null;
const label = process.env['CONTAINERS_LABEL'] ?? 'mach42-test';

export const hasDocker = images !== null;

const mostPorts = 10;
const starting = { timeout: minutes(5), interval: 500 };

interface StageOptions {
  readonly compose: Compose;
  /** The values of the variables that the files use. */
  readonly values?: Readonly<Record<string, string>>;
  /** Variables of each service of ours, beside those of the file. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Services that are left out. */
  readonly without?: readonly string[];
  /** Ports of a service that are reached from here although the file publishes none. */
  readonly ports?: Readonly<Record<string, readonly number[]>>;
  /** By volume of the file, the options that it is made with; by default it is empty and without a limit. */
  readonly volumes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By service, the folder of this machine whose files are copied into its `/data` before it starts. */
  readonly filled?: Readonly<Record<string, string>>;
  /** The text that is waited for in the output of each service, instead of its health. */
  readonly says?: RegExp;
}

const headerBytes = 8;

/** Returns the text of the pieces that Docker keeps, each behind a header whose last four bytes are its length. */
function textOfLogs(logs: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at + headerBytes <= logs.length;) {
    const end = at + headerBytes + logs.readUInt32BE(at + 4);
    pieces.push(logs.subarray(at + headerBytes, end));
    at = end;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A folder as the archive that the user of the product owns. */
function tarOf(folder: string): NodeJS.ReadableStream {
  const { stdout } = spawn('tar', ['-C', folder, '--owner=1000', '--group=1000', '-c', '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout;
}

/** The services of a compose file as containers, and the faults that a test can cause in one of them. */
export interface Stage extends AsyncDisposable {
  /** Returns the address of a port of a service, as this machine reaches it. */
  readonly addressOf: (name: string, port: number) => string;
  /** Everything that a service has printed. */
  readonly output: (name: string) => Promise<string>;
  readonly inspect: (name: string) => Promise<Inspected>;
  /** Runs a command in the container of a service, as its user. */
  readonly exec: (name: string, ...command: readonly string[]) => Promise<string>;
  /** Copies a folder of a container, which may have ended, into one of this machine. */
  readonly copyOut: (name: string, from: string, to: string) => Promise<void>;
  /** Resolves to its exit code. */
  readonly stop: (name: string) => Promise<number>;
  readonly kill: (name: string) => Promise<void>;
  /** Resolves when it is healthy. */
  readonly start: (name: string) => Promise<void>;
  readonly pause: (name: string) => Promise<void>;
  readonly unpause: (name: string) => Promise<void>;
  /** Takes it off all of its networks. */
  readonly cutOff: (name: string) => Promise<void>;
  readonly join: (name: string) => Promise<void>;
  /** Resolves when it is. */
  readonly healthy: (name: string) => Promise<void>;
}

type Client = Awaited<ReturnType<typeof containerRuntime>>;
export type Inspected = Awaited<ReturnType<Client['container']['inspect']>>;

export async function openStage(options: StageOptions): Promise<Stage> {
  const { compose, values = {}, environment = {}, without = [] } = options;
  const client = await containerRuntime();
  const { dockerode } = client.container;
  const run = `${label}-${Math.random().toString(36).slice(2, 8)}`;
  const names = Object.keys(compose.services).filter((name) => !without.includes(name));
  const ids = new Map<string, string>();
  const ports = new Map<string, Readonly<Record<number, number>>>();
  const labels = { [label]: run };
  const free = await freePorts(mostPorts);
  const nextPort = (): number => free.pop() ?? 0;
  const byName = (all: object): Record<string, string> =>
    Object.fromEntries(Object.keys(all).map((name) => [name, `${run}-${name}`]));
  const volumes = byName(compose.volumes ?? {});
  const networks = byName(compose.networks ?? { default: {} });

  await using opened = new AsyncDisposableStack();
  for (const [name, made] of Object.entries(volumes)) {
    const DriverOpts = { ...options.volumes?.[name] };
    await dockerode.createVolume({ Name: made, Labels: labels, DriverOpts });
    opened.defer(async () => void (await dockerode.getVolume(made).remove({ force: true })));
  }
  for (const [name, made] of Object.entries(networks)) {
    const { internal = false } = (compose.networks?.[name] ?? {}) as { internal?: boolean };
    const network = { Name: made, Internal: internal, Labels: labels, CheckDuplicate: true };
    await dockerode.createNetwork(network);
    opened.defer(async () => void (await dockerode.getNetwork(made).remove()));
  }
  const container = (name: string) => dockerode.getContainer(ids.get(name) ?? '');
  opened.defer(async () => {
    await Promise.all(
      [...ids.keys()].map((name) => container(name).remove({ force: true, v: true })),
    );
  });

  /** Its networks; those with ports that are reached from here are behind the first. */
  function networksOf(name: string): Record<string, string> {
    const wanted = compose.services[name]?.networks ?? ['default'];
    const outer = wanted.toSorted((a, b) => Number(isInternal(a)) - Number(isInternal(b)));
    const all = options.ports?.[name] === undefined ? outer : ['outside', ...outer];
    return Object.fromEntries(all.map((one) => [one, networks[one] ?? one]));
  }
  const isInternal = (name: string): boolean =>
    (compose.networks?.[name] as { internal?: boolean } | null)?.internal === true;

  async function create(name: string): Promise<void> {
    const service = compose.services[name];
    const image = service === undefined ? undefined : images?.[service.image];
    if (service === undefined || image === undefined) throw new Error(`${name} has no image here.`);
    const published = ports.get(name) ?? {};
    const ofFile = Object.entries(service.environment ?? {}).map(
      ([key, value]) => [key, substituted(value, values)] as const,
    );
    const ours = service.image.startsWith('mach42-workspace:') ? environment : {};
    const begun = new ServiceContainer(
      { ...service, environment: { ...Object.fromEntries(ofFile), ...ours } },
      {
        name,
        image,
        volumes,
        networks: networksOf(name),
        folder: path.join(repository, 'docker'),
        label,
        ports: published,
        async onCreated(id) {
          ids.set(name, id);
          const folder = options.filled?.[name];
          if (folder !== undefined)
            await container(name).putArchive(tarOf(folder), { path: '/data' });
        },
      },
    );
    await begun.start();
    const { says } = options;
    const isReady = async () =>
      says === undefined ? (await status(name)) === 'healthy' : says.test(await output(name));
    await vi.waitUntil(isReady, starting).catch(async (error: unknown) => {
      throw new Error(`${name} does not start:\n${await output(name)}`, { cause: error });
    });
  }

  const status = async (name: string) => (await container(name).inspect()).State.Health?.Status;

  async function output(name: string): Promise<string> {
    const logs = await container(name).logs({ stdout: true, stderr: true, follow: false });
    return textOfLogs(logs);
  }

  for (const name of names) {
    const { [name]: service } = compose.services;
    const inside = [
      ...(service === undefined ? [] : publishedPorts(service)),
      ...(options.ports?.[name] ?? []),
    ];
    ports.set(name, Object.fromEntries(inside.map((port) => [port, nextPort()])));
  }
  const started = new Map<string, Promise<void>>();
  /** Each when those that it depends on are healthy. */
  function begin(name: string): Promise<void> {
    const before = Object.keys(compose.services[name]?.depends_on ?? {});
    const begun =
      started.get(name) ?? Promise.all(before.map((one) => begin(one))).then(() => create(name));
    started.set(name, begun);
    return begun;
  }
  // All have begun, and can be removed, before one that does not start is reported.
  const outcomes = await Promise.allSettled(names.map((name) => begin(name)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

  const healthy = (name: string): Promise<void> =>
    expect.poll(() => status(name), patience).toBe('healthy');

  const all = opened.move();
  const copyOnce: Stage['copyOut'] = async (name, from, to) => {
    const archive = await container(name).getArchive({ path: from });
    const untar = execFile('tar', ['-x', '-C', to, '--strip-components=1', '--no-same-owner']);
    if (untar.stdin === null) throw new Error('tar has no input.');
    const ended = new Promise<number | null>((resolve) => untar.once('exit', resolve));
    await pipeline(archive, untar.stdin);
    if ((await ended) !== 0) throw new Error(`${from} of ${name} cannot be copied.`);
  };
  return {
    addressOf: (name, port) => `http://127.0.0.1:${ports.get(name)?.[port] ?? 0}`,
    output,
    inspect: (name) => container(name).inspect(),
    async exec(name, ...command) {
      const result = await client.container.exec(container(name), [...command]);
      if (result.exitCode !== 0) throw new Error(`${command.join(' ')}: ${result.output}`);
      return result.output;
    },
    async copyOut(name, from, to) {
      for (let left = 2; ; left -= 1) {
        try {
          await copyOnce(name, from, to);
          return;
        } catch (error) {
          // The daemon may break an archive off where both cores are taken.
          if (left === 0) throw error;
        }
      }
    },
    async stop(name) {
      await container(name).stop();
      return (await container(name).inspect()).State.ExitCode;
    },
    async kill(name) {
      await container(name).kill({ signal: 'SIGKILL' });
      await container(name).wait();
    },
    async start(name) {
      await container(name).start();
      await healthy(name);
    },
    pause: async (name) => void (await container(name).pause()),
    unpause: async (name) => void (await container(name).unpause()),
    async cutOff(name) {
      for (const network of Object.values(networksOf(name)))
        await dockerode.getNetwork(network).disconnect({ Container: ids.get(name) ?? '' });
    },
    async join(name) {
      const EndpointConfig = { Aliases: [name] };
      for (const network of Object.values(networksOf(name)))
        await dockerode
          .getNetwork(network)
          .connect({ Container: ids.get(name) ?? '', EndpointConfig });
    },
    healthy,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
