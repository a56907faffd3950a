import { dana } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { ownMessage, say, signIn } from './support/person.ts';
import { enterRooms } from './support/rooms.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();
const turned = { width: phone.height, height: phone.width };

describe('a phone that is turned', () => {
  it('keeps the text of an open dialog, and has the wide layout once it is closed', async () => {
    const page = await stage.visit();
    await enterRooms(page, stage.address, dana);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Create New Room' }).first().click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Glaze tests');
    await page.setViewportSize(turned);
    expect(await name.inputValue()).toBe('Glaze tests');
    await page.setViewportSize(phone);
    expect(await name.inputValue()).toBe('Glaze tests');
    await page.setViewportSize(turned);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page
      .getByRole('region', { name: 'Assistant' })
      .or(page.locator('#ws-column'))
      .first()
      .waitFor();
  });

  it('keeps the text of a message that is being edited', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await say(page, 'Is the kiln free on Friday?');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Control' }).click();
    const message = ownMessage(page, 'Is the kiln free on Friday?');
    await message.click();
    await message.getByRole('button', { name: 'Edit the message' }).click();
    const field = page.getByRole('textbox', { name: 'Edit the message' });
    await field.fill('Is the kiln free on Saturday?');
    await page.setViewportSize(turned);
    expect(await field.inputValue()).toBe('Is the kiln free on Saturday?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#ws-column').waitFor();
  });
});
