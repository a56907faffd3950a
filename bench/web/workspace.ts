import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { launchBrowser } from '../../tests/e2e/support/browser.ts';

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** The product with its demo, and a browser in which Dana is signed in. */
export interface Workspace extends AsyncDisposable {
  readonly product: Product;
  readonly browser: Browser;
  /** A page of a new browser profile: nothing is cached, Dana's sign-in is kept. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visit>;
}

const viewport = { width: 1440, height: 900 };

export async function startWorkspace(providers?: readonly ModelProvider[]): Promise<Workspace> {
  const ending = new AsyncDisposableStack();
  const folder = ending.use(await temporaryFolder());
  const product = ending.use(
    await startProduct({
      dataDir: folder.path,
      webApp: true,
      ...(providers === undefined ? {} : { providers }),
    }),
  );
  const browser = await launchBrowser();
  ending.defer(() => browser.close());
  const storageState = await signedIn(browser, product.address);
  return {
    product,
    browser,
    async visit(options = {}) {
      const context = await browser.newContext({ viewport, storageState, ...options });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

/** Returns the storage of a browser in which Dana is signed in. */
async function signedIn(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('Mobile number').fill(dana.mobile);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await ready(page);
  await page.locator('.ws-markdown').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Resolves when the workspace is connected. */
export const ready = (page: Page): Promise<void> =>
  page.getByText('Connected', { exact: true }).first().waitFor();
