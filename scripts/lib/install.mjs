import { spawnSync } from 'node:child_process';
import { accessSync, constants, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';
import { inRepository, machineEnvironment, pinnedNode } from './repository.mjs';
import { CommandFailed, runOrFail } from './run.mjs';
import { forgetTestFiles, packTestFiles, unpackTestFiles } from './test-files.mjs';
import { removeUnread } from './unread-files.mjs';

const nodeModules = inRepository('node_modules');
const advice =
  'Installing failed. Check the network and the messages above, then try again; ' +
  'to start afresh, delete the folder node_modules first.';

/**
 * Installs the packages of the lock file for this machine that `node_modules` lacks: those that the product needs to
 * be built and to run, and with `tools` also those for tests and checks.
 */
export async function installWhatIsMissing({ tools }) {
  const { missing, withTools } = missingPackages({
    wanted: packagesIn('package-lock.json'),
    present: isExecutable(pinnedNode) ? packagesIn('node_modules/.package-lock.json') : {},
    tools,
  });
  if (missing !== 'none') await install(missing, withTools);
  // Tools that were added by other means than `npm test` read those files too.
  if (withTools) unpackTestFiles(nodeModules);
  // It ends at once where the icons were made of this very package by this very script.
  await runOrFail(pinnedNode, ['vendor/icons/make.mjs'], { advice });
}

async function install(missing, withTools) {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < 20) {
    throw new CommandFailed(`Node.js 20 or newer is needed; this is ${process.versions.node}.`);
  }
  console.log(missing === 'all' ? 'Installing dependencies …' : 'Installing more dependencies …');
  if (missing === 'all') forgetTestFiles(nodeModules);
  // `npm install` keeps files that a running product may still load; `npm ci` replaces everything.
  const command = missing === 'all' ? ['ci'] : ['install', '--no-save'];
  // Named, because npm would take the kind from NODE_ENV.
  const kind = withTools ? '--include=dev' : '--omit=dev';
  // The packages run on the pinned Node.js, so warnings about the machine's own version are hidden.
  await runOrFail('npm', [...command, kind, '--loglevel=error'], {
    env: machineEnvironment(),
    advice,
  });
  if (!isExecutable(pinnedNode)) {
    throw new CommandFailed(
      'Installing left no Node.js in node_modules/node: its install script did not run. ' +
        'Allow install scripts (npm config get ignore-scripts), delete node_modules, try again.',
    );
  }
  removeUnread(nodeModules);
  if (withTools) return;
  packTestFiles(nodeModules);
  removeSymbols(pinnedNode);
}

/**
 * Removes the symbols for debuggers of native code, a seventh of Node.js, where the machine has the tool for it. Each name of
 * the program is replaced as a whole, so that an interruption leaves a Node.js that runs.
 */
function removeSymbols(program) {
  const stripped = `${program}.stripped`;
  const args = ['--strip-unneeded', '-o', stripped, program];
  if (process.platform !== 'linux' || spawnSync('strip', args).status !== 0) return;
  const published = `node/node_modules/node-linux-${process.arch}/bin/node`;
  for (const name of [program, join(nodeModules, published)].filter(isExecutable)) {
    linkSync(stripped, `${name}.new`);
    renameSync(`${name}.new`, name);
  }
  rmSync(stripped);
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

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
