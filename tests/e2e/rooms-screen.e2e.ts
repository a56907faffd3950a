import { dana, mo } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import {
  Caller,
  enterRooms,
  logInAs,
  message,
  openRoom,
  pane,
  roomOf,
  row,
  sidebar,
} from './support/rooms.ts';
import { phone, setStage } from './support/stage.ts';
import { runCommand } from './support/workspace.ts';

const stage = setStage();

describe('the rooms workspace', () => {
  it('is on paper with what was written in the room, without the list and controls', async () => {
    const page = await stage.visit();
    await enterRooms(page, stage.address, dana);
    await openRoom(page, 'Harbour studio move');
    const written = message(page, 'The electrician can come');
    await written.waitFor();
    await page.emulateMedia({ media: 'print' });
    await sidebar(page).waitFor({ state: 'hidden' });
    await written.waitFor();
    expect(await page.getByRole('button', { name: 'Invite', exact: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await sidebar(page).waitFor();
    await written.waitFor();
  });

  it('ROOM-120 ROOM-130 ROOM-170 ROOM-180 ROOM-190 shows the list beside the room', async () => {
    const page = await stage.visit();
    await enterRooms(page, stage.address, dana);
    await page.getByText('Select a room to start chatting').waitFor();
    expect((await sidebar(page).boundingBox())?.width).toBe(300);
    for (const name of ['Private Chats', 'Rooms', 'Forums']) {
      const section = sidebar(page).getByRole('button', { name: new RegExp(`^${name}`) });
      expect(await section.getAttribute('aria-expanded')).toBe('true');
    }
    const participants = sidebar(page).getByRole('region', { name: 'Participants' });
    expect(await participants.count()).toBe(0);

    await openRoom(page, 'Harbour studio move');
    await participants.getByText('Dana Demo').waitFor();
    await row(page, 'Ask the workshop').click();
    await pane(page, 'Ask the workshop').waitFor();
    await participants.waitFor();

    await row(page, 'Lease and Q3 week').click();
    await page.getByText('Private chats are handled in the Chat Window').waitFor();
    expect(await participants.count()).toBe(0);
    const column = page.getByRole('region', { name: 'Chat', exact: true }).first();
    await column.getByText('Lease and Q3 week').first().waitFor();

    await sidebar(page).getByRole('button', { name: 'Collapse the room list' }).click();
    expect((await page.locator('.ws-rooms-rail').boundingBox())?.width).toBe(48);
  });

  it('ends a long name before the menu of its row', async () => {
    const page = await stage.visit();
    const calls = await Caller.signIn(stage.address, dana);
    const name = 'A room with a name that is longer than any row of the list, to its end';
    await roomOf(calls, name, []);
    await enterRooms(page, stage.address, dana);
    await row(page, name).hover();
    const menu = sidebar(page).getByRole('button', { name: `Options of ${name}` });
    await expect.poll(() => menu.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    const [text, options] = [
      await row(page, name).locator('.ws-truncate').boundingBox(),
      await menu.boundingBox(),
    ];
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(options?.x ?? 0);
  });

  it('shows messages as the person likes them, and tells of what mentions them', async () => {
    const page = await stage.visit();
    const [danaCalls, moCalls] = [
      await Caller.signIn(stage.address, dana),
      await Caller.signIn(stage.address, mo),
    ];
    const { id } = await roomOf(danaCalls, 'Plain room', [moCalls]);
    const other = await roomOf(danaCalls, 'Other room', [moCalls]);
    await moCalls.say(id, 'First of Mo');
    await moCalls.say(id, 'Second of Mo');
    await enterRooms(page, stage.address, dana);
    const room = await openRoom(page, 'Plain room');
    await message(page, 'Second of Mo').waitFor();
    await expect.poll(() => room.locator('.ws-message__name').count()).toBe(1);
    await expect.poll(() => room.locator('.ws-message .ws-avatar').count()).toBe(1);

    await runCommand(page, 'Display settings');
    const dialog = page.getByRole('dialog', { name: 'Display' });
    await dialog.getByRole('switch', { name: 'Avatars' }).uncheck();
    await dialog.getByRole('switch', { name: 'Timestamps' }).uncheck();
    await dialog.getByRole('group', { name: 'Group messages' }).getByText('Never').click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await runCommand(page, 'Notifications');
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await notifications
      .getByRole('group', { name: 'Messages in rooms' })
      .getByText('Mentions')
      .click();
    await page.keyboard.press('Escape');
    await notifications.waitFor({ state: 'detached' });
    await expect.poll(() => room.locator('.ws-message__name').count()).toBe(2);
    expect(await room.locator('.ws-message .ws-avatar').count()).toBe(0);
    expect(await room.locator('.ws-message time').count()).toBe(0);

    await moCalls.say(other.id, 'Look, Dana', undefined, [danaCalls.userId]);
    await page.getByText('You are mentioned in “Other room”').waitFor();
    expect(
      await row(page, 'Other room')
        .getByLabel(/unread/)
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await pane(page, 'Other room').waitFor();
  });

  it('ROOM-160 gives the room the whole of a small screen', async () => {
    const page = await stage.visit(phone);
    const [danaCalls, moCalls] = [
      await Caller.signIn(stage.address, dana),
      await Caller.signIn(stage.address, mo),
    ];
    await roomOf(danaCalls, 'Pocket room', [moCalls]);
    await page.goto(`${stage.address}/login`);
    await logInAs(page, dana);
    await page.getByRole('navigation', { name: 'Panels' }).getByText('Rooms').click();
    await row(page, 'Pocket room').click();
    await pane(page, 'Pocket room').waitFor();
    expect(await sidebar(page).count()).toBe(0);
    expect((await pane(page, 'Pocket room').boundingBox())?.width).toBe(phone.width);
    await page.getByRole('button', { name: 'Back to the rooms' }).click();
    await sidebar(page).waitFor();
  });

  it('shows the actions of a message under a finger above it, and leaves no line for them', async () => {
    const page = await stage.visit(phone);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const danaCalls = await Caller.signIn(stage.address, dana);
    const title = 'Room under a finger, with a name that is longer than a row of the list';
    const { id } = await roomOf(danaCalls, title, []);
    for (const text of ['One', 'Two', 'Three']) await danaCalls.say(id, text);
    await page.goto(`${stage.address}/login`);
    await logInAs(page, dana);
    await page.getByRole('navigation', { name: 'Panels' }).getByText('Rooms').click();
    await row(page, title).click();
    const boxOf = (text: string) =>
      message(page, text).getByText(text, { exact: true }).boundingBox();
    await expect.poll(() => message(page, 'Three').count()).toBe(1);
    const [two, three] = [await boxOf('Two'), await boxOf('Three')];
    expect((three?.y ?? 0) - (two?.y ?? 0)).toBeLessThan(2 * (two?.height ?? 0));
    await message(page, 'Three').focus();
    const actions = message(page, 'Three').locator('.ws-message__actions');
    await expect.poll(() => actions.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    const strip = await actions.boundingBox();
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(three?.y ?? 0);
    await message(page, 'One').focus();
    const above = await message(page, 'One').locator('.ws-message__actions').boundingBox();
    const name = await message(page, 'One').getByText('Dana Demo').boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((name?.y ?? 0) + 1);
    await message(page, 'One').getByRole('button', { name: 'Add a reaction' }).click();
    await page.getByRole('menuitem', { name: 'Heart' }).click();
    const reactions = message(page, 'One').getByRole('group', { name: 'Reactions' });
    await reactions.waitFor();
    const heights = await reactions
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const text = page.locator('.ws-room__talk').getByLabel('Message', { exact: true });
    await text.fill('The text has the width of the phone while it is written.');
    const wide = await text.boundingBox();
    await page.getByRole('button', { name: 'Back to the rooms' }).click();
    await page.getByPlaceholder('Find a room').focus();
    const ofName = await row(page, title).locator('.ws-truncate').boundingBox();
    const options = sidebar(page).getByRole('button', { name: `Options of ${title}` });
    const ofMenu = await options.boundingBox();
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    expect(heights).toEqual([44, 44]);
    expect(wide?.width).toBeGreaterThan(0.8 * phone.width);
    expect((ofName?.x ?? 0) + (ofName?.width ?? 0)).toBeLessThanOrEqual(ofMenu?.x ?? 0);
  });
});
