import { dana, mo } from '@mach42/server/demo/people.ts';
import { expect, describe, it } from 'vitest';
import {
  Caller,
  enterRooms,
  message,
  openRoom,
  openRooms,
  pane,
  roomOf,
  row,
  sidebar,
  write,
} from './support/rooms.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

describe('a direct message', () => {
  it('[RO70] [RO74] [BC3] is begun from a person of a room, answered, found again, and ended by blocking', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    const danaCalls = await Caller.signIn(stage.address, dana);
    await roomOf(danaCalls, 'Kiln shed', [await Caller.signIn(stage.address, mo)]);
    await enterRooms(mos, stage.address, mo);
    await enterRooms(danas, stage.address, dana);
    await openRoom(danas, 'Kiln shed');
    const person = sidebar(danas).locator('.ws-rooms-person', { hasText: 'Mo Moderator' });
    await person.hover();
    const [role, menu] = await Promise.all([
      person.getByText('Member', { exact: true }).boundingBox(),
      person.getByRole('button', { name: 'Options of Mo Moderator' }).boundingBox(),
    ]);
    expect((role?.x ?? Infinity) + (role?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
    await person.getByRole('button', { name: 'Message Mo Moderator' }).click();
    await pane(danas, 'Mo Moderator').waitFor();
    await write(danas, 'The quince is ripe.');
    await message(danas, 'The quince is ripe.').waitFor();

    await row(mos, 'Dana Demo').getByText('@1').waitFor();
    await mos
      .getByRole('button', { name: /^Chat Rooms.*1/ })
      .first()
      .waitFor();
    await openRoom(mos, 'Dana Demo');
    await message(mos, 'The quince is ripe.').waitFor();
    await write(mos, 'Then we cook it.');
    await message(danas, 'Then we cook it.').waitFor();
    expect(await row(mos, 'Dana Demo').getByText('@1').count()).toBe(0);

    for (const page of [danas, mos]) {
      await page.reload();
      await openRooms(page);
      await message(page, 'Then we cook it.').waitFor();
    }
    const { pathname } = new URL(danas.url());
    expect(pathname).toMatch(/^\/w\/rooms\/[\da-f-]{36}$/);
    await mos.goto(stage.address + pathname);
    await message(mos, 'The quince is ripe.').waitFor();

    await pane(mos, 'Dana Demo').getByRole('button', { name: 'Options of Dana Demo' }).click();
    await mos.getByRole('menuitem', { name: 'Block Dana Demo' }).click();
    await mos.getByText('You blocked Dana Demo. Neither of you can write here.').waitFor();
    await write(danas, 'Are you there?');
    await danas.getByText('You cannot write to this person.').first().waitFor();
    expect(await message(mos, 'Are you there?').count()).toBe(0);
  });
});
