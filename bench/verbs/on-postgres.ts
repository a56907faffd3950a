import { dana } from '@mach42/server/demo/people.ts';
import { startTestServer } from '@mach42/testing/postgres/start-server.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { signInAs } from '../../tests/support/calls.ts';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { makeBusyFolder } from '../start/busy-folder.ts';
import { Operator } from './operator.ts';

interface Run {
  /** The data folder that is carried over. */
  readonly data: string;
  readonly events: number;
  /** The folder for the files that the verbs write. */
  readonly around: string;
  readonly only: readonly string[];
}

/** The verbs on the same workspace, carried over to a PostgreSQL of its own with log, vault and read models. */
export async function verbsOnPostgres({ data, events, around, only }: Run): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const server = await startTestServer();
  if (server === undefined) throw new Error('There is no PostgreSQL: install it.');
  closing.defer(() => server.stop());
  const database = async () => closing.use(await ownDatabase(server.url)).url;
  const [used, restored, imported] = [await database(), await database(), await database()];
  const [plain, encrypted] = [await database(), await database()];
  const at = (name: string): string => path.join(around, name);
  const seals = at('seals.jsonl');
  const operator = new Operator(
    {
      EVENT_STORE: used,
      VAULT: used,
      READ_MODELS: used,
      SEALS_FILE: seals,
      DATA_DIR: at('data'),
      BACKUP_DIR: at('backups'),
    },
    {
      [used]: 'used',
      [restored]: 'restored',
      [imported]: 'imported',
      [plain]: 'plain',
      [encrypted]: 'encrypted',
      [around]: '',
      [data]: 'data',
    },
    only,
  );
  const ops = (verb: string, ...args: readonly string[]) => operator.measure(verb, ...args);
  const [half, last, almost] = [Math.floor(events / 2), events - 50, events - 100].map(String);
  const logs = ['--from', `sqlite:${data}/events.db`, '--to', used];
  await operator.run(
    'copy',
    ...logs,
    '--vault-from',
    `sqlite:${data}/vault.db`,
    '--vault-to',
    used,
  );

  const running = await operator.serve();
  const onServer = ['--server', running.address];
  const { user } = await signInAs(running.address, dana);
  await ops('events', ...onServer, '--limit', '500');
  await ops('projections', 'list', ...onServer);
  await ops('projections', 'compare', ...onServer);
  await ops('projections', 'abort', ...onServer);
  await ops('projections', 'rebuild', ...onServer);
  await ops('parked', 'list', ...onServer);
  for (const purpose of ['signing', 'seal', 'master'])
    await ops('keys', 'rotate', purpose, ...onServer);
  await ops('backup', '--to', at('backups'));
  await ops('backups', '--from', at('backups'), '--verify');
  await ops('public-key');
  await ops('prove', '--type', 'UserRegistered', '--to', at('proof.json'));
  await ops('audit-export', '--to', at('audit.json'), '--table', at('audit.csv'));
  await ops('verify');
  await ops('replay', '--from', almost ?? '', '--to', last ?? '');
  await ops('time-travel', '--at', half ?? '', '--to', at('past'));
  await ops('export', '--to', at('export'));
  await ops('archive', 'list', ...onServer);
  const wish = ['--reason', 'They asked for it themselves.', '--wish', 'person'];
  await ops('forget', '--person', user.userId, ...onServer, '--destroy', ...wish);
  if (operator.isWanted('forget')) await running.forgotten(user.userId);
  await running.stop();

  await ops('verify');
  await ops('projections', 'compare', '--stopped');
  await ops('keys', 'rotate', 'master', '--stopped');
  await ops('import', '--from', at('export'), '--log', imported, '--vault', imported);
  if (operator.isWanted('restore')) {
    const [backup = ''] = (await readdir(at('backups'))).filter((name) => name.endsWith('-full'));
    const from = ['--from', at(`backups/${backup}`)];
    await ops('restore', ...from, '--to', restored, '--vault-to', restored);
    await ops('verify', '--from', used, '--to', restored);
  }
  if (!operator.isWanted('encrypt-log')) return;

  await using old = await makeBusyFolder(events);
  const carried = ['--from', `sqlite:${old.path}/events.db`, '--to', plain];
  await operator.run(
    'copy',
    ...carried,
    '--vault-from',
    `sqlite:${old.path}/vault.db`,
    '--vault-to',
    plain,
  );
  const inPlain = ['--from', plain, '--vault-from', plain];
  await ops('encrypt-log', ...inPlain, '--dry-run');
  await ops('encrypt-log', ...inPlain, '--to', encrypted, '--vault-to', encrypted);
}
