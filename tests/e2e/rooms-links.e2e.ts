import { joinRoom } from '@mach42/contracts/rooms/calls.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { dana, mo } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller as AnyCaller } from '../support/calls.ts';
import { confirmed } from './support/person.ts';
import { Caller, enterRooms, openRoom, pane, roomOf, sidebar } from './support/rooms.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
let danaCalls: Caller;
let moCalls: Caller;
beforeAll(async () => {
  danaCalls = await Caller.signIn(stage.address, dana);
  moCalls = await Caller.signIn(stage.address, mo);
});

async function share(page: Page, room: string): Promise<Locator> {
  await pane(page, room)
    .getByRole('button', { name: /^Options of/ })
    .click();
  await page.getByRole('menuitem', { name: /Share/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await dialog.getByRole('button', { name: /^Create/ }).waitFor();
  return dialog;
}

describe('links to a room', () => {
  it('are masked by a member, announced in the room, and listed to and closed by its owner', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    await roomOf(danaCalls, 'Old shed', [moCalls]);
    await enterRooms(mos, stage.address, mo);
    await openRoom(mos, 'Old shed');
    const his = await share(mos, 'Old shed');
    expect(await his.getByRole('switch').count()).toBe(0);
    await his.getByText('Only owners of the room can share it unmasked.').waitFor();
    await his.getByRole('button', { name: 'Create link' }).click();
    await his.getByRole('button', { name: 'Revoke' }).waitFor();

    await enterRooms(danas, stage.address, dana);
    await openRoom(danas, 'Old shed');
    await danas.getByText(/Mo Moderator shared this room by a link, masked, until/).waitFor();
    const hers = await share(danas, 'Old shed');
    await hers.getByRole('switch', { name: 'Mask personal data' }).waitFor();
    await hers.getByText('by Mo Moderator').waitFor();
    await hers.getByRole('button', { name: 'Revoke' }).click();
    await confirmed(danas, 'Revoke');
    await hers.getByText('No link to this chat is open.').waitFor();
    await danas.keyboard.press('Escape');
    await danas.getByText('Dana Demo closed a link to this room.').waitFor();
  });
});

describe('a forum with many people', () => {
  it('says how many there are, and lists them', async () => {
    const page = await stage.visit();
    const forum = await danaCalls.create({ name: 'Town square', type: 'internal_forum' });
    for (let n = 0; n < 30; n += 1) {
      const { data } = await new AnyCaller(stage.address).call(guest);
      const visitor = new AnyCaller(stage.address, data.token);
      await visitor.call(joinRoom, { params: { id: forum.id } });
    }
    await enterRooms(page, stage.address, dana);
    await openRoom(page, 'Town square');
    await sidebar(page).getByLabel('Find someone in this room').waitFor();
    const people = sidebar(page).getByRole('region', { name: 'Participants' });
    await people.getByText('31', { exact: true }).waitFor();
    await pane(page, 'Town square').getByText(/of 31/).waitFor();
  });
});
