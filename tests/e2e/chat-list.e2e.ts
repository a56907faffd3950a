import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { finished, newChat, openChats, replyTo, say, signIn } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const row = (page: Page, text: string) =>
  page.locator('.ws-messages__row').filter({ hasText: text });

const topOf = async (element: Locator): Promise<number> =>
  Math.round((await element.boundingBox())?.y ?? Number.NaN);

/** Where an element stays: the list measures rows that come into sight, and moves until it has. */
async function settledTop(element: Locator): Promise<number> {
  let last = Number.NaN;
  const isSettled = async () => {
    const before = last;
    last = await topOf(element);
    return last === before;
  };
  await expect.poll(isSettled, { interval: 100 }).toBe(true);
  return last;
}

/** Writes so many questions into the open chat. */
async function ask(page: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a chat is a sequence
    await say(page, `Question number ${number} about glaze`);
    // oxlint-disable-next-line no-await-in-loop
    await finished(replyTo(page, `Question number ${number} about glaze`));
  }
}

describe('a long chat', () => {
  it('CHAT-160 reads older messages at the top while there are some, and keeps one’s place', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await newChat(page);
    await ask(page, 6);
    // A page is read again when the socket connects after it was.
    const pages = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('before=')) pages.add(request.url());
    });
    await page.reload();
    await row(page, 'Question number 6').first().waitFor();
    const list = page.getByRole('log', { name: 'Messages' });
    // The lines above the visible ones are drawn once one scrolls there.
    const day = page.locator('.ws-messages__line').getByText('Today');
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, 0));
        return [(await row(page, 'Question number 1 ').count()) > 0, await day.isVisible()];
      })
      .toEqual([true, true]);
    expect(pages.size).toBe(2);

    const third = row(page, 'Question number 3').first();
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 3));
    await third.scrollIntoViewIfNeeded();
    const before = await settledTop(third);
    const chats = await openChats(page);
    await chats.getByRole('button', { name: 'Lease and Q3 week', exact: true }).click();
    await page.getByRole('heading', { name: 'Lease and Q3 week' }).waitFor();
    await openChats(page);
    await chats.getByRole('button', { name: 'Question number 1 about glaze', exact: true }).click();
    await third.waitFor();
    await expect.poll(() => topOf(third)).toBeCloseTo(before, -1);
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await row(page, 'Question number 6').first().waitFor();
  });
});

/**
 * Records the number of pixels below the visible lines, at the end of each frame in which an answer was being
 * written.
 */
async function watchTheEnd(page: Page): Promise<() => Promise<readonly number[]>> {
  const gaps = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const look = () => {
      const list = document.querySelector('.ws-messages__scroller');
      if (list?.querySelector('.ws-markdown--streaming')) {
        seen.add(Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
      }
      requestAnimationFrame(() => setTimeout(look));
    };
    look();
    return seen;
  });
  return () => gaps.evaluate((seen) => [...seen]);
}

describe('an answer that grows', () => {
  it('stays in sight at its end, from the first line that does not fit on', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await newChat(page);
    const gaps = await watchTheEnd(page);
    await ask(page, 4);
    const list = page.getByRole('log', { name: 'Messages' });
    const height = (element: Element) => element.scrollHeight - element.clientHeight;
    expect(await list.evaluate(height)).toBeGreaterThan(0);
    expect(await gaps()).toEqual([0]);
  });
});

describe('the list of chats', () => {
  it('finds a message, leads to it, and keeps, hides and removes chats', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await newChat(page);
    await ask(page, 3);
    await newChat(page);
    await say(page, 'Who is Henrik?');
    await finished(replyTo(page, 'Who is Henrik?'));

    const chats = await openChats(page);
    await page.getByPlaceholder('Search chats and messages').fill('number 2');
    await chats
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: /Question number 2/ })
      .first()
      .click();
    await page.locator('.ws-messages__target').getByText('Question number 2').first().waitFor();

    await openChats(page);
    const options = (name: string) => chats.getByRole('button', { name: `Options of ${name}` });
    await options('Who is Henrik?').click();
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    const pinned = chats.getByRole('region', { name: 'Pinned' });
    await pinned.getByRole('button', { name: /^Who is Henrik\?/ }).waitFor();
    await options('Who is Henrik?').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await chats.getByRole('button', { name: /^Archived/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await pinned.getByRole('button', { name: /^Who is Henrik\?/ }).waitFor();

    await options('Who is Henrik?').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await pinned.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await pinned.getByRole('button', { name: /^Who is Henrik\?/ }).waitFor();
  });

  it('saves a whole chat as a file', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await newChat(page);
    await ask(page, 4);
    await page.getByRole('button', { name: 'Options of the chat' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('question-number-1-about-glaze.md');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.match(/^Question number \d about glaze$/gm)).toHaveLength(4);
  });
});

describe('a guest', () => {
  it('reads and writes in a forum that lets guests in', async () => {
    const page = await stage.visit();
    await page.goto(stage.address);
    const chats = await openChats(page);
    const forums = chats.getByRole('region', { name: 'Forums' });
    await forums.getByRole('button', { name: /^Ask the workshop/ }).click();
    await page.getByText('Welcome. Guests may read and write here, too.').waitFor();
    await say(page, 'Is the kiln free on Monday?');
    const own = page.locator('.ws-message--person').filter({ hasText: 'Is the kiln free' });
    await own.getByText('Guest', { exact: true }).first().waitFor();
    await own.locator('.ws-message__tick').waitFor();
    expect(await page.getByRole('button', { name: 'Chat Rooms' }).count()).toBe(0);
  });
});
