import { dana } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

it.each([1280, 1440, 1920])(
  'the eye of a secret shows it at %d px, and removes nothing',
  async (width) => {
    const page = await stage.visit({ width, height: 900 });
    await openAs(page, stage.address, dana, { path: '/?tab=phod' });
    const eye = page.getByRole('button', { name: 'Show Door code' });
    await eye.scrollIntoViewIfNeeded();
    const box = await eye.boundingBox();
    if (box === null) return expect.fail('The eye is not drawn.');
    await page.mouse.move(box.x - 40, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('button', { name: 'Hide Door code' }).waitFor();
    expect(await page.getByText(/removed/).count()).toBe(0);
    return expect(await page.getByRole('button', { name: 'Remove Door code' }).count()).toBe(1);
  },
);

it('under a finger, the edge of the eye of a secret hides it, and removes nothing', async () => {
  const page = await stage.visit(phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await openAs(page, stage.address, dana, { path: '/?tab=phod' });
  await page.getByRole('button', { name: 'Show Secrets' }).click();
  await page.getByRole('button', { name: 'Show Door code' }).click();
  const eye = await page.getByRole('button', { name: 'Hide Door code' }).boundingBox();
  if (eye === null) return expect.fail('The eye is not drawn.');
  await page.mouse.click(eye.x + 4, eye.y + eye.height / 2);
  await page.getByRole('button', { name: 'Show Door code' }).waitFor();
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return expect(await page.getByText(/removed/).count()).toBe(0);
});
