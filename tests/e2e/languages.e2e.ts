import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { signIn } from './support/person.ts';
import { desktop, phone, setStage } from './support/stage.ts';

const stage = setStage();

const languageOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.lang);
const shown = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

describe('the language of the interface', () => {
  it('[LG5] [LG6] is chosen on the login card, also that of what the server refuses', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    await page.getByRole('heading', { name: 'Login to Mach42' }).waitFor();
    expect(await languageOf(page)).toBe('en');

    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Bei Mach42 anmelden' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    await page.getByLabel('Mobilnummer').fill(dana.mobile);
    await page.getByLabel('Passwort', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('alert').getByText('Ungültige Anmeldedaten', { exact: true }).waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await shown(page, 'Verbunden');
  });

  it('[LG5] follows a person to another device', async () => {
    const here = await stage.visit(desktop, { remembers: true });
    await signIn(here, stage.address);
    await here.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await here.getByRole('combobox', { name: 'Language' }).selectOption('Dansk');
    await shown(here, 'Forbundet');

    const there = await stage.visit(desktop, { remembers: true });
    await there.goto(`${stage.address}/login`);
    await there.getByLabel('Mobile number').fill(dana.mobile);
    await there.getByLabel('Password', { exact: true }).fill(demoPassword);
    await there.getByRole('button', { name: 'Log in', exact: true }).click();
    await shown(there, 'Forbundet');
    expect(await languageOf(there)).toBe('da');
  });
});

describe('longer words on a phone', () => {
  const inGerman = async (): Promise<Page> => {
    const page = await stage.visit(phone);
    await page.goto(`${stage.address}/favicon.svg`);
    await page.evaluate(() => localStorage.setItem('preferredLanguage', 'de'));
    return page;
  };

  it('leave each kind of results in sight', async () => {
    const page = await inGerman();
    await openAs(page, stage.address, dana, { path: '/?tab=search' });
    const kinds = page.getByRole('group', { name: 'Art' });
    await kinds.getByText('Räume').waitFor();
    const beyond = await kinds.evaluate((group) => {
      const end = group.getBoundingClientRect().right;
      return [...group.children].filter((kind) => kind.getBoundingClientRect().right > end + 1)
        .length;
    });
    expect(beyond).toBe(0);
  });

  it('are beside a switch, not under it', async () => {
    const page = await inGerman();
    await openAs(page, stage.address, ada, { role: 'admin', path: '/?tab=audit' });
    const words = page.getByText('Layouts und Lesemarken', { exact: true });
    await words.waitFor();
    const room = await words.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const lever = element.closest('label')?.querySelector('input');
      return (
        (lever?.getBoundingClientRect().left ?? 0) -
        Math.max(...[...text.getClientRects()].map(({ right }) => right))
      );
    });
    expect(room).toBeGreaterThan(0);
  });
});
