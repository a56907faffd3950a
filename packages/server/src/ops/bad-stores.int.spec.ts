import { logFormat } from '@mach42/domain/known-events.ts';
import { noted } from '@mach42/event-store/contract/builders.ts';
import { archiveLog } from '@mach42/event-store/sqlite/archive-log.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from './ops-error.ts';
import { all, alone, bytesIn, remote, runVerb, WholeFolders } from './testing/verbs.ts';

/** The faults of a folder, and the answer of each verb. */
const faults: readonly [
  what: string,
  code: keyof typeof exitCodes,
  damage: (data: string) => Promise<void>,
][] = [
  ['is missing', 'missing', (data) => rm(data, { recursive: true })],
  ['has no log', 'missing', (data) => rm(`${data}/events.db`)],
  ['has no vault', 'missing', (data) => rm(`${data}/vault.db`)],
  ['has a damaged log', 'damaged', (data) => writeFile(`${data}/events.db`, 'x'.repeat(9_000))],
  ['has a damaged vault', 'damaged', (data) => writeFile(`${data}/vault.db`, 'x'.repeat(9_000))],
  [
    'has the log of another program',
    'foreign',
    async (data) => edit(`${data}/events.db`, 'PRAGMA application_id = 7'),
  ],
  [
    'has the vault of another program',
    'foreign',
    async (data) => edit(`${data}/vault.db`, 'PRAGMA application_id = 7'),
  ],
  [
    'has a log of a newer program',
    'newer',
    async (data) => edit(`${data}/events.db`, 'PRAGMA user_version = 99'),
  ],
  [
    'has a vault of a newer program',
    'newer',
    async (data) => edit(`${data}/vault.db`, 'PRAGMA user_version = 99'),
  ],
  ['has events of a newer program', 'newer', raiseFormat],
  [
    'lacks a segment of its archive',
    'damaged',
    async (data) => {
      const [segment] = await archiveLog(`${data}/events.db`, 3, { now: Date.now });
      await rm(`${data}/archive/${segment?.file}`);
    },
  ],
];

function edit(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
}

async function raiseFormat(data: string): Promise<void> {
  const store = await openSqliteEventStore({ file: `${data}/events.db` });
  const raised = {
    ...noted({ format: logFormat + 1, program: '99.0.0' }),
    type: 'LogFormatRaised',
  };
  await store.append('log-format', [raised], 'any');
  await store.close();
}

describe('every verb of the operators', () => {
  const folders = new WholeFolders();
  beforeAll(() => folders.fill());
  afterAll(() => folders.remove());
  const copyOfWhole = () => folders.copy();

  describe.each(faults)('on a folder that %s', (_what, finding, damage) => {
    it.each(Object.entries(all))('[OV1] %s says so, and changes nothing', async (name, verb) => {
      const { data, out } = await copyOfWhole();
      await damage(data);
      const before = await bytesIn(data);
      const { code, message } = await runVerb(verb(data, out));
      expect({ name, code, message }).toMatchObject({ code: exitCodes[finding] });
      expect(message).not.toMatch(/\n.*\n/);
      expect(message.length).toBeLessThan(400);
      expect(await bytesIn(data)).toEqual(before);
      expect(await bytesIn(out)).toEqual([]);
    });
  });

  const ofLogs = faults.filter(([what]) => !what.includes('vault'));
  describe.each(ofLogs)('on the log of a folder that %s', (_what, finding, damage) => {
    it.each(['copy', 'verify'])('[OV1] %s says so, and changes nothing', async (verb) => {
      const { data, out } = await copyOfWhole();
      await damage(data);
      const before = await bytesIn(data);
      const to = verb === 'copy' ? out : `${folders.whole}/events.db`;
      const args = [verb, '--from', `sqlite:${data}/events.db`, '--to', `sqlite:${to}`];
      const { code, message } = await runVerb(args);
      expect({ verb, code, message }).toMatchObject({ code: exitCodes[finding] });
      expect(message).not.toMatch(/\n.*\n/);
      expect(await bytesIn(data)).toEqual(before);
      expect(await readFile(out).catch(() => undefined)).toBeUndefined();
    });
  });

  it.each(Object.entries(alone))(
    '[OV2] %s is refused while a server uses the folder',
    async (_, verb) => {
      const { data, out } = await copyOfWhole();
      const server = await openSqliteEventStore({ file: `${data}/events.db` });
      try {
        const before = await bytesIn(data);
        expect((await runVerb(verb(data, out))).code).toBe(exitCodes.inUse);
        expect(await bytesIn(data)).toEqual(before);
      } finally {
        await server.close();
      }
    },
  );

  it.each([
    ['restore', ['restore', '--from', '/nowhere/at-all', '--to', '/nowhere/new']],
    ['import', ['import', '--from', '/nowhere/at-all', '--to', '/nowhere/new']],
  ])('[OV1] %s says that there is nothing where it was sent', async (_what, args) => {
    expect((await runVerb(args)).code).toBe(exitCodes.missing);
  });

  const onServer = Object.entries(remote);
  it.each(onServer)('[OV1] %s says that no server answers', async (_what, args) => {
    const { code, message } = await runVerb([...args, '--server', 'http://127.0.0.1:1']);
    expect({ code, message }).toEqual({
      code: exitCodes.missing,
      message: 'No server answers at http://127.0.0.1:1.',
    });
  });

  it.each(onServer)('[OV1] %s says that another program answers', async (_what, args) => {
    const calls: string[] = [];
    await using server = createServer((request, response) => {
      calls.push(request.url ?? '');
      if (calls.length % 2 === 1)
        response.setHeader('content-type', 'text/html').end('<p>Hello</p>');
      else response.end('"Hello"');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    for (const sent of [1, 2]) {
      const { code, message } = await runVerb([...args, '--server', address]);
      expect({ code, message }).toEqual({
        code: exitCodes.foreign,
        message: `What answers at ${address} is no workspace (status 200). Is it the right address?`,
      });
      expect(calls).toHaveLength(sent);
    }
  });

  it('[OV1] [OV7] are all in these tables', async () => {
    const { message } = await runVerb(['--help']);
    const list = /^Commands\n([^]*?)\n\n/m.exec(message)?.[1] ?? '';
    const commands = [...list.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name);
    // Backups and exports have other tables; the last command works only on a server.
    const others = ['copy', 'restore', 'import', 'backups', 'forgetting'];
    const tested = Object.values(all).map((verb) => verb('data', 'out')[0]);
    expect(commands.length).toBeGreaterThan(15);
    expect(new Set([...tested, ...others])).toEqual(new Set(commands));
    for (const [args = ''] of Object.values(remote)) expect(commands).toContain(args);
  });
});
