import type { Page } from 'playwright';
import { median, type BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { ready, startWorkspace, type Workspace } from './workspace.ts';

const rounds = 5;

/** The actions of a person in the first minute; the slowest response of the screen counts. */
const steps: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByLabel('Message', { exact: true }).click(),
  (page) => page.keyboard.type('What is due this week?'),
  (page) => page.keyboard.press('Control+k'),
  (page) => page.keyboard.type('phod'),
  (page) => page.keyboard.press('Escape'),
  ...['AI Models', 'History', 'PHOD File'].map(
    (name) => (page: Page) =>
      page.locator('.flexlayout__tab_button').filter({ hasText: name }).first().click(),
  ),
  (page) => page.getByPlaceholder('Search sections and content...').click(),
  (page) => page.keyboard.type('move'),
];

/** Measures the time from a press to the next paint, as the browser's event timing reports it. */
export async function interactionsBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace();
  const rows: BenchRow[] = [];
  for (const [work, slowerCpu, limit] of [
    ['slowest interaction', 1, 100],
    ['slowest interaction, CPU × 4', 4, 200],
  ] as const) {
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      slowest.push(await slowestInteraction(workspace, slowerCpu));
    }
    rows.push(limitRow(work, median(slowest), 'ms', limit));
  }
  return rows;
}

async function slowestInteraction({ visit, product }: Workspace, slowerCpu: number) {
  await using here = await visit();
  const { page, devtools } = here;
  await page.goto(product.address);
  await ready(page);
  for (const name of ['AI Models', 'History', 'PHOD File']) await openPanel(page, name);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const step of steps) {
    await step(page);
    await painted(page);
  }
  return await page.evaluate(() =>
    Math.max(16, ...(globalThis as unknown as { durations: number[] }).durations),
  );
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.locator('.flexlayout__tab_button').filter({ hasText: name }).first().waitFor();
}

const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  );
