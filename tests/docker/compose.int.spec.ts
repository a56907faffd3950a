import { readConfig } from '@mach42/server/config/config.ts';
import { readRoles, roles } from '@mach42/server/roles/role.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  composeFiles,
  composeOf,
  isOurs,
  repository,
  substituted,
  textOf,
  type Service,
} from './files.ts';

/** Images whose own user is not root, and those that need root and keep no capability of it. */
const notRoot = /^(nginxinc\/nginx-unprivileged|apache\/kafka|docker\.kurrent\.io\/.*\/kurrentdb):/;
const needsRoot = ['ollama/ollama'];

const values = { POSTGRES_PASSWORD: 'abc123' };
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, substituted(value, values)]),
  );

const config = path.join(repository, 'packages/server/src/config');

const services = (file: string): [name: string, service: Service][] =>
  Object.entries(composeOf(file).services);

describe.each(composeFiles)('%s', (file) => {
  const compose = composeOf(file);

  describe.each(services(file))('%s', (_name, service) => {
    it('has an image of one version', () => {
      expect(service.image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
    });

    it('gives up what it does not need', () => {
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      const [image = ''] = service.image.split(':');
      const runsAs = isOurs(service) || notRoot.test(service.image) ? 'another' : service.user;
      expect(needsRoot.includes(image) ? 'root, by exception' : runsAs).toBeDefined();
      if (isOurs(service)) expect(service.read_only).toBe(true);
    });

    it('is reached from this machine only', () => {
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    });

    it('says how it is', () => {
      // The image of our services has the check.
      expect(isOurs(service) || service.healthcheck !== undefined).toBe(true);
    });

    it('has no secret in the file', () => {
      for (const [name, value] of Object.entries(service.environment ?? {})) {
        if (/PASSWORD|SECRET|TOKEN|KEY/.test(name))
          expect(value).toMatch(/^\$\{\w+(:[?-][^}]*)?\}$/);
        const [, password] = /:\/\/[^:/@]+:([^@]+)@/.exec(value) ?? [];
        if (password !== undefined) expect(password).toMatch(/^\$\{\w+:\?[^}]+\}$/);
      }
    });

    it('uses what there is', () => {
      const { depends_on = {}, networks = [], volumes = [] } = service;
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(compose.services[other]).toBeDefined();
        expect(condition).toBe('service_healthy');
      }
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
      for (const volume of volumes.map((one) => one.split(':', 1)[0] ?? '')) {
        if (!volume.startsWith('.')) expect(compose.volumes).toHaveProperty(volume);
      }
    });
  });

  it('configures the product so that it starts', () => {
    for (const [, service] of services(file).filter(([, one]) => isOurs(one))) {
      const faults: string[] = [];
      const chosen = readRoles(service.command?.[1], (fault) => faults.push(fault));
      const config = readConfig({ ...environmentOf(service), DATA_DIR: '/data' }, chosen, faults);
      expect(config.roles).toEqual(chosen);
    }
  });

  it('sets no variable that the product does not read', () => {
    const read = readdirSync(config)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(path.join(config, name), 'utf8'))
      .join('\n');
    for (const [, service] of services(file).filter(([, one]) => isOurs(one))) {
      const unknown = Object.keys(service.environment ?? {}).filter(
        (name) => !read.includes(`'${name}'`),
      );
      expect(unknown).toEqual([]);
    }
  });

  it('asks for no variable that the example does not name', () => {
    const asked = [...textOf(file).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = textOf('docker/env.example');
    for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });
});

describe('docker/compose.scale.yaml', () => {
  const scale = composeOf('docker/compose.scale.yaml').services;

  it('takes signals from Kafka, and lets the relays lead there what others read', () => {
    for (const [name, service] of services('docker/compose.scale.yaml')) {
      if (!isOurs(service)) continue;
      const { SIGNALS, FEED } = environmentOf(service);
      expect(SIGNALS).toBe('kafka://kafka:9092');
      // The positions of KurrentDB are not those of the feed.
      expect(FEED).toBe(name.startsWith('relay-') ? 'kafka://kafka:9092' : undefined);
    }
  });

  it('has a database with room for the connections of all processes', () => {
    const ofOneProcess = 23;
    const processes = Object.values(scale).filter(isOurs).length;
    const [, most] =
      /max_connections=(\d+)/.exec(scale['postgres']?.command?.join(' ') ?? '') ?? [];
    expect(Number(most)).toBeGreaterThanOrEqual(processes * ofOneProcess + 10);
  });

  it('tells everything that keeps data to stop in time', () => {
    for (const name of ['kurrentdb', 'kafka', 'postgres']) {
      expect(scale[name]?.stop_grace_period).toBe('60s');
      expect(scale[name]?.volumes?.length).toBeGreaterThan(0);
    }
    // Longer than the drain and the time that a stop may take after it.
    for (const service of Object.values(scale).filter(isOurs)) {
      expect(service.stop_grace_period).toBe('60s');
    }
  });

  it('has two processes of each role', () => {
    const commands = services('docker/compose.scale.yaml').flatMap(([, service]) =>
      isOurs(service) ? [service.command?.join(' ') ?? ''] : [],
    );
    const twice = roles.flatMap((role) => [`--role ${role}`, `--role ${role}`]);
    expect(commands.toSorted()).toEqual(twice.toSorted());
  });

  it('keeps databases where nothing outside reaches them', () => {
    const { services: all, networks } = composeOf('docker/compose.scale.yaml');
    expect(networks).toMatchObject({ inside: { internal: true } });
    for (const name of ['kurrentdb', 'kafka', 'postgres']) {
      expect(all[name]).toMatchObject({ networks: ['inside'] });
      expect(all[name]?.ports).toBeUndefined();
    }
  });
});

describe('docker/compose.postgresql.yaml', () => {
  const { services: changed } = composeOf('docker/compose.postgresql.yaml');
  const scale = services('docker/compose.scale.yaml');

  it('gives every process of ours the log in PostgreSQL, and waits for no KurrentDB', () => {
    const ours = scale.filter(([, service]) => isOurs(service));
    for (const [name, service] of ours) {
      expect(changed[name]?.environment).toEqual({ EVENT_STORE: service.environment?.['VAULT'] });
      const { kurrentdb, ...others } = service.depends_on ?? {};
      expect(kurrentdb).toBeDefined();
      expect(changed[name]?.depends_on).toEqual(others);
    }
    const rest = Object.keys(changed).filter((name) => !ours.some(([one]) => one === name));
    expect(rest).toEqual(['kurrentdb']);
    expect(changed['kurrentdb']).toBeNull();
  });
});
