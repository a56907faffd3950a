import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/kafka');
const pom = join(import.meta.dirname, 'pom.xml');

/** Kafka cannot be fetched; the message names the missing part. */
export class KafkaMissing extends Error {}

/**
 * The folder of Kafka's libraries, as `pom.xml` names them: kept from an earlier time, else fetched
 * by Maven, which the package manager installs where it is missing, for root on Debian and its kin.
 * @throws KafkaMissing
 */
export async function kafkaLibraries(): Promise<string> {
  await requireCommand('java', 'default-jre-headless');
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex');
  const folder = join(cache, version.slice(0, 12));
  if (await isThere(folder)) return folder;
  await requireCommand('mvn', 'maven');
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'fetching-'));
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
  try {
    await promisify(execFile)(
      'mvn',
      ['-B', '-q', '-f', pom, ...goal, `-DoutputDirectory=${fresh}`],
      {
        timeout: 600_000,
      },
    );
  } catch (error) {
    await rm(fresh, { recursive: true });
    throw new KafkaMissing(`Maven could not fetch the libraries of Kafka: ${firstError(error)}`);
  }
  // Another process may have been first; one is as good as the other.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
  return folder;
}

/** Returns the first error line of Maven's output, which names the reason. */
function firstError(error: unknown): string {
  const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  return /\[ERROR\] (.+)/.exec(output)?.[1] ?? String(error);
}

async function requireCommand(name: string, debianPackage: string): Promise<void> {
  if ((await isOnPath(name)) || (await install(name, debianPackage))) return;
  throw new KafkaMissing(
    `There is no command ${name}, which a throw-away Kafka needs. Install it (on Debian the ` +
      `package ${debianPackage}), or name brokers in KAFKA_URL.`,
  );
}

async function install(name: string, debianPackage: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isOnPath('apt-get'))) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    try {
      await promisify(execFile)('apt-get', args, { env, timeout: 300_000 });
    } catch (error) {
      console.error(`apt-get ${args[0]} failed: ${String(error)}`);
    }
  }
  return isOnPath(name);
}

async function isOnPath(command: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => isThere(join(folder, command), constants.X_OK));
  return (await Promise.all(found)).includes(true);
}

function isThere(path: string, mode = constants.R_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
