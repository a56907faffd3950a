import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { openKurrentEventStore } from '@mach42/event-store/kurrentdb/open.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { decryptedStore } from '@mach42/server/stores/open-stores.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { expect, it, onTestFinished } from 'vitest';
import { kurrentStandIn } from '../support/kurrent-stand-in.ts';

const userId = '00000000-0000-7000-8000-000000000001';

it('[CX20] [ES129] a command on what this process saw last is one call of KurrentDB', async () => {
  const { url, server } = await kurrentStandIn();
  const vault = await openSqliteVault(':memory:');
  onTestFinished(() => vault.close());
  const stored = await openKurrentEventStore({ url });
  const store = decryptedStore(stored, new KeyRing(vault.contentKeys));
  onTestFinished(() => store.close());
  const here = createCommands({ store, warn: () => undefined });
  const elsewhere = createCommands({ store, warn: () => undefined });
  const save = (commands: Commands, value: number) =>
    commands.execute(
      preferencesDecider,
      userId,
      {
        type: 'SavePreference',
        data: { userId, name: 'layout', value: { value } },
        actor: { id: userId, activeRole: 'standard' },
        at: new Date(value).toISOString(),
      },
      { correlationId: 'request' },
    );
  await save(here, 1);
  for (const value of [2, 3, 4]) {
    server.calls = [];
    expect(await save(here, value)).toMatchObject({ revision: value - 1, replayed: false });
    expect(server.calls).toEqual(['AppendSession']);
  }
  await save(elsewhere, 5);
  server.calls = [];
  expect(await save(here, 6)).toMatchObject({ revision: 5 });
  expect(server.calls.filter((call) => call === 'AppendSession')).toHaveLength(2);
});
