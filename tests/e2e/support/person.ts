import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';

/** Fills in the form of the login page and sends it. */
export async function logIn(page: Page, address: string, password = demoPassword): Promise<void> {
  await page.goto(`${address}/login`);
  await fillIn(page, dana.mobile, password);
}

/** Fills in the form that is shown, and sends it. */
export async function fillIn(page: Page, mobile: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs Dana in; resolves when her workspace is connected. */
export async function signIn(page: Page, address: string): Promise<void> {
  await logIn(page, address);
  await connected(page);
}

export const connected = (page: Page): Promise<void> =>
  page.getByText('Connected', { exact: true }).first().waitFor();

export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Message', { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** The answer beneath a question, of several alike beneath the newest; a line may be between. */
export const replyTo = (page: Page, question: string): Locator =>
  page
    .locator('.ws-messages__row', {
      has: page.locator('.ws-message--own').getByText(question, { exact: true }),
    })
    .last()
    .locator('xpath=following-sibling::*')
    .locator('.ws-message--reply')
    .first();

/** The text of an answer as far as it is written. */
export const textOf = (reply: Locator): Promise<string> =>
  reply.locator('.ws-markdown').innerText();

/** The text of an answer once it is complete. */
export async function finished(reply: Locator): Promise<string> {
  await reply.getByRole('button', { name: 'Copy the answer' }).waitFor();
  return textOf(reply);
}

/** Resolves when an answer has begun to come and is not complete. */
export const writing = (reply: Locator): Promise<void> =>
  reply.getByText('Writing', { exact: true }).waitFor();

/** Begins a chat in which nothing was said. */
export async function newChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options of the chat' }).click();
  await page.getByRole('menuitem', { name: 'New chat' }).click();
  await page.getByText('No messages yet. Start a conversation!', { exact: true }).waitFor();
}

/** One's own message with this text. */
export const ownMessage = (page: Page, text: string): Locator =>
  page.locator('.ws-message--own').filter({ hasText: text });

/** The list of the chats, opened. */
export async function openChats(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your chats/ }).click();
  return page.getByRole('dialog', { name: 'Your chats' });
}

/** Answers the question that was asked before something is removed or discarded. */
export const confirmed = (page: Page, answer: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
