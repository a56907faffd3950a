import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

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
