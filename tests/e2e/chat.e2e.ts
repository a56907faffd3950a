import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  connected,
  finished,
  newChat,
  ownMessage,
  replyTo,
  say,
  signIn,
} from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const field = (page: Page) => page.getByLabel('Message', { exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** Dana in a chat of her own. */
async function inNewChat(): Promise<Page> {
  const page = await stage.visit();
  await signIn(page, stage.address);
  await newChat(page);
  return page;
}

/** Presses the button that connects at once, if the page has not connected by itself already. */
const reconnect = (page: Page) =>
  page
    .getByRole('button', { name: /^Try (now|again)$/ })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));

/** As a paste into what has the focus puts it in. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);

describe('a chat', () => {
  it('CHAT-020 CHAT-030 CHAT-040 CHAT-050 begins empty, and thinks before it answers', async () => {
    const page = await inNewChat();
    await page.getByText('No messages yet. Start a conversation!', { exact: true }).waitFor();
    stage.provider.holdAfter(0);
    await say(page, 'Who is Henrik?');
    const reply = replyTo(page, 'Who is Henrik?');
    await reply.getByText('Thinking...', { exact: true }).waitFor();
    await reply.getByText(/^00:0[1-9]$/).waitFor();
    const lit = () => reply.locator('.ws-dots').getAttribute('data-lit');
    const seen = new Set<string | null>();
    await expect.poll(async () => seen.add(await lit()).size, { timeout: 20_000 }).toBe(3);
    stage.provider.release();
    expect(await finished(reply)).toContain('Landlord');
    expect(await reply.getByText('Thinking...', { exact: true }).count()).toBe(0);
  });

  it('CHAT-350 CHAT-360 CHAT-370 counts, warns and sends only what may be sent', async () => {
    const page = await inNewChat();
    const counter = (text: string) => page.locator('.ws-composer__count').getByText(text);
    const warns = () => page.locator('.ws-composer__count--warning').count();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await field(page).fill('   ');
    expect(await sendButton(page).isDisabled()).toBe(true);

    await field(page).fill('😀'.repeat(900));
    await counter('900/1000').waitFor();
    expect([await warns(), await sendButton(page).isEnabled()]).toEqual([0, true]);
    await field(page).fill('x'.repeat(901));
    await counter('901/1000').waitFor();
    expect(await warns()).toBe(1);
    await field(page).fill('kiln '.repeat(10_000));
    await page.getByText('Message is too long (max 1000 characters)', { exact: true }).waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await field(page).fill('');
    await paste(page, 'kiln '.repeat(1_000_000));
    await page.getByText('Only the first 100,000 characters were taken.').waitFor();
    expect((await field(page).inputValue()).length).toBe(100_000);

    await field(page).fill('Who is');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Freja?');
    expect(await field(page).inputValue()).toBe('Who is\nFreja?');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/rooms/*/messages', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByText('Pending…', { exact: true }).waitFor();
    await field(page).fill('And then?');
    expect(await sendButton(page).isDisabled()).toBe(true);
    held.resolve();
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  });

  it('CHAT-060 CHAT-070 CHAT-080 CHAT-090 CHAT-100 changes one’s own messages alone', async () => {
    const page = await inNewChat();
    await say(page, 'Who is Henrik?');
    const reply = replyTo(page, 'Who is Henrik?');
    await finished(reply);
    await say(page, 'Who is Freja?');
    await finished(replyTo(page, 'Who is Freja?'));
    expect(await reply.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);

    const [first, second] = [ownMessage(page, 'Who is Henrik?'), ownMessage(page, 'Who is Freja?')];
    await first.getByRole('button', { name: 'Edit the message' }).click();
    await second.getByRole('button', { name: 'Edit the message' }).click();
    const form = page
      .getByLabel('Edit the message')
      .locator('visible=true')
      .and(page.locator('textarea'));
    await expect.poll(() => form.count()).toBe(1);
    expect(await form.inputValue()).toBe('Who is Freja?');
    await form.fill('  ');
    await form.press('Enter');
    await second.getByText('Who is Freja?', { exact: true }).waitFor();

    const dialog = page.getByRole('alertdialog', { name: 'Delete Message?' });
    await first.getByRole('button', { name: 'Delete the message' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => first.count()).toBe(1);

    const held = Promise.withResolvers<'refuse' | 'let through'>();
    await page.route('**/api/messages/*', async (route) => {
      if ((await held.promise) === 'let through') return route.continue();
      const error = { code: 'SERVER_ERROR', message: 'The message stays.' };
      return route.fulfill({ status: 500, json: { success: false, error } });
    });
    await first.getByRole('button', { name: 'Delete the message' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await first.getByText('Deleting...', { exact: true }).waitFor();
    expect(await first.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.5');
    held.resolve('refuse');
    await page.getByText('Error: The message stays.', { exact: true }).waitFor();
    expect(await first.getByText('Deleting...').count()).toBe(0);

    await page.unroute('**/api/messages/*');
    await first.getByRole('button', { name: 'Delete the message' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await first.waitFor({ state: 'detached' });
  });

  it('CHAT-120 CHAT-130 folds long texts and reasoning, and takes no HTML', async () => {
    const page = await inNewChat();
    const code = '```js\nconst kiln = "hot";\n```';
    const inert = '<script>window.taken = 1</script><img src=x onerror="window.taken = 1">';
    stage.provider.says(
      `<think>First the kiln.</think>Shown ${inert}\n\n![a](https://example.org/x.png)\n\n${code}`,
    );
    const long = `${'seven77 '.repeat(80)}the end`;
    await say(page, long);
    const own = page.locator('.ws-message--own');
    await own.getByRole('button', { name: 'Edit the message' }).waitFor();
    await own.getByRole('button', { name: '... (more)' }).click();
    await own.getByText('the end').waitFor();
    await own.getByRole('button', { name: '(less)' }).click();
    expect(await own.getByText('the end').count()).toBe(0);

    const reply = page.locator('.ws-message--reply');
    await finished(reply);
    stage.provider.says(undefined);
    const thought = reply.getByText('First the kiln.', { exact: true });
    expect(await thought.isVisible()).toBe(false);
    await reply.getByText('Reasoning', { exact: true }).click();
    expect(await thought.isVisible()).toBe(true);
    expect(await page.evaluate(() => 'taken' in window)).toBe(false);
    expect(await reply.locator('script, img').count()).toBe(0);
    await reply.locator('.hljs-keyword').getByText('const', { exact: true }).waitFor();
    await reply.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  });

  it('is asked again with other words, and answers in the place of the old answer', async () => {
    const page = await inNewChat();
    await say(page, 'Who is Henrik?');
    await finished(replyTo(page, 'Who is Henrik?'));
    const own = page.locator('.ws-message--own');
    await own.getByRole('button', { name: 'Edit the message' }).click();
    await page.locator('textarea').first().fill('Who is Freja?');
    await page.getByRole('button', { name: 'Save and resend' }).click();
    await replyTo(page, 'Who is Freja?').getByText('Accountant').waitFor();
    await own.getByText('edited', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.ws-message--reply').count()).toBe(1);
  });
});

describe('the masked view', () => {
  it('CHAT-140 CHAT-150 is offered for masked messages, and shows what was sent', async () => {
    const page = await stage.visit();
    let masks = false;
    await page.route('**/api/rooms/*/messages*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { isUser: boolean }[] };
      const data = body.data.map((message) =>
        masks && message.isUser ? { ...message, maskedContent: 'Ask PERSON_1' } : message,
      );
      await route.fulfill({ response, json: { ...body, data } });
    });
    await signIn(page, stage.address);
    await page.locator('.ws-message--own').first().waitFor();
    const masked = page.getByRole('radio', { name: 'Masked' });
    expect(await masked.count()).toBe(0);
    masks = true;
    await page.reload();
    await page.getByText('Masked', { exact: true }).click();
    await page.getByText('You see what was sent to the AI.').waitFor();
    await page.locator('.ws-message__alias').getByText('PERSON_1').first().waitFor();
    await page.getByText('Original', { exact: true }).click();
    expect(await page.getByText('PERSON_1').count()).toBe(0);
  });
});

describe('without a connection', () => {
  it('CHAT-360 Send is off; what is written waits, and goes out once and in order', async () => {
    const page = await inNewChat();
    await say(page, 'Who is Henrik?');
    await finished(replyTo(page, 'Who is Henrik?'));
    await page.context().setOffline(true);
    await page.getByText('Disconnected.').waitFor();
    await field(page).fill('Who is Freja?');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Send when connected again' }).click();
    await say(page, 'Who is Mo?');
    await page.getByText('Disconnected. 2 messages wait to be sent.').waitFor();
    await expect.poll(() => page.getByText('Queued', { exact: true }).count()).toBe(2);
    await page.context().setOffline(false);
    await connected(page);
    await finished(replyTo(page, 'Who is Mo?'));
    const written = await page.locator('.ws-message--own .ws-message__bubble').allInnerTexts();
    expect(written).toEqual(['Who is Henrik?', 'Who is Freja?', 'Who is Mo?']);
  });

  it('what waits outlives a reload, and goes out once', async () => {
    const page = await stage.visit();
    let isCut = false;
    let cut: () => Promise<void> = () => Promise.resolve();
    await page.routeWebSocket('**/ws', (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      cut = () => socket.close();
    });
    await signIn(page, stage.address);
    await newChat(page);
    await say(page, 'Who is Henrik?');
    await finished(replyTo(page, 'Who is Henrik?'));
    isCut = true;
    await cut();
    await page.getByText('Disconnected.').waitFor();
    await say(page, 'Who is Freja?');
    await page.reload();
    await ownMessage(page, 'Who is Freja?').getByText('Queued', { exact: true }).waitFor();
    isCut = false;
    await reconnect(page);
    await finished(replyTo(page, 'Who is Freja?'));
    await page.reload();
    await finished(replyTo(page, 'Who is Freja?'));
    await expect.poll(() => ownMessage(page, 'Who is Freja?').count()).toBe(1);
  });
});
