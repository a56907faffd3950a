import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import { freePorts } from '@mach42/testing/free-ports.ts';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Caller, signInAs } from '../tests/support/calls.ts';
import { makeBusyFolder } from './start/busy-folder.ts';

/**
 * Every verb of `npm run ops` on a workspace of so many events: those that a server allows while it answers people, then the
 * others on its stopped folder. `node bench/verbs.ts [events]` prints each with its exit code, its time and, beside a
 * server, the longest answer that a person waited for.
 */
const events = Number(process.argv[2] ?? 200_000);
const main = path.join(import.meta.dirname, '../packages/server/src');
const around = await mkdtemp(path.join(tmpdir(), 'verbs-'));
const at = (name: string): string => path.join(around, name);
const begun = performance.now();
await using folder = await makeBusyFolder(events, { isEncrypted: true });
console.log(`${events} events after ${seconds(begun)} s`);
const data = folder.path;
const [port, direct] = await freePorts(2);
const address = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  DATA_DIR: data,
  PORT: String(port),
  DIRECT_PORT: String(direct),
  OPS_SERVER: address,
  OPS_MOBILE: ada.mobile,
  OPS_PASSWORD: demoPassword,
  OPS_PASSPHRASE: 'a passphrase for a test',
  BACKUP_DIR: at('backups'),
};

let slowestMs = 0;
const done = new AbortController();
const server = spawn(process.execPath, [path.join(main, 'main.ts')], { env, stdio: 'inherit' });
const started = performance.now();
while (
  !(await fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  ))
) {
  if (server.exitCode !== null) throw new Error('The server has ended.');
  await setTimeout(200);
}
console.log(`the server is ready after ${seconds(started)} s`);
const loading = load();

const half = String(Math.floor(events / 2));
const [last, almost] = [String(events - 50), String(events - 100)];
const day = new Date(Date.now() + 86_400_000).toISOString();
const { user } = await signInAs(address, dana);
await ops('events', '--limit', '500');
await ops('events', '--type', 'PhodSaved');
await ops('events', '--data', data, '--after', half);
await ops('projections', 'list');
await ops('projections', 'compare');
await ops('projections', 'abort');
await ops('projections', 'rebuild');
await ops('parked', 'list');
await ops('keys', 'list');
for (const purpose of ['signing', 'seal', 'master']) await ops('keys', 'rotate', purpose);
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
await ops('archive', 'create', '--up-to', half);
await ops('archive', 'verify', '--data', data);
await ops('archive', 'list');
const wish = ['--reason', 'They asked for it themselves.', '--wish', 'person', '--by', 'Olga'];
await ops('forget', '--person', user.userId, '--server', address, '--destroy', ...wish);
done.abort();
await loading;
server.kill('SIGTERM');
await once(server, 'exit');

slowestMs = 0;
await ops('verify', '--data', data);
await ops('archive', 'create', '--data', data, '--before', day);
await ops('projections', 'compare', '--data', data);
await ops('keys', 'rotate', 'master', '--data', data);
await ops('import', '--from', at('export'), '--to', at('imported'));
await ops('restore', '--from', await firstBackup(), '--to', at('restored'));
await ops(
  'copy',
  '--from',
  `sqlite:${at('restored/events.db')}`,
  '--to',
  `sqlite:${at('copy.db')}`,
);
await ops('encrypt-log', '--data', at('restored'), '--to', at('encrypted'));
await rm(around, { recursive: true });

async function ops(...args: readonly string[]): Promise<void> {
  slowestMs = 0;
  const from = performance.now();
  const file = path.join(main, 'ops/main.ts');
  const ended = await promisify(execFile)(process.execPath, [file, ...args], {
    env,
    maxBuffer: 1_000_000_000,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: error.code,
      said: error.stdout.trim() === '' ? error.stderr : error.stdout,
    }),
  );
  const said = ended.said.trim().split('\n').slice(-2).join(' / ');
  const shown = args.map((arg) => arg.replace(around, '').replace(data, 'data')).join(' ');
  const waited = slowestMs === 0 ? '' : `, longest answer ${Math.round(slowestMs)} ms`;
  console.log(`${shown}: exit ${ended.code}, ${seconds(from)} s${waited} | ${said.slice(0, 240)}`);
}

/** A person reads their rooms, ten times a second; signs in again where a verb has signed them out. */
async function load(): Promise<void> {
  let { caller } = await signInAs(address, dana);
  while (!done.signal.aborted) {
    const from = performance.now();
    const { status } = await caller.attempt(listRooms).catch(() => ({ status: 503 }));
    slowestMs = Math.max(slowestMs, performance.now() - from);
    if (status === 401)
      caller = await signInAs(address, dana).then(
        (signedIn) => signedIn.caller,
        () => new Caller(address),
      );
    await setTimeout(100);
  }
}

/** Each is named by its time. */
async function firstBackup(): Promise<string> {
  const [first = ''] = (await readdir(at('backups'))).filter((name) => name.endsWith('-full'));
  return at(`backups/${first}`);
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
