import { ada, dana, demoPassword, mo } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { enterAs, signedInAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const reason = 'She reports that a chat from last week is missing.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openSettings(): Promise<Page> {
  const page = await stage.visit();
  await enterAs(page, stage.address, ada, 'admin');
  await page.goto(`${stage.address}/admin/config/settings`);
  await field(page, 'Chats of guests').waitFor();
  return page;
}

describe('the settings of the platform', () => {
  it('ADMIN-080 are below their heading, are changed, kept, and remember who changed them', async () => {
    const page = await openSettings();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Settings', exact: true }).count())
      .toBe(1);
    await page.getByText('Built-in assistant', { exact: true }).waitFor();
    const save = page.getByRole('button', { name: /^Save/ });
    expect(await save.isDisabled()).toBe(true);

    await field(page, 'Chats of guests').fill('0');
    await page.getByText('Enter a number from 1 to 168.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await field(page, 'Chats of guests').fill('12');
    await field(page, 'Claude Sonnet 4').fill('claude-sonnet-6');
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Ada Admin' }).waitFor();

    await page.reload();
    await field(page, 'Chats of guests').waitFor();
    expect(await field(page, 'Chats of guests').inputValue()).toBe('12');
    expect(await field(page, 'Claude Sonnet 4').inputValue()).toBe('claude-sonnet-6');
    await page.getByRole('button', { name: 'Chats of guests: reset to the default' }).click();
    expect(await field(page, 'Chats of guests').inputValue()).toBe('24');
  });

  it('keep what was typed when someone else was faster', async () => {
    const [one, other] = [await openSettings(), await openSettings()];
    await field(one, 'Longest answer').fill('4096');
    await field(other, 'Messages of a guest').fill('30');
    await other.getByRole('button', { name: 'Save 1 change' }).click();
    await other.getByText('Settings saved').waitFor();
    await one.getByRole('button', { name: 'Save 1 change' }).click();
    await one.getByRole('alert').getByText('These settings have changed since').waitFor();
    await one.getByRole('button', { name: 'Load the newest, keep my changes' }).click();
    await expect.poll(() => field(one, 'Messages of a guest').inputValue()).toBe('30');
    expect(await field(one, 'Longest answer').inputValue()).toBe('4096');
    await one.getByRole('button', { name: 'Save 1 change' }).click();
    await one.getByText('Settings saved').waitFor();
  });
});

describe('content that an admin opens', () => {
  it('is read with its owner knowing, and gone from the screen once it is closed', async () => {
    const owner = await stage.visit();
    await enterAs(owner, stage.address, dana);
    await owner.getByText('Connected', { exact: true }).first().waitFor();
    const admin = await stage.visit();
    await enterAs(admin, stage.address, ada, 'admin');
    await admin.goto(`${stage.address}/?tab=audit`);
    await admin.getByRole('list', { name: 'Events, newest first' }).waitFor();
    await admin.getByRole('tab', { name: 'Opened content' }).click();

    const open = admin.getByRole('button', { name: 'Open for 15 minutes' });
    await admin.getByLabel('Whose').selectOption({ label: 'Dana Demo' });
    expect(await open.isDisabled()).toBe(true);
    await admin.getByLabel('Why').fill(reason);
    await open.click();
    const content = admin.getByRole('tablist', { name: 'Content of Dana Demo' });
    await content.waitFor();
    const { width = 0, height = 0 } = admin.viewportSize() ?? {};
    await admin.setViewportSize({ width: 390, height: 844 });
    const cards = admin.locator('.ws-audit__openings');
    await expect
      .poll(() => cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    await admin.setViewportSize({ width, height });

    await owner.getByText('Ada Admin opened your content.').first().waitFor();
    await content.getByRole('tab', { name: 'Private chats' }).click();
    await admin
      .getByRole('button', { name: /^Read / })
      .first()
      .click();
    const chat = admin.getByText('What do I know about the kiln?');
    await chat.waitFor();

    await owner.getByRole('button', { name: 'See details' }).click();
    await owner.getByText(`“${reason}”`).waitFor();
    await owner.getByText('one of your private chats', { exact: true }).waitFor();
    await owner.getByText('Open now').waitFor();
    expect(await seriousFaults(owner)).toEqual([]);
    expect(await seriousFaults(admin)).toEqual([]);
    await content.getByRole('tab', { name: 'Versions' }).click();
    await admin.getByRole('button', { name: 'Changes', exact: true }).first().click();
    await admin.getByRole('region', { name: /^Changes of version/ }).waitFor();
    expect(await chat.count()).toBe(0);
    expect(await seriousFaults(admin)).toEqual([]);
    await content.getByRole('tab', { name: 'Private chats' }).click();
    await admin
      .getByRole('button', { name: /^Read / })
      .first()
      .click();
    await chat.waitFor();

    await admin.getByRole('button', { name: 'Close now' }).click();
    await content.waitFor({ state: 'detached' });
    expect(await chat.count()).toBe(0);
    await owner.getByText('Closed', { exact: true }).waitFor();
  });

  it('is not had unseen by setting a password: its owner learns it with the next sign-in', async () => {
    const admin = await stage.visit();
    const { token } = await signedInAs(admin, stage.address, ada, 'admin');
    const owner = await stage.visit();
    const { user } = await signedInAs(owner, stage.address, mo);
    const password = await admin.request.put(
      `${stage.address}/api/admin/users/${user.userId}/password`,
      { data: { password: demoPassword }, headers: { authorization: `Bearer ${token}` } },
    );
    expect(password.status()).toBe(200);

    await enterAs(owner, stage.address, mo);
    const reported = 'Ada Admin set a new password for your account.';
    await owner.getByText(reported).first().waitFor();
    await owner.getByRole('button', { name: 'See details' }).click();
    const list = owner.getByRole('region', { name: 'Who opened my content' });
    await list.getByText('First sign-in after the reset').waitFor();
    await list.getByText('Ask Ada Admin why', { exact: false }).waitFor();
    expect(await seriousFaults(owner)).toEqual([]);
    await owner.reload();
    await list.getByText(reported).waitFor();
    expect(await list.getByText('New', { exact: true }).count()).toBe(0);
  });

  it('is gone from the screen when its time is over, too', async () => {
    const admin = await stage.visit();
    await admin.clock.install();
    await enterAs(admin, stage.address, ada, 'admin');
    await admin.goto(`${stage.address}/?tab=audit`);
    await admin.getByRole('tab', { name: 'Opened content' }).click();
    await admin.getByLabel('Whose').selectOption({ label: 'Pia Premium' });
    await admin.getByLabel('Why').fill(reason);
    await admin.getByRole('button', { name: 'Open for 15 minutes' }).click();
    const content = admin.getByRole('tablist', { name: 'Content of Pia Premium' });
    await content.getByRole('tab', { name: 'PHOD file' }).click();
    const file = admin.getByRole('region', { name: 'PHOD file' });
    await file.waitFor();
    await admin.clock.fastForward('14:30');
    await expect.poll(() => file.count()).toBe(1);
    // An answer that comes after it sets the clock of the page to the server's again.
    const later = async () => {
      await admin.clock.fastForward('15:00');
      return content.count();
    };
    await expect.poll(later).toBe(0);
    expect(await file.count()).toBe(0);
  });

  it('is for admins alone; everybody sees their own list', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'moderator');
    await page.goto(`${stage.address}/?tab=audit`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Who opened my content' }).click();
    await page.getByText('No one opened your content').waitFor();
    expect(await page.getByRole('list', { name: 'Events, newest first' }).count()).toBe(0);
  });
});
