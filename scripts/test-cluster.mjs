/**
 * `npm run test:cluster [-- --required]`: the tests of running on more than one machine, on real
 * servers. That of PostgreSQL is the one that `POSTGRES_URL` names, else a throw-away one: in a
 * container where Docker answers, else of the PostgreSQL that is installed here, or that root can
 * install. That of Kafka is the one that `KAFKA_URL` names, else a throw-away one that Maven fetches.
 * Without one its tests are skipped; `--required` has that count as a failure.
 * The last line is `N passed, N failed`.
 */
import { findBrowser } from './lib/browser.mjs';
import { tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { inRepository, pinnedNode, toolEnvironment } from './lib/repository.mjs';
import { run } from './lib/run.mjs';
import { finish, hasFailed, step } from './lib/steps.mjs';
import { buildWebApp } from './lib/web-app.mjs';

const areRequired = process.argv.includes('--required');

async function findServers() {
  const program = inRepository('tests/cluster/find-servers.ts');
  const options = { env: toolEnvironment(), limitMinutes: 20 };
  const { code, output } = await run(pinnedNode, [program], options);
  const missing = output.match(/^No (PostgreSQL|Kafka): .+$/gm) ?? [];
  if (!areRequired) for (const line of missing) console.log(line);
  const failed = code === 0 ? (areRequired ? missing.length : 0) : 1;
  return { passed: 0, failed, skipped: 0, output, missing };
}

async function runTests({ missing = [] }) {
  const [browser] = await Promise.all([findBrowser(), buildWebApp()]);
  const env = { CHROMIUM_PATH: browser };
  const steps = [step('cluster', () => tests('cluster', { env, limitMinutes: 25 }))];
  if (!missing.some((line) => line.startsWith('No PostgreSQL'))) {
    // Those mostly wait, these mostly work, so they have turns.
    const readModels = () => tests('cluster-read-models', { env, limitMinutes: 25 });
    const productOn = (project) => () => tests(project, { env, limitMinutes: 25 });
    steps.push(
      step('read models', readModels)
        .then(() => step('product on PostgreSQL', productOn('cluster-product')))
        .then(() => step('product by roles on KurrentDB', productOn('cluster-product-kurrentdb')))
        .then(() => {
          if (missing.some((line) => line.startsWith('No Kafka'))) return undefined;
          return step('product by roles with Kafka', productOn('cluster-product-kafka'));
        }),
    );
  }
  await Promise.all(steps);
}

await step('install', async () => {
  await installWhatIsMissing({ tools: true });
  return { passed: 0, failed: 0, skipped: 0, output: '' };
});
if (!hasFailed()) {
  const servers = await step('servers', findServers);
  if (!hasFailed()) await runTests(servers);
}
finish();
