import { inlineCompute } from '@mach42/compute/call-task.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { storageLimitsIn } from '@mach42/contracts/settings/setting-values.ts';
import type { ActiveRole, Role, Subscription } from '@mach42/contracts/users/schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { memoryEventStore, type MemoryLog } from '@mach42/event-store/memory/memory-event-store.ts';
import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { sightings } from '@mach42/http-kit/sign-in-records.ts';
import { capabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { registerCommandApi } from '../app.ts';
import type { CommandApiDeps } from '../deps.ts';
import { createCommands } from '../kernel/create-commands.ts';
import { storeUnavailable } from '../kernel/damaged-stream.ts';
import { newId } from '../kernel/ids.ts';
import type { Lookups } from '../lookups.ts';
import { LiveProviders } from '../providers/live-providers.ts';
import { LiveSettings, shippedSettings } from '../settings/live-settings.ts';
import { StorageQuota, type CountedUse } from '../storage/storage-quota.ts';
import { accountsIn } from '../users/load-user.ts';
import { Client } from './client.ts';
import { noLookups, noModelServices, noRuns } from './no-services.ts';

export const startOfTests = Date.parse('2026-01-01T12:00:00.000Z');

type Changed = Partial<Omit<CommandApiDeps, 'lookups' | 'store'>> & {
  /** Default: over `log` if it is given, else a new log of the run. */
  readonly store?: EventStore & EventFeed;
  readonly lookups?: Partial<Lookups>;
  /** The counted storage of each person; default: nothing is ever counted. */
  readonly stored?: (userId: string) => CountedUse;
  readonly log?: MemoryLog;
};

/** The log of a test: in memory or, where `TEST_LOG` names a server, a new one there. */
async function openLog(): Promise<EventStore & EventFeed> {
  const url = process.env['TEST_LOG'];
  if (url === undefined) return memoryEventStore();
  // Loaded where they are used: most runs are in memory.
  if (url.startsWith('kurrentdb:')) {
    const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
    const { logAt } = await import('@mach42/event-store/kurrentdb/testing/client.ts');
    return openKurrentEventStore({ url: logAt(url) });
  }
  const { openPostgresEventStore } = await import('@mach42/event-store/postgres/open.ts');
  return openPostgresEventStore({ url, schema: `log_${randomBytes(6).toString('hex')}` });
}

/** The command API as the server composes it, over a log and a vault of the test. */
export async function startCommandApi({ lookups, stored, log, ...changed }: Changed = {}) {
  const inMemory = log === undefined ? undefined : memoryEventStore({ log });
  const store = changed.store ?? inMemory ?? (await openLog());
  const clock = { now: startOfTests };
  const now = () => clock.now;
  const vault = await openSqliteVault(':memory:', { now });
  const tokens = createTokens(await vault.signingKey(), now);
  const warn = (message: string, cause: unknown) => {
    throw new Error(message, { cause });
  };
  const storageQuota = new StorageQuota({
    limits: () => storageLimitsIn(settings.values),
    now,
    warn,
  });
  const commands = createCommands({ store, warn, admission: storageQuota });
  const settings = new LiveSettings(shippedSettings, commands);
  storageQuota.countFrom(async (userId) => stored?.(userId) ?? { bytes: 0, day: 0, position: 0 });
  const signalled: Signal[] = [];
  const blobs = filesInMemory();
  const deps: CommandApiDeps = {
    commands,
    compute: inlineCompute,
    store,
    vault,
    tokens,
    keys: capabilityKeys(await vault.signingKey()),
    links: { origin: 'https://workspace.test', slug: 'mach42' },
    issuer: 'Mach42',
    signals: { publish: (signal) => void signalled.push(signal) },
    models: () => modelCatalogue('mach42'),
    runs: noRuns,
    settings,
    hasPushContact: true,
    providers: new LiveProviders(commands),
    services: noModelServices,
    storageQuota,
    readModels: {
      projectors: [],
      areKept: () => true,
      rebuild: () => false,
      isRebuilding: () => true,
      isSwitching: () => false,
      control: () => undefined,
      comparedTables: () => [],
    },
    files: blobs.files,
    lookups: { ...noLookups, ...lookups },
    textSoFar: () => '',
    keyRotation: {
      isSigningKeySet: false,
      begin: async () => undefined,
      report: async () => ({
        keys: [],
        destroyedContentKeys: 0,
        rotating: [],
        isSigningKeySet: false,
      }),
    },
    now,
    ...changed,
  };
  const app: FastifyInstance = createHttpApp({
    authenticate: authenticator({
      tokens,
      vault,
      accountOf: accountsIn(commands),
      onSeen: sightings(vault.records, now),
    }),
    isUnavailable: storeUnavailable,
    checkAnswers: true,
  });
  registerCommandApi(app, deps);
  const people = await Promise.all(demoPeople.map((person) => enrol(person)));
  const [dana, pia, mo, ada] = people as [Client, Client, Client, Client];
  const visitor = new Client(app, newId());
  visitor.token = await tokens.issue({
    userId: visitor.id,
    name: 'Guest',
    activeRole: 'guest',
    roles: ['guest'],
  });

  async function enrol({ activeRole, roles, ...person }: Person): Promise<Client> {
    const client = new Client(app, newId());
    const data = { ...person, userId: client.id, roles, email: `${person.username}@example.org` };
    const at = new Date(clock.now).toISOString();
    const command = { type: 'RegisterUser', data, actor: system, at } as const;
    await commands.execute(usersDecider, client.id, command, { correlationId: 'enrolment' });
    const name = `${person.firstName} ${person.lastName}`;
    client.token = await tokens.issue({ userId: client.id, name, roles, activeRole });
    return client;
  }

  return {
    ...deps,
    app,
    clock,
    store,
    /** The encrypted files, by hash. */
    blobs: blobs.stored,
    /** The published signals. */
    signalled,
    /** Standard, standard subscription. */
    dana,
    /** Standard, premium subscription. */
    pia,
    /** Acts as moderator. */
    mo,
    /** Acts as admin. */
    ada,
    visitor,
    anonymous: new Client(app, newId()),
    close: async () => {
      await app.close();
      await store.close();
      await vault.close();
    },
  };
}

export type CommandApi = Awaited<ReturnType<typeof startCommandApi>>;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly mobile: string;
  readonly roles: readonly Role[];
  readonly subscription: Subscription;
  readonly activeRole: ActiveRole;
}

const demoPeople: readonly Person[] = [
  {
    firstName: 'Dana',
    lastName: 'Demo',
    username: 'dana.demo',
    mobile: '004511111111',
    roles: ['user'],
    subscription: 'standard',
    activeRole: 'standard',
  },
  {
    firstName: 'Pia',
    lastName: 'Premium',
    username: 'pia.premium',
    mobile: '004522222222',
    roles: ['user'],
    subscription: 'premium',
    activeRole: 'standard',
  },
  {
    firstName: 'Mo',
    lastName: 'Moderator',
    username: 'mo.moderator',
    mobile: '004533333333',
    roles: ['user', 'moderator'],
    subscription: 'standard',
    activeRole: 'moderator',
  },
  {
    firstName: 'Ada',
    lastName: 'Admin',
    username: 'ada.admin',
    mobile: '004544444444',
    roles: ['user', 'moderator', 'admin'],
    subscription: 'standard',
    activeRole: 'admin',
  },
];
