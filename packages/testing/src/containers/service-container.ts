import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

/** The supported keys of a service of a compose file; any other key is refused, so that none is ignored. */
export interface ComposeService {
  readonly image: string;
  readonly build?: unknown;
  readonly pull_policy?: string;
  readonly depends_on?: unknown;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly extra_hosts?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly timeout: string;
    readonly retries: number;
  };
}

export interface ServiceOptions {
  /** The name by which other containers of its networks find it. */
  readonly name: string;
  /** The image, in place of the one that the file names, which may not be available. */
  readonly image: string;
  /** Name in the file → name here. The first is that whose ports are published. */
  readonly networks: Readonly<Record<string, string>>;
  readonly volumes: Readonly<Record<string, string>>;
  /** The folder of the file, which its relative paths start from. */
  readonly folder: string;
  /** The label of everything that is made, by which it is found again. */
  readonly label: string;
  /** Port of the container → port of this machine at which it is reached instead of the one of the file. */
  readonly ports: Readonly<Record<number, number>>;
  /** Receives the id of the container, before it starts. */
  readonly onCreated: (id: string) => Promise<void>;
}

const known: ReadonlySet<string> = new Set<keyof ComposeService>([
  // Keys that concern all containers together; their creator applies them.
  'image',
  'build',
  'pull_policy',
  'depends_on',
  // Keys that concern each container.
  'command',
  'user',
  'read_only',
  'cap_drop',
  'security_opt',
  'ports',
  'volumes',
  'networks',
  'tmpfs',
  'environment',
  'extra_hosts',
  'restart',
  'stop_grace_period',
  'healthcheck',
]);

/** Returns a client of the Docker that `DOCKER_HOST` names. */
export const containerRuntime = getContainerRuntimeClient;

/** The container ports that a service publishes. */
export const publishedPorts = ({ ports = [] }: ComposeService): readonly number[] =>
  ports.map((port) => Number(port.split(':').at(-1)));

/** A service of a compose file as a container. */
export class ServiceContainer extends GenericContainer {
  readonly #joins: readonly string[];
  readonly #name: string;
  readonly #onCreated: (id: string) => Promise<void>;

  constructor(service: ComposeService, options: ServiceOptions) {
    super(options.image);
    const { name, networks, label } = options;
    const unknown = Object.keys(service).filter((key) => !known.has(key));
    if (unknown.length > 0) throw new Error(`${name}: nothing here knows ${unknown.join(', ')}.`);
    const [first, ...joins] = Object.values(networks);
    if (first === undefined) throw new Error(`${name} has no network.`);
    this.#joins = joins;
    this.#name = name;
    this.#onCreated = options.onCreated;
    this.withLabels({ [label]: name }).withAutoCleanup(false);
    this.withNetworkMode(first);
    this.createOpts.NetworkingConfig = { EndpointsConfig: { [first]: { Aliases: [name] } } };
    // The health is awaited elsewhere: here a container that is not ready would be removed together with its output.
    this.withWaitStrategy(Wait.forAll([]));
    this.#limit(service);
    this.#connect(service, options);
  }

  #limit(service: ComposeService): void {
    const {
      read_only: isReadOnly = false,
      cap_drop: drops = [],
      security_opt: security = [],
    } = service;
    this.hostConfig.ReadonlyRootfs = isReadOnly;
    this.withDroppedCapabilities(...drops).withSecurityOpt(...security);
    if (service.user !== undefined) this.withUser(service.user);
    this.withTmpFs(Object.fromEntries((service.tmpfs ?? []).map(pathAndOptions)));
    if (service.restart !== undefined) this.hostConfig.RestartPolicy = { Name: service.restart };
    if (service.stop_grace_period !== undefined)
      this.createOpts.StopTimeout = seconds(service.stop_grace_period);
  }

  #connect(service: ComposeService, { folder, volumes, ports }: ServiceOptions): void {
    this.withEnvironment({ ...service.environment });
    if (service.command !== undefined) this.withCommand([...service.command]);
    this.hostConfig.ExtraHosts = [...(service.extra_hosts ?? [])];
    this.hostConfig.Binds = (service.volumes ?? []).map((volume) => {
      const [source = '', ...rest] = volume.split(':');
      const from = source.startsWith('.') ? `${folder}/${source}` : (volumes[source] ?? source);
      return [from, ...rest].join(':');
    });
    const published = Object.entries(ports);
    this.createOpts.ExposedPorts = Object.fromEntries(
      published.map(([port]) => [`${port}/tcp`, {}]),
    );
    this.hostConfig.PortBindings = Object.fromEntries(
      published.map(([port, here]) => [
        `${port}/tcp`,
        [{ HostIp: '127.0.0.1', HostPort: String(here) }],
      ]),
    );
    const { healthcheck: health } = service;
    if (health !== undefined)
      this.createOpts.Healthcheck = {
        Test: [...health.test],
        Interval: seconds(health.interval) * 1e9,
        Timeout: seconds(health.timeout) * 1e9,
        Retries: health.retries,
      };
  }

  protected override async containerCreated(id: string): Promise<void> {
    await this.#onCreated(id);
    const client = await getContainerRuntimeClient();
    for (const network of this.#joins)
      await client.container.connectToNetwork(
        client.container.getById(id),
        client.network.getById(network),
        [this.#name],
      );
  }
}

function pathAndOptions(mount: string): [path: string, options: string] {
  const [path = '', ...options] = mount.split(':');
  return [path, options.join(':')];
}

function seconds(duration: string): number {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  if (count === undefined) throw new Error(`${duration} is no duration that is known here.`);
  return Number(count) * (unit === 'm' ? 60 : 1);
}
