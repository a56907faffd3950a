import { applicationId } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonExitCodes, exitCodes } from './ops-error.ts';
import { readingFile } from './sqlite-files.ts';
import { all, bytesIn, runVerb, WholeFolders, why, type Verb } from './testing/verbs.ts';

/** Damages all pages but the first, which identifies the file. */
async function breakPages(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (let at = 4_096; at < bytes.length; at += 4_096) bytes.fill(0x55, at, at + 200);
  await writeFile(file, bytes);
}

describe('what the verbs of the operators refuse', () => {
  const folders = new WholeFolders();
  beforeAll(() => folders.fill());
  afterAll(() => folders.remove());
  const copyOfWhole = () => folders.copy();
  it.each([
    ['verify', 'damaged'],
    ['prove', 'damaged'],
    ['public-key', 'damaged'],
    ['backup', 'damaged'],
    ['export', 'damaged'],
    ['keys list', 'damaged'],
    ['projections list', 'damaged'],
    ['encrypt-log', 'damaged'],
  ] as const)('[OV1] %s names a vault with damaged pages', async (name, finding) => {
    const { data, out } = await copyOfWhole();
    await breakPages(`${data}/vault.db`);
    {
      using rows = new DatabaseSync(`${data}/read.db`);
      rows.exec(`PRAGMA application_id = ${applicationId}; CREATE TABLE no_rows (id)`);
    }
    const before = await bytesIn(data);
    const { code, message } = await runVerb(all[name]?.(data, out) ?? []);
    expect({ name, code, message }).toMatchObject({ code: exitCodes[finding] });
    expect(message.split('\n').at(-1)).toContain(`${data}/vault.db`);
    expect(await bytesIn(data)).toEqual(before);
  });

  it.each([
    ['projections list', 'damaged'],
    ['projections compare', 'damaged'],
    ['parked list', 'damaged'],
    ['verify', 'differs'],
  ] as const)('[OV1] %s names read models that cannot be read', async (name, finding) => {
    const { data, out } = await copyOfWhole();
    await writeFile(`${data}/read.db`, 'x'.repeat(9_000));
    const before = await bytesIn(data);
    const { code, message } = await runVerb(all[name]?.(data, out) ?? []);
    expect({ name, code, message }).toMatchObject({ code: exitCodes[finding] });
    expect(message).toContain(`${data}/read.db`);
    expect(await bytesIn(data)).toEqual(before);
  });

  const ofRows = [
    'projections list',
    'projections compare',
    'projections rebuild --dry-run',
    'parked list',
    'verify',
  ];
  it.each(ofRows)(
    '[OV1] %s says that read models are empty, or another program’s',
    async (name) => {
      const { data, out } = await copyOfWhole();
      await writeFile(`${data}/read.db`, '');
      const args = all[name]?.(data, out) ?? [];
      const empty = await runVerb(args);
      expect({ name, ...empty }).toMatchObject({ code: exitCodes.missing });
      expect(empty.message).toContain(`${data} has no read models: start the server once.`);
      {
        using other = new DatabaseSync(`${data}/read.db`);
        other.exec('CREATE TABLE songs (title)');
      }
      const before = await bytesIn(data);
      const foreign = await runVerb(args);
      expect({ name, ...foreign }).toMatchObject({ code: exitCodes.foreign });
      expect(foreign.message).toContain(`${data}/read.db is a database of another program.`);
      expect(await bytesIn(data)).toEqual(before);
    },
  );

  it('[OV1] names a vault that another process has locked', async () => {
    const { data } = await copyOfWhole();
    const file = `${data}/vault.db`;
    using other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const reading = readingFile(file, () => {
      using vault = new DatabaseSync(file, { readOnly: true });
      vault.prepare('SELECT 1 FROM sqlite_schema').get();
    });
    await expect(reading).rejects.toMatchObject({
      finding: 'inUse',
      message: `${file} is locked by another process. End what uses it, then try again.`,
    });
  });

  it.each(['prove', 'audit-export'])('[OV1] %s says that seals do not fit', async (name) => {
    const { data, out } = await copyOfWhole();
    await writeFile(`${data}/seals.jsonl`, 'no seal\n');
    const { code, message } = await runVerb(all[name]?.(data, out) ?? []);
    expect({ code, message }).toMatchObject({ code: exitCodes.differs });
    expect(message).toContain('a seal cannot be read');
  });

  it('[OV1] no permission to read is no missing workspace', async () => {
    // SQLite has one code for a file that it may not open and for one that is missing.
    const file = '/nowhere/at-all/vault.db';
    const refused = readingFile(file, () => new DatabaseSync(file, { readOnly: true }).close());
    await expect(refused).rejects.toMatchObject({ finding: 'denied' });
  });

  const unknown = Object.entries<Verb>({
    ...all,
    copy: () => ['copy'],
    restore: () => ['restore'],
    import: () => ['import'],
    backups: () => ['backups'],
  });
  it.each(unknown)('[OV7] %s refuses an option that it does not know', async (_, verb) => {
    const { data, out } = await copyOfWhole();
    const before = await bytesIn(data);
    const { code, message } = await runVerb([...verb(data, out), '--no-such-option']);
    expect({ code, message }).toMatchObject({ code: exitCodes.usage });
    expect(message).toMatch(/no-such-option.*\. npm run ops -- .*--help lists the options\.$/);
    expect(await bytesIn(data)).toEqual(before);
    expect(await bytesIn(out)).toEqual([]);
  });

  it.each([
    [['--from', '/nowhere'], '--from'],
    [['--check'], '--check'],
  ])('[OV7] export names the command that has %s', async (given, option) => {
    const { data, out } = await copyOfWhole();
    const args = ['export', '--data', data, '--to', out, ...given];
    expect(await runVerb(args)).toEqual({
      code: exitCodes.usage,
      message: `${option} is an option of import, not of export: leave it out, or run import. npm run ops -- export --help lists the options.`,
    });
    expect(await bytesIn(out)).toEqual([]);
  });

  it('[OV7] import without a folder names its own help', async () => {
    const { code, message } = await runVerb(['import']);
    expect({ code, message }).toEqual({
      code: exitCodes.usage,
      message: '--from must name a folder. npm run ops -- import --help lists the options.',
    });
  });

  it.each(unknown)('[OV7] %s has a help of its own with its exit codes', async (_, verb) => {
    const [command = ''] = verb('data', 'out');
    const { code, message } = await runVerb([command, '--help']);
    expect(code).toBe(0);
    expect(message).toContain(`npm run ops -- ${command}`);
    expect(message).toContain(commonExitCodes);
  });

  const away = 'postgres://olga:password-of-olga@127.0.0.1:1/workspace';
  it.each<[string, readonly string[]]>([
    ['backup', ['backup', '--to']],
    ['export', ['export', '--to']],
    ['projections list', ['projections', 'list', '--stopped']],
    ['projections compare', ['projections', 'compare', '--stopped']],
    ['projections rebuild', ['projections', 'rebuild', '--stopped']],
    ['parked list', ['parked', 'list', '--stopped']],
    ['parked skip', ['parked', 'skip', '--all', ...why, '--stopped']],
    ['parked skipped', ['parked', 'skipped', '--stopped']],
    ['keys list', ['keys', 'list', '--stopped']],
    ['keys rotate', ['keys', 'rotate', 'master', '--stopped']],
    ['replay', ['replay']],
    ['encrypt-log', ['encrypt-log', '--to']],
    ['verify', ['verify', '--seals', '/nowhere/seals.jsonl']],
    ['public-key', ['public-key']],
    ['copy', ['copy', '--from', away, '--to']],
  ])('[OV1] %s says that no PostgreSQL answers', async (name, args) => {
    const { out } = await copyOfWhole();
    const to = name === 'copy' ? `sqlite:${out}` : out;
    const given = args.at(-1) === '--to' ? [...args, to] : args;
    const env = { EVENT_STORE: away, VAULT: away, READ_MODELS: away, DATA_DIR: out };
    const { code, message } = await runVerb(given, env);
    expect({ code, message }).toMatchObject({ code: exitCodes.unreachable });
    expect(message).toContain('127.0.0.1:1/workspace');
    expect(message).not.toContain('password-of-olga');
    expect(await bytesIn(out)).toEqual([]);
  });

  it('[OV1] forget says that it needs a server where the log is in a database server', async () => {
    const env = { EVENT_STORE: away, VAULT: away, READ_MODELS: away };
    const { code, message } = await runVerb(['forget', '--person', 'dana'], env);
    expect({ code, message }).toMatchObject({ code: exitCodes.unsupported });
    expect(message).toContain('--server');
  });

  it('[OV7] forget asks the server of OPS_SERVER, unless a folder is named', async () => {
    const { data } = await copyOfWhole();
    const env = { OPS_SERVER: 'http://127.0.0.1:1', DATA_DIR: data };
    const args = ['forget', '--person', 'dana'];
    expect(await runVerb(args, env)).toEqual({
      code: exitCodes.missing,
      message: 'No server answers at http://127.0.0.1:1.',
    });
    const ofFolder = await runVerb([...args, '--data', data], env);
    expect(ofFolder).not.toMatchObject({ message: expect.stringContaining('127.0.0.1') });
    expect(ofFolder).toEqual(await runVerb(args, { DATA_DIR: data, OPS_SERVER: '' }));
  });

  it.each<[string, readonly string[]]>([
    ['forget', ['--person', 'dana', '--destroy', '--data']],
    ['archive', ['create', '--up-to', '5', '--data']],
    ['keys', ['rotate', 'master', '--data']],
    ['keys', ['rotate', 'master', '--stopped']],
    ['projections', ['rebuild', '--data']],
    ['events', ['--data']],
    ['parked', ['skip', '--all', ...why, '--folder']],
    ['parked', ['skip', '--all', ...why, '--stopped']],
  ])('[OV7] %s refuses a server beside stored files', async (command, options) => {
    const { data } = await copyOfWhole();
    const before = await bytesIn(data);
    const named = options.at(-1) === '--stopped' ? [] : [data];
    const server = ['--server', 'http://127.0.0.1:1'];
    const { code, message } = await runVerb([command, ...options, ...named, ...server]);
    expect({ code, message }).toEqual({
      code: exitCodes.usage,
      message: `--server names a running workspace, and ${options.at(-1)} one that is stopped: leave one of them out.`,
    });
    expect(await bytesIn(data)).toEqual(before);
  });

  it('[OV1] backups says that a folder is none', async () => {
    const { data } = await copyOfWhole();
    for (const from of [`${data}/events.db`, `${data}/nowhere`])
      expect((await runVerb(['backups', '--from', from])).code).toBe(exitCodes.missing);
  });

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'missing'],
    [409, 'inUse'],
    [429, 'fault'],
    [503, 'unreachable'],
  ] as const)(
    '[OV1] what a server refuses with %i ends as %s, in its words',
    async (status, finding) => {
      const refusal = { success: false, error: { code: 'REFUSED', message: 'Not now.' } };
      const server = createServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const refused = await runVerb(['parked', 'list', '--server', address]);
      server.close();
      expect(refused).toEqual({ code: exitCodes[finding], message: 'Not now.' });
    },
  );
});
