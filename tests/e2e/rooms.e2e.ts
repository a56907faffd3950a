import { dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  Caller,
  enterRooms,
  logInAs,
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
let danaCalls: Caller;
let moCalls: Caller;

beforeAll(async () => {
  danaCalls = await Caller.signIn(stage.address, dana);
  moCalls = await Caller.signIn(stage.address, mo);
});

describe('rooms between people', () => {
  it('ROOM-100 ROOM-140 ROOM-320 opens a room to those who are invited, by link and by number', async () => {
    const [danas, mos, pias] = [await stage.visit(), await stage.visit(), await stage.visit()];
    await enterRooms(danas, stage.address, dana);
    await sidebar(danas).getByRole('button', { name: 'Create New Room' }).click();
    const create = danas.getByRole('dialog', { name: 'Create New Room' });
    await create.getByLabel('Name').fill('  Spring fair  ');
    await create.getByRole('button', { name: 'Create', exact: true }).click();
    await pane(danas, 'Spring fair').waitFor();

    await pane(danas, 'Spring fair').getByRole('button', { name: 'Invite' }).click();
    const invite = danas.getByRole('dialog', { name: 'Invite to Spring fair' });
    await invite.getByText('Mobile number', { exact: true }).first().click();
    await invite.getByRole('textbox', { name: 'Mobile number' }).fill(pia.mobile);
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await invite.getByText('A mobile number').waitFor();
    await invite.getByText('Link', { exact: true }).click();
    await invite.getByRole('button', { name: 'Create link' }).click();
    const link = await invite.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    expect(link).toMatch(/\/invite\//);
    await danas.keyboard.press('Escape');
    await invite.waitFor({ state: 'detached' });
    await write(danas, 'Who builds the stall?');
    await message(danas, 'Who builds the stall?').waitFor();

    await enterRooms(pias, stage.address, pia);
    const card = sidebar(pias).getByRole('list', { name: 'Invitations' });
    await card.getByText('Dana Demo invites you').waitFor();
    await card.getByRole('button', { name: 'Accept' }).click();
    await message(pias, 'Who builds the stall?').waitFor();

    await mos.goto(link);
    await mos.getByRole('button', { name: 'Log in' }).click();
    await logInAs(mos, mo);
    await mos.getByRole('heading', { name: 'Spring fair' }).waitFor();
    await mos.getByRole('button', { name: 'Join the room' }).click();
    await message(mos, 'Who builds the stall?').waitFor();
    await write(mos, 'I do.');
    await message(danas, 'I do.').waitFor();
    await message(pias, 'I do.').waitFor();
  });

  it('shows who is there, and who is writing', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    await roomOf(danaCalls, 'Kiln shed', [moCalls]);
    await enterRooms(danas, stage.address, dana);
    const room = await openRoom(danas, 'Kiln shed');
    await room.getByText('1 of 2 online').waitFor();

    await enterRooms(mos, stage.address, mo);
    await openRoom(mos, 'Kiln shed');
    await room.getByText('2 of 2 online').waitFor();
    const field = mos.locator('.ws-room__talk').getByLabel('Message', { exact: true });
    await field.pressSequentially('On my way');
    await room.getByText('Mo Moderator is typing').waitFor();
    await field.press('Enter');
    await message(danas, 'On my way').waitFor();
    await room.getByText('Mo Moderator is typing').waitFor({ state: 'detached' });
  });

  it('has an assistant answer to its mention, for everyone in the room', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    await roomOf(danaCalls, 'Glaze tests', [moCalls]);
    await enterRooms(danas, stage.address, dana);
    await openRoom(danas, 'Glaze tests');
    await enterRooms(mos, stage.address, mo);
    await openRoom(mos, 'Glaze tests');

    const field = danas.locator('.ws-room__talk').getByLabel('Message', { exact: true });
    await field.pressSequentially('@mach');
    await danas.getByRole('option', { name: /mach42/ }).waitFor();
    await danas.keyboard.press('Enter');
    const written = () => field.inputValue();
    await expect.poll(written).toBe('@mach42 ');
    // A text that the composer writes is undone in the same way as a text that a person types.
    await danas.keyboard.press('Control+z');
    await expect.poll(written).toBe('@mach');
    await danas.keyboard.press('Enter');
    await field.pressSequentially(':rocke');
    await danas.getByRole('option', { name: 'rocket' }).waitFor();
    await danas.keyboard.press('Enter');
    await expect.poll(written).toBe('@mach42 🚀 ');
    await danas.keyboard.press('Control+z');
    await expect.poll(written).toBe('@mach42 :rocke');
    await danas.keyboard.press('End');
    for (const _ of ':rocke') await danas.keyboard.press('Backspace');
    await field.pressSequentially('who is Henrik?');
    await danas.keyboard.press('Shift+Home');
    await danas.keyboard.press('Control+b');
    await expect.poll(written).toBe('**@mach42 who is Henrik?**');
    await danas.keyboard.press('Control+z');
    await expect.poll(written).toBe('@mach42 who is Henrik?');
    await danas.keyboard.press('Enter');
    for (const page of [danas, mos]) {
      const reply = page.locator('.ws-room__messages .ws-message--reply');
      await reply.getByRole('button', { name: 'Copy the answer' }).waitFor();
      expect(await reply.innerText()).toContain('Mach 42v1');
      expect(await page.locator('.ws-thread-below').count()).toBe(0);
      const rows = page.locator('.ws-room__messages .ws-messages__row');
      await expect.poll(() => rows.last().locator('.ws-message--reply').count()).toBe(1);
    }
  });

  it('has an assistant that is called in a thread answer there', async () => {
    const page = await stage.visit();
    const { id } = await roomOf(danaCalls, 'Glaze thread', [moCalls]);
    const question = await danaCalls.say(id, 'Which glaze is next?');
    await moCalls.say(id, '@mach42 who is Henrik?', question.id);
    await enterRooms(page, stage.address, dana);
    await openRoom(page, 'Glaze thread');
    await page.getByRole('button', { name: /^2 replies/ }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    await thread
      .locator('.ws-message--reply')
      .getByRole('button', { name: 'Copy the answer' })
      .waitFor();
    const rows = page.locator('.ws-room__messages .ws-messages__row');
    await expect
      .poll(() => rows.last().locator('.ws-thread-below .ws-message--reply').count())
      .toBe(1);
  });

  it('takes reactions, and answers in a thread', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    const { id } = await roomOf(danaCalls, 'Market stall', [moCalls]);
    await danaCalls.say(id, 'Who brings the lamps?');
    await enterRooms(danas, stage.address, dana);
    await openRoom(danas, 'Market stall');
    await enterRooms(mos, stage.address, mo);
    await openRoom(mos, 'Market stall');

    const question = message(mos, 'Who brings the lamps?');
    await question.hover();
    await question.getByRole('button', { name: 'Add a reaction' }).first().click();
    await mos.getByRole('menuitem', { name: 'Heart' }).click();
    const asked = message(danas, 'Who brings the lamps?');
    await asked.getByRole('button', { name: /❤️/ }).waitFor();

    await question.hover();
    await question.getByRole('button', { name: 'Reply' }).click();
    const thread = mos.getByRole('complementary', { name: 'Thread' });
    const field = thread.getByLabel('Message', { exact: true });
    await field.fill('I have two.');
    await field.press('Enter');
    await thread.getByText('1 reply').waitFor();
    await mos.keyboard.press('Escape');
    await thread.waitFor({ state: 'detached' });
    await danas.getByRole('button', { name: /^1 reply/ }).click();
    const seen = danas.getByRole('complementary', { name: 'Thread' });
    await seen.getByText('I have two.').waitFor();
  });

  it('ROOM-200 ROOM-210 lets owners change roles and remove people, who see the room go at once', async () => {
    const [danas, mos] = [await stage.visit(), await stage.visit()];
    await roomOf(danaCalls, 'Old shed', [moCalls]);
    await enterRooms(danas, stage.address, dana);
    await openRoom(danas, 'Old shed');
    await enterRooms(mos, stage.address, mo);
    await openRoom(mos, 'Old shed');
    const ofDana = sidebar(mos).getByRole('button', { name: /^Options of Dana/ });
    const managing = mos.getByRole('menuitem', { name: 'Change Role' });
    await ofDana.click();
    const block = mos.getByRole('menuitem', { name: 'Block Dana Demo' });
    await block.waitFor();
    expect(await managing.count()).toBe(0);
    const [menu, pressed] = [await block.boundingBox(), await ofDana.boundingBox()];
    expect(Math.abs((menu?.y ?? 0) - (pressed?.y ?? 0))).toBeLessThan(100);
    await mos.keyboard.press('Escape');
    expect(
      await sidebar(danas)
        .getByRole('button', { name: /^Options of Dana/ })
        .count(),
    ).toBe(0);

    const person = sidebar(danas).locator('.ws-rooms-person', { hasText: 'Mo Moderator' });
    await person.hover();
    await person.getByRole('button', { name: 'Options of Mo Moderator' }).click();
    await danas.getByRole('menuitem', { name: 'Change Role' }).click();
    const change = danas.getByRole('dialog', { name: 'Change Role' });
    expect(await change.getByRole('option').allInnerTexts()).toEqual([
      'Member',
      'Moderator',
      'Owner',
    ]);
    await change.getByRole('combobox').selectOption('Moderator');
    await change.getByRole('button', { name: 'Save' }).click();
    await person.getByText('Moderator', { exact: true }).waitFor();
    await ofDana.click();
    await managing.waitFor();
    await mos.keyboard.press('Escape');

    await person.hover();
    await person.getByRole('button', { name: 'Options of Mo Moderator' }).click();
    await danas.getByRole('menuitem', { name: 'Remove from Room' }).click();
    await danas.getByRole('button', { name: 'Remove', exact: true }).click();
    await mos.getByText('“Old shed” is not open to you any more').waitFor();
    await mos.getByText('Select a room to start chatting').waitFor();
    expect(await row(mos, 'Old shed').count()).toBe(0);
  });

  it('ROOM-110 counts what is unread, until it is read on any device of the person', async () => {
    const [desk, laptop] = [await stage.visit(), await stage.visit()];
    const { id } = await roomOf(danaCalls, 'Harvest', [moCalls]);
    await enterRooms(desk, stage.address, dana);
    await enterRooms(laptop, stage.address, dana);
    await moCalls.say(id, 'Apples are ripe.');
    await moCalls.say(id, `Pears too.${'\n.'.repeat(100)}`);
    for (const page of [desk, laptop]) {
      await row(page, 'Harvest').getByLabel('2 unread').waitFor();
    }
    await openRoom(desk, 'Harvest');
    await message(desk, 'Pears too.').waitFor();
    for (const page of [desk, laptop]) {
      await row(page, 'Harvest')
        .getByLabel(/unread/)
        .waitFor({ state: 'detached' });
    }
    const jump = desk.getByRole('button', { name: '2 new messages: jump to the first' });
    await jump.click();
    await jump.waitFor({ state: 'detached' });
    const line = pane(desk, 'Harvest').locator('.ws-messages__line--unread');
    expect(await line.isVisible()).toBe(true);
  });

  it('[QA13] shows what mentions the person in the list, the bar and the title, and on the device', async () => {
    const page = await stage.visit();
    await page.addInitScript(() => {
      document.hasFocus = () => sessionStorage.getItem('isInFront') === 'yes';
      localStorage.setItem('systemNotices', 'on');
      const shown: string[] = [];
      const Shown = class extends Notification {
        // A browser without windows grants none.
        static override readonly permission = 'granted';
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          shown.push(title);
        }
      };
      Object.assign(window, { shown, Notification: Shown });
    });
    // One of its own in each attempt.
    const { id, name } = await roomOf(danaCalls, `Orchard ${crypto.randomUUID()}`, [moCalls]);
    await enterRooms(page, stage.address, dana);
    await moCalls.say(id, 'The ladder is back.');
    await moCalls.say(id, 'Can you bring it?', undefined, [danaCalls.userId]);
    const badge = row(page, name).getByLabel('1 mention of you, 2 unread');
    await badge.waitFor();
    expect(await badge.textContent()).toBe('@1');
    const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await expect.poll(shown).toEqual([name, `You are mentioned in “${name}”`]);

    await page.evaluate(() => sessionStorage.setItem('isInFront', 'yes'));
    await page.reload();
    await badge.waitFor();
    await page
      .locator('.ws-top-bar__commands')
      .getByLabel(/mentions? of you/)
      .waitFor();
    expect(await page.title()).toMatch(/^\(\d+\) /);
    await openRoom(page, name);
    await badge.waitFor({ state: 'detached' });
  });

  it('ROOM-150 ROOM-230 ROOM-240 ROOM-360 sends on Enter, and cancels an empty edit', async () => {
    const page = await stage.visit();
    await roomOf(danaCalls, 'Ledger talk', [moCalls]);
    await enterRooms(page, stage.address, dana);
    await openRoom(page, 'Ledger talk');
    await sidebar(page).getByText('Mo Moderator').waitFor();
    const field = page.locator('.ws-room__talk').getByLabel('Message', { exact: true });
    await field.fill('One line');
    await field.press('Shift+Enter');
    await field.pressSequentially('and another');
    expect(await page.locator('.ws-room__messages .ws-message').count()).toBe(0);
    await field.press('Enter');
    const own = message(page, 'and another');
    await own.locator('.ws-message__tick').waitFor();

    await own.hover();
    await own.getByRole('button', { name: 'Edit the message' }).click();
    const edit = page.locator('.ws-room__messages textarea');
    await edit.fill('   ');
    await edit.press('Enter');
    await edit.waitFor({ state: 'detached' });
    expect(await own.innerText()).toContain('One line');
  });

  it('comes with the invitation page in front for who opens a link, and opens the room', async () => {
    const page = await stage.visit();
    const room = await danaCalls.create({ name: 'Small fair' });
    const { inviteKey } = await danaCalls.invite(room.id);
    await page.goto(`${stage.address}/invite/${inviteKey}`);
    await page.getByText('You are invited to a room').waitFor();
    await page.goto(`${stage.address}/login?redirect=/invite/nothing-here`);
    await logInAs(page, pia);
    await page.getByText('This invitation is no longer valid').waitFor();
    await page.getByRole('button', { name: 'Go to the workspace' }).click();
    await openRooms(page);
  });
});
