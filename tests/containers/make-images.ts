/**
 * `node make-images.ts`: builds or pulls the images that the tests of containers start, at the daemon of
 * `DOCKER_HOST`, and prints as its last line which image replaces which image of the compose files. With `--own`,
 * nothing is pulled.
 */
import { dockerProgram } from '@mach42/testing/containers/docker-program.ts';
import { installDebianPackage } from '@mach42/testing/containers/own-daemon.ts';
import { kafkaLibraries } from '@mach42/testing/kafka/libraries.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, copyFile, cp, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isOurs, repository, scaleOnPostgres } from '../docker/files.ts';

const run = promisify(execFile);
const images = path.join(import.meta.dirname, 'images');
const debianRelease = 'bookworm';
const ownTag = 'mach42-test-workspace:latest';
const mayPull = !process.argv.includes('--own');

const found = await dockerProgram(process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock');
if (found === undefined) throw new Error('There is no program docker with BuildKit.');
const docker = found;

const isThere = (image: string): Promise<boolean> =>
  docker.lines('image', 'inspect', '--format', '{{.Id}}', image).then(
    () => true,
    () => false,
  );

async function isPulled(image: string): Promise<boolean> {
  if (!mayPull) return false;
  if (await isThere(image)) return true;
  return docker.lines('pull', '--quiet', image).then(
    () => true,
    () => false,
  );
}

/** Builds an image unless one of the same content is there; resolves to its name. */
async function built(
  name: string,
  facts: readonly string[],
  fill: (context: string) => Promise<void>,
): Promise<string> {
  const own = path.join(images, name);
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of (await readdir(own)).toSorted())
    hash.update(await readFile(path.join(own, file)));
  const tag = `mach42-test-${name}:${hash.digest('hex').slice(0, 12)}`;
  if (await isThere(tag)) return tag;
  const context = await mkdtemp(path.join(tmpdir(), `image-${name}-`));
  try {
    await cp(own, context, { recursive: true });
    await fill(context);
    const base = name === 'base' ? [] : ['--build-arg', `BASE=${await baseImage()}`];
    await docker.build('--network=host', ...base, '--tag', tag, context);
  } finally {
    await rm(context, { recursive: true, force: true });
  }
  return tag;
}

/** The program of the npm that runs this, or of the one that is installed. */
async function npmProgram(): Promise<string> {
  const { npm_execpath: running } = process.env;
  return realpath(running ?? (await run('which', ['npm'])).stdout.trim());
}

async function makeBase(): Promise<string> {
  const [, named = ''] =
    /^ARG NODE_IMAGE=(.+)$/m.exec(
      await readFile(path.join(repository, 'docker/Dockerfile'), 'utf8'),
    ) ?? [];
  if (await isPulled(named)) return named;
  // `npm root --global` names a folder beside the Node.js that runs it, which the pinned one is without npm.
  const npm = path.dirname(path.dirname(await npmProgram()));
  const npmVersion = await readFile(path.join(npm, 'package.json'), 'utf8');
  return built('base', [named, npmVersion, debianRelease], async (context) => {
    const hasProgram = await access('/usr/sbin/debootstrap').then(
      () => true,
      () => false,
    );
    if (!hasProgram) await installDebianPackage('debootstrap');
    const folder = path.join(context, 'debian');
    const options = { maxBuffer: 2 ** 26 };
    await run('debootstrap', ['--variant=minbase', debianRelease, folder], options);
    const leftOut = ['--exclude=./dev/*', '--exclude=./var/cache/apt/archives/*.deb'];
    const archive = path.join(context, 'debian.tar');
    await run('tar', ['-C', folder, '--numeric-owner', ...leftOut, '-cf', archive, '.']);
    await rm(folder, { recursive: true });
    await copyFile(process.execPath, path.join(context, 'node'));
    await cp(npm, path.join(context, 'npm'), { recursive: true });
    await copyFile('/etc/ssl/certs/ca-certificates.crt', path.join(context, 'authorities.crt'));
  });
}
let base: Promise<string> | undefined;
const baseImage = () => (base ??= makeBase());

async function ours(): Promise<string> {
  const file = path.join(repository, 'docker/Dockerfile');
  const from = ['--build-arg', `NODE_IMAGE=${await baseImage()}`];
  await docker.build('--network=host', ...from, '--file', file, '--tag', ownTag, repository);
  return ownTag;
}

const standIns: Readonly<Record<string, () => Promise<string>>> = {
  postgres: async () => built('postgres', [await baseImage()], async () => undefined),
  'nginxinc/nginx-unprivileged': async () =>
    built('proxy', [await baseImage()], async () => undefined),
  'apache/kafka': async () => {
    const libraries = await kafkaLibraries();
    return built('kafka', [await baseImage(), path.basename(libraries)], async (context) => {
      await cp(libraries, path.join(context, 'libraries'), { recursive: true });
      const log = 'packages/testing/src/kafka/log4j2.properties';
      await copyFile(path.join(repository, log), path.join(context, path.basename(log)));
    });
  },
};

const stands: Record<string, string> = {};
for (const service of Object.values(scaleOnPostgres().services)) {
  const { image } = service;
  if (image in stands) continue;
  const [name = ''] = image.split(':');
  if (isOurs(service)) stands[image] = await ours();
  else if (await isPulled(image)) stands[image] = image;
  else {
    const made = await standIns[name]?.();
    if (made !== undefined) stands[image] = made;
  }
}
process.stdout.write(`images ${JSON.stringify(stands)}\n`);
