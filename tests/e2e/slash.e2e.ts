import { dana } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { desktop, phone, setStage } from './support/stage.ts';

const stage = setStage();

describe('the list that opens on a slash', () => {
  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('saves a prompt and puts it into a message, by keyboard alone: %s', async (_, viewport) => {
    const page = await stage.visit(viewport);
    await openAs(page, stage.address, dana, { path: '/w/chat' });
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.fill('/prom');
    await page.getByRole('option', { name: /^\/prompts/ }).waitFor();
    await field.press('Enter');
    const add = page.getByRole('button', { name: 'New prompt' }).first();
    await add.press('Enter');
    const name = `letter-${viewport.width}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Text', { exact: true }).fill(`Write to {{person}} (${viewport.width}).`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(`/${name}`, { exact: true }).waitFor();

    await page.goto(`${stage.address}/w/chat`);
    await field.pressSequentially(`/${name}`);
    await page.getByRole('option', { name: new RegExp(`^/${name}`) }).waitFor();
    await field.press('Enter');
    await page.getByLabel('person').fill('Mo');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`Write to Mo (${viewport.width}).`);
    await field.press('Enter');
    await page.getByText(`Write to Mo (${viewport.width}).`).waitFor();
  });
});
