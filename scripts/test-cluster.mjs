/**
 * `npm run test:cluster`: the tests of running on more than one machine, on real servers. That of
 * PostgreSQL is the one that `POSTGRES_URL` names, else a throw-away one: in a container where Docker
 * answers, else of the PostgreSQL that is installed here, or that root can install. That of Kafka is
 * the one that `KAFKA_URL` names, else a throw-away one that Maven fetches.
 * The last line is `N passed, N failed`.
 */
import { tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { finish, hasFailed, step } from './lib/steps.mjs';

await step('install', async () => {
  await installWhatIsMissing();
  return { passed: 0, failed: 0, skipped: 0, output: '' };
});
if (!hasFailed()) {
  const { output } = await step('cluster', () => tests('cluster', { limitMinutes: 30 }));
  const missing = output.match(/^No (PostgreSQL|Kafka): .+$/gm) ?? [];
  for (const line of missing) console.log(line);
  if (!missing.some((line) => line.startsWith('No PostgreSQL'))) {
    await step('read models', () => tests('cluster-read-models', { limitMinutes: 20 }));
  }
}
finish();
