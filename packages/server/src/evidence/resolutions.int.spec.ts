import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { parkedDecider, type ParkedCommand } from '@mach42/domain/ops/parked.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { exitCodes } from '../ops/ops-error.ts';
import { runVerb, WholeFolders } from '../ops/testing/verbs.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedStore } from '../stores/open-stores.ts';
import { SealFile } from './seal-file.ts';
import { Sealer } from './sealing.ts';

const folders = new WholeFolders();
beforeAll(() => folders.fill());
afterAll(() => folders.remove());

/** A folder whose log is sealed, and was changed since at these positions. */
async function changedAt(positions: string): Promise<string> {
  const { data } = await folders.copy();
  const vault = await openSqliteVault(`${data}/vault.db`);
  const store = await openSqliteEventStore({ file: `${data}/events.db` });
  const { seals, end } = await SealFile.open(`${data}/seals.jsonl`);
  const keyNow = async () => (await sealKeysIn(vault)).current;
  await new Sealer({ store, seals, end, keyNow, now: Date.now }).sealAll();
  await seals.close();
  await store.close();
  await vault.close();
  using database = new DatabaseSync(`${data}/events.db`);
  database.exec(`UPDATE events SET data = '{"a":1}' WHERE position IN (${positions})`);
  return data;
}

/** As an operator does with an event that could not be applied. */
async function resolve(
  data: string,
  type: 'SkipParked' | 'RepairParked',
  more: { readonly eventId: string; readonly eventType?: string; readonly data?: object },
): Promise<void> {
  const vault = await openSqliteVault(`${data}/vault.db`);
  const stored = await openSqliteEventStore({ file: `${data}/events.db` });
  const store = decryptedStore(stored, new KeyRing(vault.contentKeys));
  const commands = createCommands({ store, warn: () => undefined });
  const command = {
    type,
    data: { eventType: 'RoomUnpinned', subjects: [], reason: 'The disk cut it off.', ...more },
    actor: system,
    at: '2026-11-27T09:00:00.000Z',
  } as ParkedCommand;
  await commands.execute(parkedDecider, more.eventId, command, { correlationId: 'repair' });
  await store.close();
  await vault.close();
}

const verify = (data: string, ...more: string[]) =>
  runVerb(['verify', '--quick', '--data', data, ...more]);
const changedIn = (message: string): string[] =>
  [...message.matchAll(/^The event ([\da-f-]{36}) was changed\.$/gm)].map(([, id = '']) => id);

describe('events that do not fit their seals', () => {
  it.each([
    [
      'SkipParked',
      {},
      /was changed\. It is left out by the event [\da-f-]{36} of \S+, by system\./,
    ],
    [
      'RepairParked',
      { eventType: 'RoomUnpinned', data: { roomId: 'kiln', userId: 'dana' } },
      /was changed\. It was repaired by the event [\da-f-]{36} of \S+, by system\./,
    ],
  ] as const)('[EV14] are listed and are no finding after %s', async (type, more, line) => {
    const data = await changedAt('4');
    const before = await verify(data);
    const [eventId = ''] = changedIn(before.message);
    expect([before.code, eventId.length]).toEqual([exitCodes.differs, 36]);
    await resolve(data, type, { eventId, ...more });
    const { code, message } = await verify(data);
    expect(message).toMatch(line);
    expect(message).toContain(`The event ${eventId} was changed.`);
    expect(message).toContain('Nothing else is wrong with them.');
    expect(code).toBe(0);
    const { found, known } = JSON.parse((await verify(data, '--json')).message) as {
      readonly found: readonly unknown[];
      readonly known: readonly { readonly what: string }[];
    };
    expect([found, known.map(({ what }) => what)]).toEqual([[], [eventId]]);
  });

  it('[EV14] are found where no operator has decided about them', async () => {
    const data = await changedAt('4, 5');
    const [first = '', second = ''] = changedIn((await verify(data)).message);
    await resolve(data, 'SkipParked', { eventId: first });
    const { code, message } = await verify(data);
    expect(code).toBe(exitCodes.differs);
    expect(changedIn(message)).toEqual([second]);
    expect(message).not.toContain('Nothing');
  });
});
