import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRepository, pinnedNode, toolEnvironment } from './repository.mjs';
import { CommandFailed, run } from './run.mjs';

const onTheMachine = [
  // The same browser without windows, which takes less of the processor.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium that runs here, as a command or a path: the one that `CHROMIUM_PATH` names, else the
 * machine's, else Playwright's, else one from the package manager.
 * @throws {CommandFailed} when there is none and none could be installed
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    throw new CommandFailed(
      `CHROMIUM_PATH names ${named}, which does not run. Correct or unset it.`,
    );
  }
  const attempts = [];
  const found =
    onTheMachine.map(locate).find(runs) ??
    (await fromPlaywright(attempts)) ??
    (await fromPackageManager(attempts));
  if (found !== undefined) return found;
  throw new CommandFailed(
    'No browser for the browser tests. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
    attempts.join('\n'),
  );
}

/** The absolute path of a command; Playwright takes nothing else. */
function locate(command) {
  return spawnSync('sh', ['-c', 'command -v "$0"', command], { encoding: 'utf8' }).stdout.trim();
}

const runs = (path) =>
  path !== '' && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

async function fromPlaywright(attempts) {
  const { chromium } = await import('playwright');
  if (!existsSync(chromium.executablePath())) {
    console.log('Installing a browser (Playwright) …');
    const command = [inRepository('node_modules/playwright/cli.js'), 'install', 'chromium'];
    const { output } = await run(pinnedNode, command, { env: toolEnvironment(), limitMinutes: 5 });
    attempts.push(output);
  }
  return [chromium.executablePath()].find(runs);
}

async function fromPackageManager(attempts) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || locate('apt-get') === '') return undefined;
  console.log('Installing a browser (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium-headless-shell', 'chromium'];
  const install = ['install', '-y', '--no-install-recommends', 'fonts-liberation'];
  for (const args of [['update'], ...packages.map((name) => [...install, name])]) {
    const { output } = await run('apt-get', args, { env, limitMinutes: 5 });
    attempts.push(output);
    const found = packages.map(locate).find(runs);
    if (found !== undefined) return found;
  }
  return undefined;
}
