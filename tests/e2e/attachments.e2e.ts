import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { finished, logIn, newChat, replyTo, signIn } from './support/person.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] === undefined
    ? undefined
    : page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });

describe('files in a chat', () => {
  it('are attached, sent, shown, read by the assistant and there after a reload', async () => {
    const page = await stage.visit();
    const refused: string[] = [];
    page.on('console', (line) => {
      if (/Content Security Policy/i.test(line.text())) refused.push(line.text());
    });
    await signIn(page, stage.address);
    await newChat(page);
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [900, 600];
      return canvas.toDataURL('image/jpeg');
    });
    const picture = Buffer.from(drawn.slice(drawn.indexOf(',')), 'base64');
    await page
      .locator('#ws-column')
      .getByLabel('Files to attach')
      .setInputFiles([
        { name: 'kiln.jpg', mimeType: 'image/jpeg', buffer: picture },
        {
          name: 'plan \u202E🏺.md',
          mimeType: 'text/markdown',
          buffer: Buffer.from('# Fire on Friday'),
        },
      ]);
    const tray = page.getByRole('list', { name: 'Attached files' });
    await tray.getByText('plan 🏺.md', { exact: true }).waitFor();
    await tray.getByRole('button', { name: 'Remove kiln.jpg' }).waitFor();
    await shot(page, 'tray');
    const field = page.getByLabel('Message', { exact: true });
    await field.fill('When is it fired?');
    await field.press('Enter');
    await finished(replyTo(page, 'When is it fired?'));
    const shown = page.getByRole('img', { name: 'kiln.jpg' });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 20_000,
      })
      .toBe(640);
    await shot(page, 'sent');
    await page.getByRole('button', { name: /^plan/ }).click();
    const dialog = page.getByRole('dialog', { name: /^File plan/ });
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('# Fire on Friday');
    await shot(page, 'preview');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await saving).suggestedFilename()).toBe('plan 🏺.md');
    await page.reload();
    await page.getByRole('button', { name: 'Show kiln.jpg' }).click();
    const full = page.getByRole('dialog', { name: 'File kiln.jpg' }).getByRole('img');
    await expect
      .poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 20_000,
      })
      .toBe(900);
    await shot(page, 'picture');
    expect(refused).toEqual([]);
  });

  it('are attached on a phone', async () => {
    const page = await stage.visit(phone);
    await logIn(page, stage.address);
    await page.getByLabel('Message', { exact: true }).waitFor();
    await page.getByLabel('Files to attach').setInputFiles([
      {
        name: 'a-very-long-name-of-a-file-that-does-not-fit.md',
        mimeType: '',
        buffer: Buffer.from('x'),
      },
      { name: 'empty.md', mimeType: '', buffer: Buffer.alloc(0) },
    ]);
    await page.getByRole('list', { name: 'Attached files' }).getByRole('alert').waitFor();
    await shot(page, 'phone');
    const height = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.height;
    expect(await height('Attach files')).toBe(await height('Send'));
  });
});
