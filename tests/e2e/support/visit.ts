import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';

/** How long a person would be asked to wait on a very busy machine. */
const patienceMs = 30_000;

export interface VisitOptions {
  /** What the person left on another device is found; else each visit is the first. */
  readonly remembers?: boolean;
}

/**
 * A page with nothing stored. At the end of the test no script may have failed and nothing may
 * have been refused by the page's security policy; a picture is kept of a test that failed.
 */
export async function openVisit(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  { remembers = false }: VisitOptions = {},
): Promise<Page> {
  // Nothing moves: the falling characters would cost a test more than all the rest.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(fault.error().message));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  if (!remembers) await context.addInitScript(answerPreferences);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.name);
    await context.close();
    expect(faults).toEqual([]);
  });
  return page;
}

/**
 * Within the page, has calls about preferences find and keep nothing. A route of Playwright would have
 * every request go through the test, and every page load all of the app anew.
 */
function answerPreferences(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return /^\/api\/preferences(\/|$)/.test(url.pathname)
      ? Promise.resolve(Response.json({ success: true, data: {} }))
      : fetch(input, init);
  };
}

async function keepPicture(page: Page, title: string): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const file = path.join(tmpdir(), `${name}-${Date.now()}.png`);
  await page.screenshot({ path: file });
  process.stderr.write(`The page when “${title}” failed: ${file}\n`);
}
