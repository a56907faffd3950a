import type { Page } from 'playwright';

export const danasMobile = '004511111111';
export const demoPassword = 'demo-password';

/** Signs in on the login page, as a person does. */
export async function signIn(page: Page, address: string, mobile = danasMobile): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}
