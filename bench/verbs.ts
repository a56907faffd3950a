import { dana } from '@mach42/server/demo/people.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInAs } from '../tests/support/calls.ts';
import { makeBusyFolder } from './start/busy-folder.ts';
import { Operator, seconds } from './verbs/operator.ts';

/**
 * Every verb of `npm run ops` on a workspace of this number of events: first those that a server allows while it
 * answers people, then the others when it is stopped. `node bench/verbs.ts [events] [postgres] [verbs]` prints each
 * with its exit code, its time and, beside a server, the longest answer that a person waited for. Where verbs are
 * named, the others are left out, including those whose output a named one reads: name `export` beside `import`.
 */
const [count = '200000', ...named] = process.argv.slice(2);
const events = Number(count);
const isOnPostgres = named[0] === 'postgres';
const only = isOnPostgres ? named.slice(1) : named;
const around = await mkdtemp(path.join(tmpdir(), 'verbs-'));
const at = (name: string): string => path.join(around, name);
const begun = performance.now();
await using folder = await makeBusyFolder(events, { isEncrypted: true });
console.log(`${events} events after ${seconds(begun)} s`);
if (isOnPostgres) {
  const { verbsOnPostgres } = await import('./verbs/on-postgres.ts');
  await verbsOnPostgres({ data: folder.path, events, around, only });
} else {
  await verbsOnFolder(folder.path);
}
await rm(around, { recursive: true });

async function verbsOnFolder(data: string): Promise<void> {
  const operator = new Operator(
    { DATA_DIR: data, BACKUP_DIR: at('backups') },
    { [around]: '', [data]: 'data' },
    only,
  );
  const ops = (verb: string, ...args: readonly string[]) => operator.measure(verb, ...args);
  const server = await operator.serve();
  const onServer = ['--server', server.address];

  const half = String(Math.floor(events / 2));
  const [last, almost] = [String(events - 50), String(events - 100)];
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { user } = await signInAs(server.address, dana);
  await ops('events', ...onServer, '--limit', '500');
  await ops('events', ...onServer, '--type', 'PhodSaved');
  await ops('events', '--data', data, '--after', half);
  await ops('projections', 'list', ...onServer);
  await ops('projections', 'compare', ...onServer);
  await ops('projections', 'abort', ...onServer);
  await ops('projections', 'rebuild', ...onServer);
  await ops('parked', 'list', ...onServer);
  await ops('keys', 'list', ...onServer);
  for (const purpose of ['signing', 'seal', 'master'])
    await ops('keys', 'rotate', purpose, ...onServer);
  await ops('backup', '--data', data, '--to', at('backups'));
  await ops('backup', '--data', data, '--to', at('backups'), '--incremental');
  await ops('backups', '--from', at('backups'), '--verify');
  await ops('public-key', '--data', data);
  await ops('prove', '--data', data, '--type', 'UserRegistered', '--to', at('proof.json'));
  await ops('audit-export', '--data', data, '--to', at('audit.json'), '--table', at('audit.csv'));
  await ops('verify', '--data', data, '--quick');
  await ops('replay', '--data', data, '--from', almost, '--to', last);
  await ops('time-travel', '--data', data, '--at', half, '--to', at('past'));
  await ops('export', '--data', data, '--to', at('export'));
  await ops('archive', 'create', '--up-to', half, ...onServer);
  await ops('archive', 'verify', '--data', data);
  await ops('archive', 'list', ...onServer);
  const wish = ['--reason', 'They asked for it themselves.', '--wish', 'person'];
  await ops('forget', '--person', user.userId, ...onServer, '--destroy', ...wish);
  if (operator.isWanted('forget')) await server.forgotten(user.userId);
  await server.stop();

  await ops('verify', '--data', data);
  await ops('archive', 'create', '--data', data, '--before', day);
  await ops('projections', 'compare', '--data', data);
  await ops('keys', 'rotate', 'master', '--data', data);
  await ops('import', '--from', at('export'), '--to', at('imported'));
  await ops('restore', '--from', await firstBackup(), '--to', at('restored'));
  const copy = ['--from', `sqlite:${at('restored/events.db')}`, '--to', `sqlite:${at('copy.db')}`];
  await ops('copy', ...copy);
  if (!operator.isWanted('encrypt-log')) return;
  await using plain = await makeBusyFolder(events);
  await ops('encrypt-log', '--data', plain.path, '--to', at('encrypted'));
  await ops('verify', '--data', at('encrypted'), '--quick');
}

/** Each is named by its time. */
async function firstBackup(): Promise<string> {
  const [first = ''] = (await readdir(at('backups'))).filter((name) => name.endsWith('-full'));
  return at(`backups/${first}`);
}
