import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePorts } from '../free-ports.ts';
import { postgresBinaries } from './binaries.ts';

export interface ThrowawayServer {
  /** The address of the database `postgres`, as its superuser. */
  readonly url: string;
  /** Stops as if the power failed, and starts again with the same data at the same address. */
  readonly restart: () => Promise<void>;
  /** Stops, as if the power failed or in the orderly way, until it is started again. */
  readonly goAway: (how: 'killed' | 'orderly') => Promise<void>;
  /** Starts again with the same data at the same address. */
  readonly comeBack: () => Promise<void>;
  /** Stops and removes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * A PostgreSQL of its own on loopback, durable (`fsync=on`) and small; undefined where there is
 * none to be had. PostgreSQL does not run as root, who therefore starts it as another user.
 * @param parent folder for the data; default the system's temporary folder
 */
export async function startThrowawayServer(
  parent = tmpdir(),
): Promise<ThrowawayServer | undefined> {
  const binaries = await postgresBinaries();
  if (binaries === undefined) return undefined;
  const user = await commonUser();
  const folder = await mkdtemp(join(parent, 'postgres-'));
  try {
    return await serverIn(folder, binaries, user);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function serverIn(
  folder: string,
  binaries: string,
  user: CommonUser,
): Promise<ThrowawayServer> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);

  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const data = join(folder, 'data');
  const initialise = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(binaries, 'initdb'), ['-D', data, ...initialise, ...locale], {
    ...user,
    cwd: folder,
  });
  const [port = 0] = await freePorts(1);
  const start = () => startedServer(join(binaries, 'postgres'), data, port, user);
  let server = await start();
  const killWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', killWithUs);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async restart() {
      await stopped(server, 'SIGQUIT');
      server = await start();
    },
    goAway: (how) => stopped(server, how === 'killed' ? 'SIGQUIT' : 'SIGINT'),
    async comeBack() {
      server = await start();
    },
    async stop() {
      process.off('exit', killWithUs);
      await stopped(server, 'SIGINT');
      await rm(folder, { recursive: true });
    },
  };
}

interface CommonUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** The user to run the server as: this one, or in place of root the user of Debian's package. */
async function commonUser(): Promise<CommonUser> {
  if (process.getuid?.() !== 0) return {};
  const users = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? ['', '65534', '65534'];
  return { uid: Number(uid), gid: Number(gid) };
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  shared_buffers: '64MB',
  // Several processes, each of several files of tests, keep a pool of connections.
  max_connections: '300',
  max_wal_size: '256MB',
};

async function startedServer(
  program: string,
  data: string,
  port: number,
  user: CommonUser,
): Promise<ChildProcess> {
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(program, ['-D', data, ...options], {
    ...user,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: server.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > 100) lines.shift();
    if (line.includes('ready to accept connections')) resolve();
  });
  server.once('error', reject);
  server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)));
  await promise;
  return server;
}

async function stopped(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}
