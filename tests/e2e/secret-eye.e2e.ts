import { dana } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

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
