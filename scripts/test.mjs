/**
 * `npm test [-- step…]`: every check of the repository, or the named ones.
 * The last line is `N passed, N failed`.
 */
import { findBrowser } from './lib/browser.mjs';
import { check, tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { CommandFailed } from './lib/run.mjs';
import { finish, hasFailed, step } from './lib/steps.mjs';
import { buildWebApp } from './lib/web-app.mjs';

async function runAll(only) {
  const preparations = await Promise.allSettled([findBrowser(), buildWebApp()]);
  const env = { CHROMIUM_PATH: preparations[0].value };
  const steps = {
    types: () => check('typescript/bin/tsc', '--noEmit'),
    lint: () => check('oxlint/bin/oxlint', '--deny-warnings'),
    format: () => check('oxfmt/bin/oxfmt', '--check'),
    unit: () => tests('unit', { env, limitMinutes: 5 }),
    component: () => tests('component', { env, limitMinutes: 5 }),
    integration: () => tests('integration', { env, limitMinutes: 20 }),
    browser: async () => {
      const broken = preparations.find(({ status }) => status === 'rejected');
      if (broken !== undefined) throw broken.reason;
      return tests('browser', { env, limitMinutes: 20 });
    },
  };
  for (const name of only.length === 0 ? Object.keys(steps) : only) {
    await step(name, steps[name] ?? (() => noSuchStep(name, Object.keys(steps))));
  }
}

async function noSuchStep(name, names) {
  throw new CommandFailed(`There is no step ${name}. The steps: ${names.join(', ')}.`);
}

await step('install', async () => {
  await installWhatIsMissing({ tools: true });
  return { passed: 0, failed: 0, skipped: 0, output: '' };
});
if (!hasFailed()) await runAll(process.argv.slice(2));
finish();
