import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, ConsoleMessage, Page, WebError } from 'playwright';
import { expect, onTestFinished } from 'vitest';

/** How long a person would be asked to wait on a very busy machine. */
const patienceMs = 30_000;

export interface VisitOptions {
  /** Whether the page finds the state that the person left on another device; else each visit is the first. */
  readonly remembers?: boolean;
  /** Whether the service worker is there; else no answer comes from a cache. */
  readonly offline?: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Browser profiles that tests leave for the next tests of their file: the files of the web app are cached and
 * compiled already, which is half of the work of a page.
 */
export class Profiles {
  /** The address of the server; the data that its pages have stored is cleared. */
  readonly #address: string;
  readonly #left = new Map<string, BrowserContext[]>();

  constructor(address: string) {
    this.#address = address;
  }

  /** A page with nothing stored, of a profile that was left. */
  async take(kind: string): Promise<Page | undefined> {
    const context = this.#left.get(kind)?.pop();
    if (context === undefined) return undefined;
    const page = await context.newPage();
    if (await page.evaluate(hasOtherClock)) {
      await context.close();
      return this.take(kind);
    }
    const devtools = await context.newCDPSession(page);
    const origin = new URL(this.#address).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    return page;
  }

  async leave(kind: string, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    this.#left.set(kind, [...(this.#left.get(kind) ?? []), context]);
  }
}

/** Within the page: whether a test has taken over its clock, which cannot be undone. */
const hasOtherClock = (): boolean => !String(globalThis.setTimeout).includes('[native code]');

/**
 * A page with nothing stored. At the end of the test no script may have failed and nothing may
 * have been refused by the page's security policy; a picture is kept of a test that failed.
 */
export async function openVisit(
  browser: Browser,
  viewport: Size,
  { remembers = false, offline = false }: VisitOptions = {},
  profiles?: Profiles,
): Promise<Page> {
  const kind = `${viewport.width} ${viewport.height} ${remembers} ${offline}`;
  const page =
    (await profiles?.take(kind)) ?? (await firstPage(browser, viewport, { remembers, offline }));
  const context = page.context();
  const faults: string[] = [];
  const onError = (fault: WebError): void => void faults.push(fault.error().message);
  const onConsole = (message: ConsoleMessage): void => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  };
  context.on('weberror', onError).on('console', onConsole);
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await keepPicture(page, task.name);
    if (hasFailed || profiles === undefined) await context.close();
    else await profiles.leave(kind, context);
    context.off('weberror', onError).off('console', onConsole);
    expect(faults).toEqual([]);
  });
  return page;
}

async function firstPage(
  browser: Browser,
  viewport: Size,
  { remembers, offline }: Required<VisitOptions>,
): Promise<Page> {
  // Nothing moves: the falling characters would cost a test more than all the rest.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patienceMs);
  if (!remembers) await context.addInitScript(answerPreferences);
  if (!offline) await context.addInitScript(withoutWorkers);
  return context.newPage();
}

/**
 * Within the page, has calls about preferences find and keep nothing. A route of Playwright would have
 * every request go through the test, and every page load all of the app again.
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

/** Within the page: as in a browser that has none, so that every answer comes from the server. */
function withoutWorkers(): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
}

async function keepPicture(page: Page, title: string): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const file = path.join(tmpdir(), `${name}-${Date.now()}.png`);
  await page.screenshot({ path: file });
  process.stderr.write(`The page when “${title}” failed: ${file}\n`);
}
