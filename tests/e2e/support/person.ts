import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';

/** Fills in the form of the login page and sends it. */
export async function logIn(page: Page, address: string, password = demoPassword): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Mobile number').fill(dana.mobile);
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
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** The newest answer in the chat. */
export const lastReply = (page: Page): Locator => page.locator('.ws-message--reply').last();

/** The text of the newest answer as far as it is written. */
export const replyText = (page: Page): Promise<string> =>
  lastReply(page).locator('.ws-markdown').innerText();

/** The text of the newest answer once it is complete. */
export async function finishedReply(page: Page): Promise<string> {
  await lastReply(page).getByRole('button', { name: 'Copy the answer' }).waitFor();
  return replyText(page);
}

/** Resolves when the newest answer has begun to come and is not complete. */
export const writing = (page: Page): Promise<void> =>
  lastReply(page).getByText('Writing', { exact: true }).waitFor();
