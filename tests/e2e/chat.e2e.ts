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

  it('is asked again with other words, and answers in the place of the old answer', async () => {
    const page = await inNewChat();
    await say(page, 'Who is Henrik?');
    await finished(replyTo(page, 'Who is Henrik?'));
    const own = page.locator('.ws-message--own');
    await own.getByRole('button', { name: 'Edit the message' }).click();
    await own.locator('textarea').fill('Who is Freja?');
    await page.getByRole('button', { name: 'Save and resend' }).click();
    await replyTo(page, 'Who is Freja?').getByText('Accountant').waitFor();
    await own.getByText('edited', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.ws-message--reply').count()).toBe(1);
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
