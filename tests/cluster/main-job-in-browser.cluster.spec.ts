import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../e2e/support/browser.ts';
import { finished, replyTo, say, signIn, textOf } from '../e2e/support/person.ts';
import { desktop } from '../e2e/support/stage.ts';
import { openVisit } from '../e2e/support/visit.ts';
import { fileAt, propose, saveProposal, tab, writeEntry } from '../e2e/support/workspace.ts';
import type { Cluster } from '../support/cluster.ts';
import { startDemoCluster } from '../support/demo-cluster.ts';

const layout = {
  commands: 'command-api',
  queries: 'query-api',
  work: 'projectors,processors,relay',
} as const;

const minutes = (count: number) => count * 60_000;
const note = 'The kiln inspector comes and needs the manual.';

describeOnKafka('three processes over PostgreSQL and Kafka', () => {
  describeOnPostgres('in a browser', () => {
    const ending = new AsyncDisposableStack();
    let cluster: Cluster<keyof typeof layout>;
    let browser: Browser;
    beforeAll(async () => {
      const kafka = `kafka://${kafkaUrl}/job-${randomBytes(4).toString('hex')}`;
      const { cluster: started } = ending.use(
        await startDemoCluster(layout, {
          FEED: kafka,
          SIGNALS: kafka,
          WEB_APP: 'packages/web/dist',
          // Nobody answers there, so the built-in assistant does.
          OLLAMA_HOST: '127.0.0.1:9',
        }),
      );
      cluster = started;
      browser = await launchBrowser();
      ending.defer(() => browser.close());
    }, minutes(3));
    afterAll(() => ending.disposeAsync(), minutes(1));

    it(
      'goes from a question and a note to a saved version, seen by another page at once',
      async () => {
        const [page, other] = [
          await openVisit(browser, desktop),
          await openVisit(browser, desktop),
        ];
        await signIn(page, cluster.address);
        await signIn(other, cluster.address);
        await say(page, 'Who is Henrik?');
        expect(await finished(replyTo(page, 'Who is Henrik?'))).toContain('Landlord');
        expect(await finished(replyTo(other, 'Who is Henrik?'))).toContain('Landlord');

        await fileAt(other, 4);
        await writeEntry(page, 'Kiln inspection', note);
        await propose(page, 'Kiln inspection');
        await page.getByText('6 passed').waitFor();
        await saveProposal(page);
        await fileAt(other, 5);
        await tab(page, 'PHOD File').click();
        await page.locator('.ws-phod').getByRole('button', { name: note }).click();
        expect(await page.locator('.ws-blame').innerText()).toMatch(/through the queue/);
        await page.keyboard.press('Escape');
        await page.locator('.ws-blame').waitFor({ state: 'detached' });

        await cluster.end('queries', 'SIGKILL');
        await page.getByText('Disconnected.').waitFor();
        await cluster.start('queries');
        await page.getByText('Disconnected.').waitFor({ state: 'detached' });
        await say(page, 'Who is Freja?');
        expect(await finished(replyTo(page, 'Who is Freja?'))).toContain('Accountant');
        expect(await textOf(replyTo(page, 'Who is Henrik?'))).toContain('Landlord');
      },
      minutes(3),
    );
  });
});
