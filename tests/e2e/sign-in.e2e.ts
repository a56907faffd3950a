import { ada, dana, demoSecret } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { connected, fillIn, finished, logIn, replyTo, say, signIn } from './support/person.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

describe('the page', () => {
  it('comes with the typefaces that it is drawn in', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    const loaded = await page.evaluate(async () => {
      const faces = ['14px "Geist Variable"', '14px "Geist Mono Variable"'];
      const fonts = await Promise.all(faces.map((face) => document.fonts.load(face)));
      return fonts.map((found) => found.length);
    });
    expect(loaded).toEqual([1, 1]);
  });
});

describe('the sign-in', () => {
  it('refuses a wrong password in words, and takes the right one then', async () => {
    const page = await stage.visit();
    await logIn(page, stage.address, 'not-the-password');
    await page.getByRole('alert').getByText('Invalid credentials', { exact: true }).waitFor();

    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await connected(page);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('ends with the logout: the page and its token are of no more use', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const token = await page.evaluate(() =>
      Object.values(localStorage).find((value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(String(value))),
    );
    await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();

    expect(await page.getByText('Lease and Q3 week').count()).toBe(0);
    const answer = await page.request.get(`${stage.address}/api/rooms`, {
      headers: { authorization: `Bearer ${String(token)}` },
    });
    expect(answer.status()).toBe(401);
  });
});

describe('the login card', () => {
  it('AUTH-110 AUTH-120 AUTH-130 ROUTE-010 lies over the page, and asks as the environment wants', async () => {
    const page = await stage.visit();
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Log in' });
    await card.getByRole('heading', { name: 'Login to Mach42', exact: true }).waitFor();
    expect(await card.getByPlaceholder('0045 12 34 56 78 (Denmark)').isVisible()).toBe(true);

    await page.goto(`${stage.address}/login`);
    await page.getByRole('heading', { name: 'Login to Mach42', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Use a secret word' }).click();
    await page.getByRole('heading', { name: 'GPT Authentication', exact: true }).waitFor();
    await page.getByLabel('Mobile number').fill(dana.mobile);
    await page.getByLabel('Secret word', { exact: true }).fill(demoSecret);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await connected(page);
  });
});

describe('a path', () => {
  it('ROUTE-120 ROUTE-020 of the admins asks for the sign-in and comes back', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/admin/system/health`);
    await page.waitForURL(/\/login\?redirect=/);
    await fillIn(page, ada.mobile);
    await page.getByRole('navigation', { name: 'Admin Menu' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/system/health');
    await page.getByRole('region', { name: 'Event store' }).getByText('events written').waitFor();
    expect(await page.title()).toBe('System Health · Mach42');
  });

  it('ROUTE-040 ROUTE-050 ROUTE-060 ROUTE-110 is shown to whom it is for', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/nowhere`);
    await page.waitForURL(/\/login\?redirect=%2Fnowhere/);
    await fillIn(page, dana.mobile);
    await page.getByText('This page does not exist').waitFor();
    await page.goto(`${stage.address}/admin`);
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/unauthorized');

    await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
    await page.goto(stage.address);
    await page.waitForURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
});

describe('the account', () => {
  it('AUTH-320 AUTH-330 AUTH-360 lets an admin switch the role, and leads to the Admin Workspace', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    await fillIn(page, ada.mobile);
    await connected(page);
    const account = page.getByRole('button', { name: 'Account of Ada Admin' });
    await account.click();
    const facts = page.locator('.ws-account');
    expect(await facts.getByRole('radio').count()).toBe(0);
    await facts.getByRole('button', { name: 'Admin Workspace' }).waitFor();
    await facts.getByRole('button', { name: 'Admin', exact: true }).click();
    const reloaded = page.waitForEvent('load');
    await facts.getByText('Moderator', { exact: true }).click();
    await reloaded;
    await connected(page);
    await account.click();
    await facts.getByRole('button', { name: 'Moderator', exact: true }).waitFor();
    expect(await facts.getByRole('button', { name: 'Admin Workspace' }).count()).toBe(0);
  });

  it('AUTH-150 AUTH-340 leaves every window with the logout of one', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const other = await page.context().newPage();
    await other.goto(stage.address);
    await connected(other);
    await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.getByText('You logged out in another window.').waitFor();
    await other.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await other.getByRole('region', { name: 'Workspace', exact: true }).count()).toBe(0);
  });
});

describe('a small screen', () => {
  it('offers sign-in, chat and the PHOD File, one at a time', async () => {
    const page = await stage.visit(phone);
    await logIn(page, stage.address);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'Control' }).waitFor();

    await say(page, 'Who is Henrik?');
    expect(await finished(replyTo(page, 'Who is Henrik?'))).toContain('Landlord');

    await panels.getByRole('button', { name: 'PHOD' }).click();
    await page.getByLabel('Search sections and content...').fill('glaze');
    await page.getByText('Spring glaze collection', { exact: true }).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).count()).toBe(0);

    await panels.getByRole('button', { name: 'Control' }).click();
    await page.getByLabel('Message', { exact: true }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
