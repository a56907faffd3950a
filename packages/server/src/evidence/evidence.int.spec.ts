import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import { login } from '@mach42/contracts/users/calls.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dana, demoPassword } from '../demo/people.ts';
import { runOps } from '../ops/run-ops.ts';
import { lineIn, sealIn } from './seal.ts';

let folder: TemporaryFolder;
/** The data folder of a product that was stopped; tests change copies of it. */
let whole: string;
let stopped: { readonly stored: number; readonly sealed: number };
let whileRunning: { readonly code: number; readonly printed: string };

const at = (name: string) => `${folder.path}/${name}`;

async function ops(
  ...args: string[]
): Promise<{ readonly code: number; readonly printed: string }> {
  const printed: string[] = [];
  const console = {
    env: {},
    print: (line: string) => printed.push(line),
    signal: new AbortController().signal,
  };
  return { code: await runOps(args, console), printed: printed.join('\n') };
}

function eventsIn(dataDir: string): number {
  using database = new DatabaseSync(`${dataDir}/events.db`, { readOnly: true });
  return Number(database.prepare('SELECT count(*) AS events FROM events').get()?.['events']);
}

async function sealed(file: string): Promise<number> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  const line = lineIn(lines.at(-1) ?? '');
  return (line && sealIn(line.seal)?.total) ?? 0;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = at('whole');
  const environment = { SEALS_COPY: at('kept.jsonl') };
  await (await startProduct({ dataDir: whole, environment })).stop();
  stopped = { stored: eventsIn(whole), sealed: await sealed(`${whole}/seals.jsonl`) };
  await using product = await startProduct({ dataDir: whole, environment });
  const signedIn = await fetch(`${product.address}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: dana.mobile, password: demoPassword, environment: 'web' }),
  });
  const { data } = (await signedIn.json()) as { readonly data: { readonly token: string } };
  const { token } = data;
  const upload = await fetch(`${product.address}/api/attachments?name=kiln.md`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: 'The kiln of the north is fired with birch.',
  });
  expect(upload.status).toBe(201);
  const { store } = product.server;
  const count = (await store.readAll(0n, 100_000)).length;
  await vi.waitUntil(async () => (await sealed(`${whole}/seals.jsonl`)) >= count, {
    timeout: 30_000,
  });
  await product.server.processAll();
  whileRunning = await ops('verify', '--data', whole, '--kept', at('kept.jsonl'));
});
afterAll(() => folder.remove());

let copies = 0;
async function copyWith(file: string, sql: string): Promise<string> {
  copies += 1;
  const copy = at(`copy-${copies}`);
  await cp(whole, copy, { recursive: true });
  using database = new DatabaseSync(`${copy}/${file}`, { enableForeignKeyConstraints: false });
  database.exec(sql);
  return copy;
}

it('[EV2] has sealed all that was appended when it stops', () => {
  expect(stopped.stored).toBeGreaterThan(0);
  expect(stopped.sealed).toBe(stopped.stored);
});

describe('ops verify', () => {
  it('[EV7] finds nothing wrong, while a server runs and after it, the replay of all rows included', async () => {
    expect(whileRunning.printed).toContain('Nothing is wrong with them.');
    expect(whileRunning.code).toBe(0);
    const { code, printed } = await ops('verify', '--data', whole);
    expect(printed).toContain('Nothing is wrong with them.');
    expect(code).toBe(0);
  });

  const middle = '(SELECT max(position) / 2 FROM events)';
  it.each([
    ['events.db', `UPDATE events SET data = '{"a":1}' WHERE position = ${middle}`, 'was changed'],
    ['events.db', `UPDATE events SET type = 'Other' WHERE position = ${middle}`, 'was changed'],
    [
      'vault.db',
      'DELETE FROM credentials WHERE user_id = (SELECT min(user_id) FROM credentials)',
      'has no credentials',
    ],
  ])('[EV7] names what was changed in %s: %s', async (file, sql, finding) => {
    const { code, printed } = await ops('verify', '--quick', '--data', await copyWith(file, sql));
    expect(code).toBe(10);
    expect(printed).toContain(finding);
  });

  it('[EV7] knows the people whose credentials are stored while it reads the log', async () => {
    const data = await copyWith(
      'vault.db',
      `CREATE TABLE later AS SELECT * FROM credentials;
      DELETE FROM credentials WHERE user_id = (SELECT min(user_id) FROM credentials)`,
    );
    const printed: string[] = [];
    const print = (line: string) => {
      printed.push(line);
      if (line !== verificationTexts.steps.comparing) return;
      using vault = new DatabaseSync(`${data}/vault.db`);
      vault.exec('INSERT OR IGNORE INTO credentials SELECT * FROM later');
    };
    const console = { env: {}, print, signal: new AbortController().signal };
    expect(await runOps(['verify', '--quick', '--data', data], console)).toBe(0);
    expect(printed).toContain('Nothing is wrong with them.');
  });

  it('[EV7] [BK1] finds nothing wrong with a restored backup, whose seals it has', async () => {
    await ops('backup', '--data', whole, '--to', at('backups'), '--json');
    const [name = ''] = (await readdir(at('backups'))).filter((one) => /^\d/.test(one));
    await ops('restore', '--from', `${at('backups')}/${name}`, '--to', at('restored'));
    const verify = ops('verify', '--quick', '--data', at('restored'), '--kept', at('kept.jsonl'));
    expect(await verify).toMatchObject({ code: 0 });
  });

  it.each([
    ['and a gap of positions', ''],
    [
      'and those after it moved up',
      `UPDATE events SET position = -position WHERE position > ${middle};
      UPDATE events SET position = -position - 1 WHERE position < 0`,
    ],
  ])(
    '[EV3] [EV7] names an event that was removed from the middle of its stream, %s',
    async (_, after) => {
      using log = new DatabaseSync(`${whole}/events.db`, { readOnly: true });
      const found = log.prepare(
        `SELECT position, events.id, name FROM events JOIN streams ON streams.id = stream
       WHERE revision = 1 AND stream IN (SELECT stream FROM events WHERE revision = 3) LIMIT 1`,
      );
      const { position, id, name } = found.get() ?? {};
      const copy = await copyWith(
        'events.db',
        `DELETE FROM events WHERE position = ${String(position)}; ${after.replaceAll(middle, String(position))}`,
      );
      const { code, printed } = await ops('verify', '--quick', '--data', copy);
      expect(code).toBe(10);
      expect(printed).toContain(`The event ${String(id)} was removed.`);
      expect(printed).toContain('The log has a gap: ');
      if (after !== '') expect(printed).toContain(`the stream ${String(name)} lacks a revision`);
    },
  );

  it('[EV10] names a file of a message that is missing, and one that has other bytes', async () => {
    const copy = await copyWith('events.db', '');
    const names = await readdir(`${copy}/attachments`, { recursive: true });
    const files = names.filter((name) => name.length > 60).toSorted();
    expect(files.length).toBeGreaterThanOrEqual(2);
    const [missing = '', changed = ''] = files;
    await rm(`${copy}/attachments/${missing}`);
    await writeFile(`${copy}/attachments/${changed}`, 'other');
    const { code, printed } = await ops('verify', '--quick', '--data', copy);
    expect(code).toBe(10);
    expect(printed).toContain(`${missing.slice(3)} is missing`);
    expect(printed).toContain(`${changed.slice(3)} has other bytes`);
    expect(printed.match(/is not as it was stored/g)).toHaveLength(2);
    expect(printed).not.toContain('kiln');
  });

  it('[EV10] finds nothing wrong with files that were removed, or whose person was forgotten', async () => {
    const copy = await copyWith('events.db', '');
    const rows = new DatabaseSync(`${copy}/events.db`, { readOnly: true });
    const uploads = rows
      .prepare("SELECT data FROM events WHERE type = 'AttachmentUploaded'")
      .all()
      .map(({ data }) => JSON.parse(String(data)) as { userId: string });
    rows.close();
    const [{ userId } = { userId: '' }] = uploads;
    const how = ['--data', copy, '--person', userId, '--wish', 'person', '--by', 'Olga'] as const;
    expect((await ops('forget', ...how, '--destroy')).code).toBe(0);
    const names = await readdir(`${copy}/attachments`, { recursive: true });
    expect(names.filter((name) => name.length > 60)).toEqual([]);
    expect(await ops('verify', '--quick', '--data', copy)).toMatchObject({ code: 0 });
  });

  it('[EV8] names the table and the first row that a replay has otherwise, without its content', async () => {
    const copy = await copyWith(
      'read.db',
      `UPDATE users SET username = 'secretly changed' WHERE id = (SELECT min(id) FROM users);
       DELETE FROM rooms WHERE id = (SELECT max(id) FROM rooms)`,
    );
    const { code, printed } = await ops('verify', '--data', copy);
    expect(code).toBe(10);
    expect(printed).toMatch(/in users: row \d+ differs in username \(sha256/);
    expect(printed).toMatch(/in rooms: row \d+ is missing/);
    expect(printed).not.toContain('secretly');
  });

  it('[EV4] finds seals that end before the copy that was kept elsewhere, or that are gone', async () => {
    const copy = at('cut');
    await cp(whole, copy, { recursive: true });
    const [text = ''] = (await readFile(at('kept.jsonl'), 'utf8')).split('\n');
    const { seal } = JSON.parse(text) as { readonly seal: string };
    const later = { seal: seal.replace('"number":1,', '"number":9999,'), signature: '' };
    await writeFile(at('longer.jsonl'), `${text}\n${JSON.stringify(later)}\n`);
    const verify = () => ops('verify', '--quick', '--data', copy, '--kept', at('longer.jsonl'));
    expect(await verify()).toMatchObject({
      code: 10,
      printed: expect.stringContaining('those after it were removed') as string,
    });
    await writeFile(`${copy}/seals.jsonl`, '');
    expect((await ops('verify', '--quick', '--data', copy)).code).toBe(10);
  });
});
