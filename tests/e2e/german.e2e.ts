import { ada } from '@mach42/server/demo/people.ts';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { screens } from './support/screens.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();
const catalog = new URL('../../packages/language/catalogs/de.json', import.meta.url);
const german = JSON.parse(readFileSync(catalog, 'utf8')) as Readonly<Record<string, string>>;
const inGerman = new Set(Object.values(german));
/** Names of tables and fields, which are words of the catalog too. */
const names = new Set('entries jobs messages rooms saved Hours'.split(' '));

/** The paths of screens that are opened by their address alone. */
const paths = [...new Map(screens.map(({ path, person }) => [path, person]))];

it.each(paths)('has no English text at %s', async (path, person) => {
  const page = await stage.visit(phone);
  await page.goto(`${stage.address}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('preferredLanguage', 'de'));
  if (person === undefined) await page.goto(`${stage.address}${path}`);
  else
    await openAs(page, stage.address, person, { path, role: person === ada ? 'admin' : undefined });
  await page.locator('main, [role=main], #root > *').first().waitFor();
  await page.waitForLoadState('networkidle');
  const left = (await textsOf(page)).filter(
    (text) => (german[text] ?? text) !== text && !inGerman.has(text) && !names.has(text),
  );
  expect(left).toEqual([]);
});

/** The texts that a person sees, and those that a screen reader reads, each once. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('.ws-messages') !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        found.add(element.getAttribute(name)?.trim() ?? '');
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.add(node.nodeValue?.trim() ?? '');
      }
    }
    return [...found];
  });
}
