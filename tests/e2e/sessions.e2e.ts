import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs, signedInAs } from './support/enter.ts';
import { confirmed, fillIn } from './support/person.ts';
import { phone, setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const stage = setStage();
const spiteful =
  'Look: <script>document.title = "taken"</script> <img src=x onerror="document.title = \'taken\'">' +
  ' ![a picture](https://pictures.example.org/p.png) **strong**';

/** Dana shares her chat; answers the session. */
async function share(page: Page, body: object = {}): Promise<TempSession> {
  const { token } = await signedInAs(page, stage.address, dana);
  const headers = { authorization: `Bearer ${token}` };
  const rooms = await page.request.get(`${stage.address}/api/rooms`, { headers });
  const { data } = (await rooms.json()) as { readonly data: readonly Room[] };
  const chat = data.find((room) => room.type === 'private_chat');
  if (chat === undefined) throw new Error('Dana has no chat.');
  const room = `${stage.address}/api/rooms/${chat.id}`;
  await page.request.post(`${room}/messages`, { headers, data: { content: spiteful } });
  const answer = await page.request.post(`${room}/share`, { headers, data: body });
  return ((await answer.json()) as { readonly data: TempSession }).data;
}

const pathOf = (url: string): string => `${stage.address}${new URL(url).pathname}`;
const card = (page: Page): Locator => page.locator('.ws-external__card').first();

/** Opens the dialog for a session with ChatGPT. */
async function askForChatGpt(page: Page): Promise<Locator> {
  await page.goto(`${stage.address}/?tab=aimodels`);
  await page.getByRole('button', { name: 'ChatGPT', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Open a session with ChatGPT').waitFor();
  return dialog;
}

describe('an external session', () => {
  it('WORK-040 MODEL-330 SESS-070 SESS-080 SESS-100 SESS-110 SESS-120 SESS-090 has a tab of its own', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    const dialog = await askForChatGpt(page);
    await dialog.getByRole('radio', { name: /Lease and Q3 week/ }).check();
    await dialog.getByText('without signing in, for 30 minutes').waitFor();
    await dialog.getByRole('button', { name: 'Open session' }).click();
    await tab(page, 'ChatGPT').waitFor();

    const left = card(page).getByRole('timer');
    await left.waitFor();
    const addresses = await card(page).locator('code').allInnerTexts();
    expect(addresses.join(' ')).toMatch(/temp-mach42-gpt\/\S+\/load.* \S*\/mach42-gpt\//);
    for (const word of ['Masked', 'Started', 'Ends']) {
      await card(page).getByText(word, { exact: true }).waitFor();
    }
    const before = await left.innerText();
    expect(before).toMatch(/^(30:00|29:\d\d)$/);
    await page.waitForFunction(
      (shown) => document.querySelector('.ws-external__left')?.textContent !== shown,
      before,
    );

    await card(page).getByRole('button', { name: 'Extend' }).click();
    await left.getByText(/^59:\d\d$/).waitFor();
    await page.reload();
    await left.getByText(/^59:\d\d$/).waitFor();

    await card(page).getByRole('button', { name: 'Close session' }).click();
    await confirmed(page, 'Close session');
    await left.getByText('Session has expired').waitFor();
    await card(page).getByRole('button', { name: 'Start a new one' }).click();
    await page.getByRole('dialog').getByText('Open a session with ChatGPT').waitFor();
  });
});

describe('sharing a chat', () => {
  it('SESS-010 makes a link, masked and for a week, which can be taken back', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await page.locator('.ws-chat__title').getByText('Lease and Q3 week').waitFor();
    await page.getByRole('button', { name: 'Options of the chat' }).click();
    await page.getByRole('menuitem', { name: 'Share by a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this chat' });
    await dialog.getByText('No link to this chat is open.').waitFor();
    expect(await dialog.getByRole('switch').isChecked()).toBe(true);
    await dialog.getByText('without signing in, for 7 days').waitFor();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = dialog.getByRole('listitem').first();
    await link.getByText('Masked', { exact: true }).waitFor();
    await link
      .getByRole('timer')
      .getByText(/^(7 d|6 d)/)
      .waitFor();
    const address = pathOf(await link.locator('code').innerText());

    const reader = await stage.visit();
    await reader.goto(address);
    await reader.getByRole('article').waitFor();
    await link.getByRole('button', { name: 'Revoke' }).click();
    await confirmed(page, 'Revoke');
    await link.waitFor({ state: 'detached' });
    await reader.reload();
    await reader.getByRole('alert').getByText('Session has expired', { exact: true }).waitFor();
  });
});

describe('the page of a shared session', () => {
  it('ROUTE-090 SESS-010 SESS-020 SESS-030 shows another browser the text, and nothing else', async () => {
    const { url } = await share(await stage.visit());
    const reader = await stage.visit();
    const tokens: (string | undefined)[] = [];
    const foreign: string[] = [];
    reader.on('request', (request) => {
      tokens.push(request.headers()['authorization']);
      if (!request.url().startsWith(stage.address)) foreign.push(request.url());
    });
    let sockets = 0;
    reader.on('websocket', () => (sockets += 1));
    await reader.goto(pathOf(url));
    const text = reader.getByRole('article');
    await text.getByRole('heading', { name: 'Lease and Q3 week', level: 1 }).waitFor();
    await expect.poll(() => text.locator('strong').filter({ hasText: 'strong' }).count()).toBe(1);
    expect(await reader.title()).toContain('Lease and Q3 week');
    expect(await text.locator('script, img').count()).toBe(0);
    await expect.poll(() => text.getByText(sessionTexts.masked).count()).toBe(1);
    expect(await text.getByText(/alias/).count()).toBe(0);

    expect(await reader.locator('input, textarea, select, [contenteditable]').count()).toBe(0);
    expect(await reader.getByRole('button').allInnerTexts()).toEqual(['Copy text']);
    const robots = reader.locator('meta[name="robots"]');
    expect(await robots.getAttribute('content')).toContain('noindex');
    expect(tokens.filter((token) => token !== undefined)).toEqual([]);
    expect(foreign).toEqual([]);
    expect(sockets).toBe(0);
    expect(await reader.evaluate(() => localStorage.length)).toBe(0);
  });

  it('ROUTE-100 is found under the name of the product too, on a small screen as well', async () => {
    const { key } = await share(await stage.visit(), { masked: false });
    const reader = await stage.visit(phone);
    await reader.goto(`${stage.address}/mach42-gpt/${key}`);
    await reader.getByRole('article').getByText('as it was written').waitFor();
    const overflow = await reader.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('sends no token of someone who is signed in, either', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    const { url } = await share(page);
    const [request] = await Promise.all([page.waitForRequest(/\/load$/), page.goto(pathOf(url))]);
    expect(request.headers()['authorization']).toBeUndefined();
    await page.getByRole('link', { name: 'Open the workspace' }).waitFor();
  });

  it('SESS-040 SESS-050 shows that it loads, says why it failed, and tries again', async () => {
    const { url } = await share(await stage.visit());
    const reader = await stage.visit();
    const held = Promise.withResolvers<void>();
    await reader.route('**/load', async (route) => {
      await held.promise;
      await route.abort();
    });
    await reader.goto(pathOf(url));
    await reader.getByLabel('The session is loading').waitFor({ state: 'visible' });
    held.resolve();
    const alert = reader.getByRole('alert');
    await alert.getByText('Error Loading Session', { exact: true }).waitFor();
    await alert.getByText('The service cannot be reached.').waitFor();
    await reader.unroute('**/load');
    expect(await reader.getByLabel('The session is loading').count()).toBe(0);
    await reader.getByRole('button', { name: 'Retry' }).click();
    await reader.getByRole('article').waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('SESS-060 says that there is no such session', async () => {
    const reader = await stage.visit();
    await reader.goto(`${stage.address}/chat/no-such-key`);
    await reader.getByRole('alert').getByText('Session not found', { exact: true }).waitFor();
    expect(await reader.getByRole('article').count()).toBe(0);
  });

  it('SESS-080 SESS-090 counts down, and takes the text away at the end', async () => {
    const { url } = await share(await stage.visit(), { expiresIn: 3600 });
    const reader = await stage.visit();
    await reader.clock.install();
    await reader.goto(pathOf(url));
    const left = reader.getByRole('timer');
    await left.getByText(/^(1:00:00|59:\d\d)$/).waitFor();
    await reader.clock.fastForward('30:00');
    await left.getByText(/^(30:00|29:\d\d)$/).waitFor();
    await reader.clock.fastForward('31:00');
    await reader.getByRole('alert').getByText('Session has expired', { exact: true }).waitFor();
    expect(await reader.getByRole('article').count()).toBe(0);
  });
});

describe('a reader of a shared chat', () => {
  it('is back at it after the sign-in', async () => {
    const page = await stage.visit();
    const shared = pathOf((await share(page)).url);
    await page.goto(shared);
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, dana.mobile);
    await page.getByRole('link', { name: 'Open the workspace' }).waitFor();
    expect(page.url()).toBe(shared);
  });
});
