import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dockerAnswers } from './docker-answers.ts';

/** No daemon is available; the message says why. */
export class DockerMissing extends Error {}

export interface OwnDaemon {
  /** The address of the daemon, in the form of `DOCKER_HOST`. */
  readonly host: string;
  readonly pid: number;
  /** Ends it by its process id; its images are kept for the next time. */
  readonly stop: () => Promise<void>;
}

const program = '/usr/sbin/dockerd';
const startMs = 60_000;
const stopMs = 60_000;

/** The folder in which images are kept between runs. */
const dataRoot = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'mach42-workspace-containers',
);

/**
 * A daemon of Docker for tests, with a socket and a data root of its own, which changes no rule of the firewall and adds
 * no bridge to the machine but those of its networks. Debian's package is installed where it is missing, for root.
 * @throws DockerMissing
 */
export async function startOwnDaemon(): Promise<OwnDaemon> {
  if (process.getuid?.() !== 0) throw new DockerMissing('start one, or run this as root.');
  if (!existsSync(program)) await install();
  await mkdir(dataRoot, { recursive: true, mode: 0o700 });
  // A path of a socket has at most 107 characters.
  const folder = await mkdtemp(path.join(tmpdir(), 'docker-'));
  const host = `unix://${path.join(folder, 'docker.sock')}`;
  const log = path.join(folder, 'log');
  const output = openSync(log, 'w');
  const options = {
    host,
    'data-root': dataRoot,
    'exec-root': path.join(folder, 'exec'),
    // It does not start beside another daemon with the same data root.
    pidfile: path.join(dataRoot, 'docker.pid'),
    // Containers reach each other over the bridges of their networks; images are built in the network of the machine.
    bridge: 'none',
    iptables: false,
    'ip-forward': false,
    'ip-masq': false,
    // The address of `host-gateway` where there is no bridge.
    'host-gateway-ip': '127.0.0.1',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const daemon = spawn(program, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  const stop = async () => {
    await ended(daemon);
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + startMs;
  while (!(await dockerAnswers(host))) {
    if (daemon.exitCode === null && daemon.signalCode === null && performance.now() < deadline) {
      await setTimeout(200);
      continue;
    }
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    await stop();
    throw new DockerMissing(`its daemon does not start here: ${lines.at(-1)}`);
  }
  return { host, pid: daemon.pid ?? 0, stop };
}

async function ended(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const exit = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  const late = new AbortController();
  const isLate = setTimeout(stopMs, true, { signal: late.signal }).catch(() => false);
  if (await Promise.race([exit.then(() => false), isLate])) daemon.kill('SIGKILL');
  late.abort();
  await exit;
}

async function install(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) {
    throw new DockerMissing('install it, or name a daemon in DOCKER_HOST.');
  }
  await installDebianPackage('docker.io');
  if (!existsSync(program)) throw new DockerMissing('the package docker.io has no daemon.');
}

/** @throws DockerMissing no daemon is available */
export async function installDebianPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    try {
      await promisify(execFile)('apt-get', args, { env, timeout: 300_000, maxBuffer: 2 ** 26 });
    } catch (error) {
      throw new DockerMissing(`apt-get ${args[0]} failed: ${String(error)}`);
    }
  }
}
