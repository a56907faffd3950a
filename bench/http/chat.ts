import { registerCommandApi } from '@mach42/command-api/app.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { storeUnavailable } from '@mach42/command-api/kernel/damaged-stream.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { LiveProviders } from '@mach42/command-api/providers/live-providers.ts';
import { LiveSettings, shippedSettings } from '@mach42/command-api/settings/live-settings.ts';
import { noLookups, noModelServices, noRuns } from '@mach42/command-api/testing/no-services.ts';
import { accountsIn } from '@mach42/command-api/users/load-user.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import { encryptedEventStore } from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { authenticator } from '@mach42/http-kit/authenticate.ts';
import { capabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { encryptionBy } from '@mach42/server/stores/open-stores.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningChat extends AsyncDisposable {
  /** The address at which messages are posted. */
  readonly url: string;
  readonly token: string;
  /** Events in the log. */
  stored(): Promise<bigint>;
}

/**
 * The command API over a durable store, with one person in a private chat.
 * @param isEncrypted whether personal content is, as in the product
 */
export async function startChat(isEncrypted = true): Promise<RunningChat> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  const vault = await openSqliteVault(join(folder, 'vault.db'));
  const file = join(folder, 'events.db');
  const { keys, personal, ...shapes } = encryptionBy(new KeyRing(vault.contentKeys));
  const store = isEncrypted
    ? encryptedEventStore(await openSqliteEventStore({ file }), { ...shapes, keys, personal })
    : await openSqliteEventStore({ file, ...shapes });
  const commands = createCommands({ store, warn: (message) => console.error(message) });
  const signingKey = await vault.signingKey();
  const tokens = createTokens(signingKey);
  const app = createHttpApp({
    authenticate: authenticator({ tokens, vault, accountOf: accountsIn(commands) }),
    isUnavailable: storeUnavailable,
  });
  registerCommandApi(app, {
    commands,
    compute: inlineCompute,
    store,
    vault,
    tokens,
    keys: capabilityKeys(signingKey),
    links: { origin: undefined, slug: 'mach42' },
    issuer: 'Mach42',
    hasPushContact: false,
    signals: inProcessSignals(),
    models: () => modelCatalogue('mach42'),
    runs: noRuns,
    providers: new LiveProviders(commands),
    services: noModelServices,
    files: filesInMemory().files,
    lookups: noLookups,
    readModels: {
      projectors: [],
      areKept: () => true,
      rebuild: () => false,
      isRebuilding: () => false,
      isSwitching: () => false,
      control: () => undefined,
      comparedTables: () => [],
    },
    settings: new LiveSettings(shippedSettings, commands),
    storageQuota: { requireSpace: async () => undefined },
    textSoFar: () => '',
    keyRotation: {
      isSigningKeySet: true,
      begin: async () => undefined,
      report: async () => ({
        keys: [],
        destroyedContentKeys: 0,
        rotating: [],
        isSigningKeySet: true,
      }),
    },
    now: Date.now,
  });
  const [userId, roomId] = [newId(), newId()];
  const at = new Date().toISOString();
  const origin = { correlationId: newId() };
  const person = {
    userId,
    username: 'dana.demo',
    firstName: 'Dana',
    lastName: 'Demo',
    email: 'dana.demo@example.org',
    mobile: '004511111111',
    roles: ['user'],
    subscription: 'standard',
  } as const;
  const register = { type: 'RegisterUser', data: person, actor: system, at } as const;
  await commands.execute(usersDecider, userId, register, origin);
  const room = { roomId, name: 'Chat', type: 'private_chat' } as const;
  const actor = { id: userId, activeRole: 'standard' } as const;
  const create = { type: 'CreateRoom', data: room, actor, at } as const;
  await commands.execute(roomsDecider, roomId, create, origin);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${address}/api/rooms/${roomId}/messages`,
    token: await tokens.issue({
      userId,
      name: 'Dana Demo',
      activeRole: 'standard',
      roles: ['user'],
    }),
    stored: () => store.head(),
    async [Symbol.asyncDispose]() {
      await app.close();
      await store.close();
      await vault.close();
      rmSync(folder, { recursive: true });
    },
  };
}
