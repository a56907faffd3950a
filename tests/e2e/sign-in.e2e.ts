import { describe, expect, it } from 'vitest';
import { connected, finished, logIn, replyTo, say, signIn } from './support/person.ts';
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
