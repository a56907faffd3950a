/**
 * `npm test [-- step…]`: every check of the repository, or the named ones.
 * The last line is `N passed, N failed`.
 */
import { findBrowser } from './lib/browser.mjs';
import { check, tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { CommandFailed, explain } from './lib/run.mjs';
import { buildWebApp } from './lib/web-app.mjs';

const total = { passed: 0, failed: 0 };

/** Runs one step and prints a line about it, before it all of its output if something failed. */
async function step(name, action) {
  const started = performance.now();
  const result = await action().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: explain(error),
  }));
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = ['passed', 'failed', 'skipped'].filter((kind) => result[kind] > 0);
  const summary = counts.map((kind) => `${result[kind]} ${kind}`).join(', ');
  console.log(`${name.padEnd(13)}${seconds.padStart(6)} s  ${summary}`);
}

async function runAll(only) {
  const preparations = await Promise.allSettled([findBrowser(), buildWebApp()]);
  const env = { CHROMIUM_PATH: preparations[0].value };
  const steps = {
    types: () => check('typescript/bin/tsc', '--noEmit'),
    lint: () => check('oxlint/bin/oxlint', '--deny-warnings'),
    format: () => check('oxfmt/bin/oxfmt', '--check'),
    imports: () => check('oxlint/bin/oxlint', '--config=scripts/lint/imports.oxlintrc.json'),
    unit: () => tests('unit', { env, limitMinutes: 5 }),
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
  await installWhatIsMissing();
  return { passed: 0, failed: 0, skipped: 0, output: '' };
});
if (total.failed === 0) await runAll(process.argv.slice(2));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
