/**
 * `npm run test:cluster [-- --required --short]`: the tests of running on more than one machine, on real servers.
 * PostgreSQL is the server that `POSTGRES_URL` names, else a throw-away one: in a container where Docker answers,
 * else the PostgreSQL that is installed here, or that root can install. Kafka is the server that `KAFKA_URL` names,
 * else a throw-away one that Maven fetches. Without a server its tests are skipped; with `--required` that counts as
 * a failure. `--short` leaves out the drills and the random calls, which take a minute each, the whole product on the
 * engines beyond PostgreSQL, whose main job the other tests do, and the commands on each of them. The last line is `N
 * passed, N failed`.
 */
import { findBrowser } from './lib/browser.mjs';
import { tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { inRepository, pinnedNode, toolEnvironment } from './lib/repository.mjs';
import { run } from './lib/run.mjs';
import { finish, hasFailed, step } from './lib/steps.mjs';
import { buildWebApp } from './lib/web-app.mjs';

const areRequired = process.argv.includes('--required');
const isShort = process.argv.includes('--short');

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
  const env = { CHROMIUM_PATH: browser, ...(isShort && { TEST_CLUSTER_SHORT: '1' }) };
  const run = (name, project) => step(name, () => tests(project, { env, limitMinutes: 25 }));
  const lacks = (server) => missing.some((line) => line.startsWith(`No ${server}`));
  // These tests mostly wait and the others mostly compute, so the others take turns.
  const waiting = run('cluster', 'cluster');
  if (!lacks('PostgreSQL')) {
    await run('read models', 'cluster-read-models');
    await run('product on PostgreSQL', 'cluster-product');
    if (!isShort) {
      await run('product by roles on KurrentDB', 'cluster-product-kurrentdb');
      await run('commands on PostgreSQL', 'cluster-commands');
      await run('commands on KurrentDB', 'cluster-commands-kurrentdb');
    }
    if (!isShort && !lacks('Kafka')) {
      await run('product by roles with Kafka', 'cluster-product-kafka');
    }
  }
  await waiting;
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
