import { accessSync, constants, readFileSync } from 'node:fs';
import { inRepository, machineEnvironment, pinnedNode } from './repository.mjs';
import { CommandFailed, runOrFail } from './run.mjs';

const advice =
  'Installing failed. Check the network and the messages above, then try again; ' +
  'to start afresh, delete the folder node_modules first.';

/** Runs `npm ci` when `node_modules` is not what the lock file asks for on this machine. */
export async function installWhatIsMissing() {
  if (isInstalled()) return;
  const major = Number.parseInt(process.versions.node, 10);
  if (major < 20) {
    throw new CommandFailed(`Node.js 20 or newer is needed; this is ${process.versions.node}.`);
  }
  console.log('Installing dependencies …');
  // The packages run on the pinned Node.js, so what they ask of the machine's own is no news.
  // With NODE_ENV=production npm would leave out what the start itself needs, Node.js among it.
  await runOrFail('npm', ['ci', '--include=dev', '--loglevel=error'], {
    env: machineEnvironment(),
    advice,
  });
  if (!isExecutable(pinnedNode)) {
    throw new CommandFailed(
      'Installing left no Node.js in node_modules/node: its install script did not run. ' +
        'Allow install scripts (npm config get ignore-scripts), delete node_modules, try again.',
    );
  }
}

/**
 * npm keeps what it installed in `node_modules/.package-lock.json`, written last: an interrupted
 * installation has none. It must name the same packages as the lock file, but for the optional
 * ones of other platforms.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return (
    isExecutable(pinnedNode) &&
    Object.keys(present).every((path) => path in wanted && suits(present[path])) &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || (path in present ? same(entry, present[path]) : entry.optional === true),
    )
  );
}

/** Path in the repository → entry; empty when there is no such file. */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(inRepository(lockFile), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

const same = (one, other) => one.version === other.version && one.integrity === other.integrity;

/** False for a package of another platform: `node_modules` came from another machine. */
const suits = ({ os, cpu }) => includes(os, process.platform) && includes(cpu, process.arch);
const includes = (list, value) => list === undefined || list.includes(value);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
