import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { parkedDecider, type ParkedCommand } from '@mach42/domain/ops/parked.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
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

/** Seals the events of a log. */
async function seal(data: string): Promise<void> {
  const vault = await openSqliteVault(`${data}/vault.db`);
  const store = await openSqliteEventStore({ file: `${data}/events.db` });
  const { seals, end } = await SealFile.open(`${data}/seals.jsonl`);
  const keyNow = async () => (await sealKeysIn(vault)).current;
  await new Sealer({ store, seals, end, keyNow, now: Date.now }).sealAll();
  await seals.close();
  await store.close();
  await vault.close();
}

const whole = '{"a":1}';
const cutOff = '{"roomId":"kil';

/** A folder whose log is sealed, and was changed since at these positions. */
async function changedAt(positions: string, to = whole): Promise<string> {
  const { data } = await folders.copy();
  await seal(data);
  using database = new DatabaseSync(`${data}/events.db`);
  database.exec(`UPDATE events SET data = '${to}' WHERE position IN (${positions})`);
  return data;
}

/** Resolves an event that could not be applied, like an operator. */
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

const checker = fileURLToPath(new URL('../../../../scripts/check-evidence.mjs', import.meta.url));

/** Checks a file like an outsider. */
function check(data: string, ...files: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [checker, files[0] ?? '', `${data}/key.pem`, ...files.slice(1)],
    { encoding: 'utf8' },
  );
  return { said: stdout + stderr, code: status };
}

describe('a log with an event that was damaged', () => {
  /** Repaired or left out by an operator, if it is said how. */
  async function damaged(to: string, how?: 'SkipParked' | 'RepairParked') {
    const data = await changedAt('4', to);
    const [eventId = ''] = changedIn((await verify(data)).message);
    const more = { eventType: 'RoomUnpinned', data: { roomId: 'kiln', userId: 'dana' } };
    if (how !== undefined)
      await resolve(data, how, { eventId, ...(how === 'RepairParked' && more) });
    const { message } = await runVerb(['public-key', '--data', data]);
    await writeFile(`${data}/key.pem`, message);
    return { data, eventId };
  }
  const verbs = {
    prove: (data: string) => ['prove', '--data', data, '--to', `${data}/proof.jsonl`],
    'audit-export': (data: string) => [
      'audit-export',
      '--data',
      data,
      '--to',
      `${data}/audit.jsonl`,
      '--table',
      `${data}/audit.csv`,
    ],
    export: (data: string) => ['export', '--data', data, '--to', `${data}/export`],
    copy: (data: string) => [
      'copy',
      '--from',
      `sqlite:${data}/events.db`,
      '--to',
      `sqlite:${data}/copy.db`,
    ],
  };

  it.each([
    ['prove', exitCodes.differs],
    ['audit-export', exitCodes.differs],
    ['export', exitCodes.damaged],
    ['copy', exitCodes.damaged],
  ] as const)('[EV17] is refused by %s until an operator decides about it', async (verb, code) => {
    const { data } = await damaged(cutOff);
    expect((await runVerb(verbs[verb](data))).code).toBe(code);
  });

  it.each([
    ['RepairParked', whole, 'it was repaired'],
    ['RepairParked', cutOff, 'it was repaired'],
    ['SkipParked', whole, 'it is left out'],
    ['SkipParked', cutOff, 'it is left out'],
  ] as const)('[EV17] is proved and audited after %s of %s', async (how, to, done) => {
    const { data, eventId } = await damaged(to, how);
    const early = await runVerb(verbs.prove(data));
    expect([early.code, early.message]).toEqual([
      exitCodes.missing,
      expect.stringContaining('is not sealed yet'),
    ]);
    await seal(data);
    const line = new RegExp(
      `^Event ${eventId} .* is not as it was sealed: ${done} by the event`,
      'm',
    );
    expect((await runVerb(verbs.prove(data))).code).toBe(0);
    const proof = check(data, `${data}/proof.jsonl`);
    expect(proof.said).toMatch(line);
    expect([proof.code, proof.said]).toEqual([0, expect.stringMatching(/^10 events under /m)]);
    expect((await runVerb(verbs['audit-export'](data))).code).toBe(0);
    const audit = check(data, `${data}/audit.jsonl`, `${data}/audit.csv`);
    expect(audit.said).toMatch(line);
    expect(audit.code).toBe(0);
    const [, resolvedBy = ''] = /by the event ([\da-f-]{36})/.exec(audit.said) ?? [];
    const rows = (await readFile(`${data}/audit.csv`, 'utf8')).split('\r\n');
    expect(rows.filter((row) => row.endsWith(`,${resolvedBy}`))).toHaveLength(1);
  });

  it('[EV17] is proved with what was decided, whichever events are chosen', async () => {
    const { data, eventId } = await damaged(cutOff, 'SkipParked');
    await seal(data);
    const log = new DatabaseSync(`${data}/events.db`, { readOnly: true });
    const type = String(log.prepare('SELECT type FROM events WHERE position = 4').get()?.['type']);
    log.close();
    for (const verb of ['prove', 'audit-export'] as const)
      expect((await runVerb([...verbs[verb](data), '--type', type])).code).toBe(0);
    expect(check(data, `${data}/proof.jsonl`).said).toContain(`Event ${eventId} `);
    expect(check(data, `${data}/audit.jsonl`).said).toContain(`Event ${eventId} `);
  });

  it('[EV6] [EV17] is a fault for who checks a proof whose decision was taken away, or is of another event', async () => {
    const { data, eventId } = await damaged(cutOff, 'SkipParked');
    await seal(data);
    await runVerb(verbs.prove(data));
    await runVerb(verbs['audit-export'](data));
    const text = await readFile(`${data}/proof.jsonl`, 'utf8');
    const [, resolvedBy = ''] = /"resolvedBy":"([\da-f-]{36})"/.exec(text) ?? [];
    const other = /\[\\"[^"]+\\",0,\\"([\da-f-]{36})/.exec(text)?.[1] ?? '';
    await writeFile(
      `${data}/other.jsonl`,
      text.replace(`"resolvedBy":"${resolvedBy}"`, `"resolvedBy":"${other}"`),
    );
    const { code, said } = check(data, `${data}/other.jsonl`);
    expect([code, said]).toEqual([1, expect.stringContaining(`Event ${eventId} `)]);
    expect(said).toContain('it is not what was sealed');
    // Another event is passed off as the one that was decided about, so that its content is not seen.
    const lines = text.split('\n');
    const line = lines.find((one) => one.startsWith('{"damaged"')) ?? '';
    const another = JSON.parse(lines.find((one) => one.startsWith('{"event"')) ?? '') as {
      readonly event: string;
    };
    const hash = createHash('sha256').update(Uint8Array.of(0)).update(another.event).digest('hex');
    const passed = { ...JSON.parse(line), ...another, leaf: hash, event: undefined };
    const hidden = lines.with(lines.indexOf(JSON.stringify(another)), JSON.stringify(passed));
    await writeFile(`${data}/hidden.jsonl`, hidden.join('\n'));
    expect(check(data, `${data}/hidden.jsonl`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('two events have its id') as string,
    });
    const leaf = /"leaf":"([\da-f]{64})"/.exec(text)?.[1] ?? '';
    await writeFile(`${data}/leaf.jsonl`, text.replace(leaf, leaf.replaceAll(/[0-8]/g, '9')));
    expect(check(data, `${data}/leaf.jsonl`).code).toBe(1);
  });

  it.each(['RepairParked', 'SkipParked'] as const)(
    '[TR6] is exported, imported and copied after %s, with what is left of it and what was decided',
    async (how) => {
      const { data, eventId } = await damaged(cutOff, how);
      expect((await runVerb([...verbs.export(data), '--dry-run'])).code).toBe(0);
      expect((await runVerb(verbs.export(data))).code).toBe(0);
      expect((await runVerb(verbs.export(data))).code).toBe(0);
      const into = ['import', '--from', `${data}/export`, '--to', `${data}/imported`];
      const imported = await runVerb(into);
      expect([imported.code, imported.message]).toEqual([0, expect.stringContaining('Imported')]);
      expect((await runVerb(verbs.copy(data))).code).toBe(0);
      expect((await runVerb(verbs.copy(data))).code).toBe(0);
      for (const file of [`${data}/imported/events.db`, `${data}/copy.db`]) {
        const store = await openSqliteEventStore({ file });
        const { unreadable, position } = (await store.readEvent(eventId)) ?? {};
        expect([position, unreadable?.stored]).toEqual([4n, cutOff]);
        await store.close();
      }
      const verified = await verify(`${data}/imported`);
      expect(verified.message).toContain('Nothing else is wrong with them.');
      const encrypt = ['encrypt-log', '--data', `${data}/imported`, '--to', `${data}/encrypted`];
      expect(await runVerb(encrypt)).toMatchObject({ code: 0 });
    },
  );
});
