import {
  getPersonalExport,
  readPersonalExport,
  requestPersonalExport,
} from '@mach42/contracts/exports/calls.ts';
import { listForgettings, requestForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { forgettingTexts } from '@mach42/contracts/forgetting/texts.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { listUsers, switchRole } from '@mach42/contracts/users/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { personalTexts } from '@mach42/testing/personal-texts.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { demoClusterOfTests } from '../support/demo-cluster.ts';
import { openSocket } from '../support/socket.ts';
import { upload } from '../support/uploads.ts';
import { withLogAt } from '../support/whole-log.ts';

const layout = {
  commands: 'command-api',
  queries: 'query-api',
  projectors: 'projectors',
  workA: 'processors',
  workB: 'processors',
} as const;

describeOnPostgres('forgetting a person in five processes over one PostgreSQL', () => {
  const demo = demoClusterOfTests(layout);

  /** Every row of every table of the database, as text. */
  async function everyRow(): Promise<string> {
    const tables = await demo.database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await demo.database.query<{ text: string }>(
        `SELECT whole::text AS text FROM ${name} AS whole`,
      );
      texts.push(name, ...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  }

  /** Returns those of the texts that are in a file of the database; the write-ahead log belongs to no database. */
  async function inFiles(texts: readonly string[]): Promise<string[]> {
    await demo.database.query('CHECKPOINT');
    const files = await demo.database.query<{ path: string }>(
      `SELECT format('base/%s/%s', oid, pg_ls_dir('base/' || oid)) AS path FROM pg_database
        WHERE datname = current_database()`,
    );
    const found = new Set<string>();
    for (const { path } of files) {
      const read = await demo.database.query<{ bytes: Buffer | null }>(
        `SELECT pg_read_binary_file('${path}', 0, 1000000000, true) AS bytes`,
      );
      for (const text of texts)
        if (read[0]?.bytes?.includes(text) === true) found.add(`${text} in ${path}`);
    }
    return [...found];
  }

  it('[FG7] [FG8] leaves what they wrote in no row of any table, and every process serves without it', async () => {
    const { address } = demo.cluster;
    const signedAsAda = await signInAs(address, ada);
    const { data } = await signedAsAda.caller.call(switchRole, { body: { role: 'admin' } });
    const admin = new Caller(address, data.token);
    const { user, token, caller } = await signInAs(address, dana);
    const socket = await openSocket(address, token);
    expect(await upload({ address, token }, 'kiln.md', 'The kiln is fired with birch.')).toBe(201);
    // Asked for at one process, written by another, and answered by a third.
    await caller.call(requestPersonalExport);
    const exported = async () => (await caller.call(getPersonalExport)).data;
    const isReady = async () => (await exported())?.status === 'ready';
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 200 });
    const read = { params: { id: (await exported())?.id ?? '' }, query: { from: 0 } };
    const { data: first } = await caller.call(readPersonalExport, read);
    expect(Buffer.from(first.bytes, 'base64').subarray(0, 2).toString()).toBe('PK');
    expect((await admin.attempt(readPersonalExport, read)).status).toBe(404);
    const events = await withLogAt(demo.database.url, everyEvent);
    const texts = personalTexts(events, user.id);
    const before = await everyRow();
    expect(texts.filter((text) => before.includes(text)).length).toBeGreaterThan(10);
    // The server gathers values for its planner, as it does by itself from time to time.
    await demo.database.query('ANALYZE');
    expect((await inFiles(texts)).length).toBeGreaterThan(10);

    const reason = 'She asked us to in a letter.';
    const body = { userId: user.id, wish: 'law', reason, days: 0 } as const;
    await admin.call(requestForgetting, { body });
    expect(await socket.closed).toBeGreaterThan(1000);
    const isForgotten = async () =>
      (await admin.call(listForgettings)).data.find(({ userId }) => userId === user.id)?.status ===
      'forgotten';
    await vi.waitUntil(isForgotten, { timeout: 120_000, interval: 500 });

    const stored = await demo.database.query('SELECT hash FROM attachments.parts');
    expect(stored).toEqual([]);
    const after = await everyRow();
    expect(texts.filter((text) => after.includes(text))).toEqual([]);
    expect(await inFiles(texts)).toEqual([]);
    expect((await caller.attempt(listRooms)).status).toBe(401);
    const { data: people } = await admin.call(listUsers);
    expect(people.find(({ id }) => id === user.id)?.name).toBe('Forgotten person');
    const asMo = await signInAs(address, mo);
    const { data: rooms } = await asMo.caller.call(listRooms);
    const pages = await Promise.all(
      rooms.map(({ id }) =>
        asMo.caller.call(listMessages, { params: { id }, query: { limit: 50 } }),
      ),
    );
    const contents = pages.flatMap((page) => page.data.map(({ content }) => content));
    expect(contents).toContain(forgettingTexts.message);
    expect(texts.filter((text) => contents.join('\n').includes(text))).toEqual([]);
    const [counted] = await demo.database.query<{ begun: number; completed: number }>(
      `SELECT count(*) FILTER (WHERE type = 'PersonForgotten')::int AS begun,
        count(*) FILTER (WHERE type = 'ForgettingCompleted')::int AS completed
        FROM event_store.events`,
    );
    expect(counted).toEqual({ begun: 1, completed: 1 });
  }, 240_000);
});
