import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { signInAs } from '../../tests/support/calls.ts';
import { median, type BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { ready, startWorkspace, type Workspace } from './workspace.ts';

const items = 5000;
const rounds = 5;

/** Five lists of a thousand items, about a megabyte as JSON. */
function largeFile(): BriefData {
  const text = 'Needs its own three-phase circuit, and Henrik pays the rewiring. '.repeat(2);
  const list = (make: (number: number) => object) =>
    Array.from({ length: items / 5 }, (_, number) => make(number));
  return {
    personalInfo: { name: 'Dana Demo' },
    projects_priorities: list((n) => ({
      name: `Project ${n}`,
      priority: 'low',
      status: 'active',
      description: text,
      deadline: '2026-12-24',
    })),
    planner_calendar: list((n) => ({
      title: `Visit ${n}`,
      type: 'meeting',
      date: '2026-12-24',
      time: '10:00',
      description: text,
    })),
    social_relations: list((n) => ({ name: `Person ${n}`, category: 'client', notes: text })),
    notes: list((n) => ({ title: `Note ${n}`, content: text, date: '2026-11-04' })),
    ai_only_questions: list((n) => ({ question: `${n}: ${text}` })),
  };
}

/** A PHOD file of a megabyte: when it is there, and how it is searched and edited. */
export async function largeFileBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace();
  const { product } = workspace;
  const { caller } = await signInAs(product.address, dana);
  await caller.call(updatePhod, { body: { briefData: largeFile() } });
  await product.server.processAll();
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await openAndType(workspace));
  const middle = (of: keyof Measured) => median(measured.map((one) => one[of]));
  const file = `PHOD of 1 MB, ${items.toLocaleString('en')} items`;
  return [
    limitRow(`${file}: Load PHOD → first row`, middle('opened'), 'ms', 1000),
    limitRow(`${file}: slowest key while searching`, middle('slowestKey'), 'ms', 100),
    limitRow(`${file}: last key → matches shown`, middle('found'), 'ms', 300),
    limitRow(`${file}: Edit as JSON → first line`, middle('editor'), 'ms', 1000),
    limitRow(`${file}: slowest key in the editor`, middle('slowestEdit'), 'ms', 100),
  ];
}

/** Milliseconds. */
interface Measured {
  readonly opened: number;
  readonly slowestKey: number;
  readonly found: number;
  readonly editor: number;
  readonly slowestEdit: number;
}

async function openAndType({ visit, product }: Workspace): Promise<Measured> {
  await using here = await visit({ reducedMotion: 'reduce' });
  const { page } = here;
  await page.goto(product.address);
  await ready(page);
  await closeFile(page);
  const opened = await pressed(page, 'Load PHOD', '.ws-phod-card .ws-card__row');
  await watchKeys(page);
  const search = page.getByPlaceholder('Search sections and content...');
  await search.pressSequentially('visit 99');
  await page.waitForTimeout(500);
  const found = await typed(page);
  const slowestKey = await slowest(page);
  await search.fill('');
  const editor = await pressed(page, 'Edit as JSON', '.cm-line');
  // The dialog is still opening.
  await page.waitForTimeout(500);
  await watchKeys(page);
  await page.keyboard.type('  "more": "than before",', { delay: 30 });
  const slowestEdit = await slowest(page);
  return { opened, slowestKey, found, editor, slowestEdit };
}

/** The page begins without the file, as for a person who closed its tab. */
async function closeFile(page: Page): Promise<void> {
  const file = page.locator('.flexlayout__tab_button').filter({ hasText: 'PHOD File' });
  if ((await file.count()) > 0) await file.locator('.flexlayout__tab_button_trailing').click();
  await page.waitForTimeout(1000);
  await page.reload();
  await ready(page);
}

/**
 * Returns the time from the press of a button until an element that matches the selector is drawn, in milliseconds.
 */
async function pressed(page: Page, button: string, selector: string): Promise<number> {
  const found = page.getByRole('button', { name: button }).first();
  return found.evaluate(
    (element: HTMLElement, wanted) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = (): void => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(look);
          else resolve(performance.now() - began);
        };
        element.click();
        look();
      }),
    selector,
  );
}

/** Returns the time from one more key in the search until the number of matches changes, in milliseconds. */
async function typed(page: Page): Promise<number> {
  await page.evaluate(() => {
    const reported = document.querySelector('.ws-phod .ws-search__matches');
    const before = reported?.textContent;
    const waiting = new Promise<number>((resolve) => {
      addEventListener(
        'keydown',
        () => {
          const began = performance.now();
          const look = (): void => {
            const now = document.querySelector('.ws-phod .ws-search__matches')?.textContent;
            if (now === before) requestAnimationFrame(look);
            else resolve(performance.now() - began);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
    Object.assign(globalThis, { waiting });
  });
  await page.keyboard.press('9');
  return page.evaluate(() => (globalThis as unknown as { waiting: Promise<number> }).waiting);
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(() =>
    Math.max(16, ...(globalThis as unknown as { durations: number[] }).durations),
  );
}
