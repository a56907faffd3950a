import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `CHROMIUM_PATH`, else a browser in its usual place, else Playwright's own. */
function executable(): { executablePath?: string } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? usual.find((file) => existsSync(file));
  return executablePath === undefined ? {} : { executablePath };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A person's own browser, on whose pages no script may fail. */
export async function openContext(
  browser: Browser,
  viewport = desktop,
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.setDefaultTimeout(15_000);
  return { context, page, faults };
}
