import {
  editRoom,
  inviteToRoom,
  leaveRoom,
  listRoomInvitations,
  removeParticipant,
  revokeInvitation,
  setParticipantRole,
} from '@mach42/contracts/rooms/calls.ts';
import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import {
  closeSession,
  listRoomSessions,
  listSessions,
  shareRoom,
} from '@mach42/contracts/sessions/calls.ts';
import { aSession } from '@mach42/conversations/share/session.fixture.ts';
import type { Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import {
  chooseIn,
  dana,
  enterRoom,
  mo,
  openRooms,
  pia,
  serving,
  inRoom,
  studio,
} from './rooms.fixture.ts';
import { roomOf } from './state/room.fixture.ts';

const room = studio('owner');
const params = { id: room.id };
const broken = { code: 'FORBIDDEN', message: 'The server says no.' } as const;
const invitation: Invitation = {
  id: 'i1',
  _id: 'i1',
  inviteKey: 'key-1',
  roomId: room.id,
  roomName: room.name,
  userId: null,
  invitedBy: { userId: dana.id, name: dana.name },
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2036-01-01T00:00:00.000Z',
};

async function openRoom(server = serving([room])): Promise<Screen> {
  const screen = await openRooms(server);
  await enterRoom(screen, room.name);
  await (await screen.part('region', 'Participants')).findByText(mo.name);
  return screen;
}

const ofRoom = async (screen: Screen, item: string): Promise<void> =>
  chooseIn(screen, `Options of ${room.name}`, item, await screen.part('region', room.name));
const ofMo = (screen: Screen, item: string): Promise<void> =>
  chooseIn(screen, `Options of ${mo.name}`, item);

describe('RoleDialog, RemoveDialog, EditDialog, SettingsDialog, LeaveDialog of a room', () => {
  it('ROOM-200 changes a role, and keeps the choice when the server refuses', async () => {
    const server = serving([room]).refuse(setParticipantRole, broken);
    const screen = await openRoom(server);
    await ofMo(screen, 'Change Role');
    const dialog = await screen.dialog('Change Role');
    const roles = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(roles).toEqual(['Member', 'Moderator', 'Owner']);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await screen.user.selectOptions(dialog.getByLabelText(`Role of ${mo.name}`), 'Moderator');
    await screen.press('Save', dialog);
    await dialog.findByText('The server says no.');
    expect(dialog.getByLabelText(`Role of ${mo.name}`)).toHaveProperty('value', 'moderator');

    server.answer(setParticipantRole, { data: inRoom(mo, 'moderator') });
    await screen.press('Save', dialog);
    await screen.findByText(`${mo.name} is now moderator`);
    expect(server.inputs(setParticipantRole).at(-1)).toEqual({
      params: { id: room.id, userId: mo.id },
      body: { role: 'moderator' },
    });
  });

  it('ROOM-200 lets moderators make no owners', async () => {
    const screen = await openRooms(serving([studio('moderator')]));
    await enterRoom(screen, room.name);
    await ofMo(screen, 'Change Role');
    const dialog = await screen.dialog('Change Role');
    const roles = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(roles).toEqual(['Member', 'Moderator']);
  });

  it('ROOM-210 removes a person after a question, and says why not', async () => {
    const server = serving([room]).refuse(removeParticipant, broken);
    const screen = await openRoom(server);
    await ofMo(screen, 'Remove from Room');
    await screen.press('Cancel', await screen.part('alertdialog', `Remove ${mo.name}?`));
    expect(server.inputs(removeParticipant)).toEqual([]);
    await ofMo(screen, 'Remove from Room');
    await screen.press('Remove', await screen.part('alertdialog', `Remove ${mo.name}?`));
    await screen.findByText('The server says no.');
    server.answer(removeParticipant, {});
    await ofMo(screen, 'Remove from Room');
    await screen.press('Remove', await screen.part('alertdialog', `Remove ${mo.name}?`));
    await screen.findByText(`${mo.name} was removed from ${room.name}`);
    expect(server.inputs(removeParticipant).at(-1)).toEqual({
      params: { id: room.id, userId: mo.id },
    });
  });

  it('changes name and description, trimmed, and keeps what was typed when it fails', async () => {
    const server = serving([room]).refuse(editRoom, broken);
    const screen = await openRoom(server);
    await ofRoom(screen, 'Name and description');
    const dialog = await screen.dialog('Name and description');
    await screen.fill('Name', '', dialog);
    await dialog.findByText('Give the room a name.');
    await screen.press('Save', dialog);
    expect(server.inputs(editRoom)).toEqual([]);
    await screen.fill('Name', ' Studio ', dialog);
    await screen.fill('Description (optional)', 'The move in May', dialog);
    await screen.press('Save', dialog);
    await dialog.findByText('The server says no.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', ' Studio ');
    expect(dialog.getByLabelText('Description (optional)')).toHaveProperty(
      'value',
      'The move in May',
    );
    server.answer(editRoom, { data: { ...room, name: 'Studio' } });
    await screen.press('Save', dialog);
    await screen.gone('The server says no.');
    expect(server.inputs(editRoom).at(-1)).toEqual({
      params,
      body: { name: 'Studio', description: 'The move in May' },
    });
  });

  it('changes the settings', async () => {
    const server = serving([room]).refuse(editRoom, broken);
    const screen = await openRoom(server);
    await ofRoom(screen, 'Settings');
    const dialog = await screen.dialog(`Settings of ${room.name}`);
    await screen.choose('switch', /^Threads/, dialog);
    expect(dialog.queryByRole('switch', { name: /^Guests/ })).toBeNull();
    await screen.press('Save', dialog);
    await dialog.findByText('The server says no.');
    expect(dialog.getByRole('switch', { name: /^Threads/ })).toHaveProperty('checked', false);
    server.answer(editRoom, { data: room });
    await screen.press('Save', dialog);
    await screen.gone('The server says no.');
    expect(server.inputs(editRoom).at(-1)).toEqual({
      params,
      body: { settings: { ...room.settings, allowThreads: false } },
    });
  });

  it('hands the room over when the last owner leaves', async () => {
    const server = serving([room])
      .answer(setParticipantRole, { data: inRoom(mo, 'owner') })
      .refuse(leaveRoom, broken);
    const screen = await openRoom(server);
    await ofRoom(screen, 'Leave');
    const dialog = await screen.dialog(`Leave ${room.name}?`);
    expect(dialog.getByLabelText('New owner')).toHaveProperty('value', mo.id);
    await screen.press('Leave', dialog);
    await dialog.findByText('The server says no.');
    server.answer(leaveRoom, {});
    await screen.press('Leave', dialog);
    await screen.findByText(`You left ${room.name}`);
    expect(server.inputs(setParticipantRole)[0]).toEqual({
      params: { id: room.id, userId: mo.id },
      body: { role: 'owner' },
    });
    expect(server.inputs(leaveRoom)).toHaveLength(2);
  });

  it('holds the last owner back where no person could take over', async () => {
    const alone = { ...room, participants: [inRoom(dana, 'owner')] };
    const server = serving([alone]);
    const screen = await openRooms(server);
    await enterRoom(screen, room.name);
    await ofRoom(screen, 'Leave');
    const dialog = await screen.dialog(`Leave ${room.name}?`);
    dialog.getByText(/No one else is here: delete the room instead/);
    expect(dialog.getByRole('button', { name: 'Leave' })).toHaveProperty('disabled', true);
  });
});

describe('InviteDialog', () => {
  async function openInvite(server = serving([room])) {
    const screen = await openRoom(server.otherwise(listRoomInvitations, { data: [] }));
    await ofRoom(screen, 'Invite');
    return { screen, server, dialog: await screen.dialog(`Invite to ${room.name}`) };
  }
  const other = roomOf({
    id: 'other',
    name: 'Other room',
    participants: [inRoom(dana, 'member'), inRoom(pia, 'member')],
  });

  it('ROOM-320 invites a person one knows, once', async () => {
    const server = serving([room, other]).answer(inviteToRoom, ({ body }) => ({
      data: { ...invitation, userId: body.userId ?? null },
    }));
    const { screen, dialog } = await openInvite(server);
    await dialog.findByText('There are no open invitations.');
    expect(dialog.queryByText(mo.name)).toBeNull();
    await screen.press(`Invite ${pia.name}`, dialog);
    await dialog.findByText('Invited');
    expect(server.inputs(inviteToRoom)).toEqual([{ params, body: { userId: pia.id } }]);
  });

  it('ROOM-320 invites a mobile number, and keeps it when it is refused', async () => {
    const server = serving([room, other]).refuse(inviteToRoom, {
      code: 'VALIDATION_ERROR',
      message: 'This is no mobile number.',
    });
    const { screen, dialog } = await openInvite(server);
    await screen.choose('radio', 'Mobile number', dialog);
    await screen.fill('Mobile number', '+45 7777 7777', await screen.dialog(/Invite/));
    await screen.press('Invite', dialog);
    await dialog.findByText('This is no mobile number.');
    expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toHaveProperty(
      'value',
      '+45 7777 7777',
    );
    server.answer(inviteToRoom, { data: { ...invitation, byMobile: true } });
    await screen.press('Invite', dialog);
    await dialog.findByText('A mobile number');
    expect(server.inputs(inviteToRoom).at(-1)).toEqual({
      params,
      body: { mobile: '004577777777' },
    });
  });

  it('makes a link, lists it, and takes it back', async () => {
    const server = serving([room, other])
      .answer(inviteToRoom, { data: invitation })
      .answer(revokeInvitation, {});
    const { screen, dialog } = await openInvite(server);
    await screen.choose('radio', 'Link', dialog);
    await screen.user.selectOptions(dialog.getByLabelText('Works for'), 'One hour');
    await screen.press('Create link', dialog);
    const link = await dialog.findByRole('textbox', { name: 'Link' });
    expect(link).toHaveProperty('value', `${location.origin}/invite/key-1`);
    await screen.press('Copy the link', dialog);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/invite/key-1`);
    await screen.press('Revoke', dialog);
    await screen.press('Revoke', await screen.part('alertdialog', 'Revoke this invitation?'));
    await dialog.findByText('There are no open invitations.');
    expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull();
    expect(server.inputs(inviteToRoom)).toEqual([{ params, body: { expiresIn: 3600 } }]);
    expect(server.inputs(revokeInvitation)).toEqual([{ params: { inviteKey: 'key-1' } }]);
  });

  it('says why the invitations could not be read, and reads them again', async () => {
    const server = serving([room, other]).refuse(listRoomInvitations, broken);
    const { screen, dialog } = await openInvite(server);
    await dialog.findByText('The server says no.');
    server.answer(listRoomInvitations, { data: [invitation] });
    await screen.press('Retry', dialog);
    await dialog.findByText('Anyone with the link');
  });
});

describe('ShareDialog', () => {
  it('lets owners share unmasked, and take links back', async () => {
    const server = serving([room])
      .answer(listRoomSessions, { data: [] })
      .answer(shareRoom, { data: aSession({ roomId: room.id }) })
      .answer(closeSession, { data: { expiresAt: '2026-01-01T00:00:00.000Z' } });
    const screen = await openRoom(server);
    await ofRoom(screen, 'Share a copy to read');
    const dialog = await screen.dialog('Share this chat');
    await dialog.findByText('No link to this chat is open.');
    await screen.choose('switch', /^Mask personal data/, dialog);
    await screen.press('Create unmasked link', dialog);
    await dialog.findByText('https://example.org/mach42/s/key-1');
    expect(server.inputs(shareRoom)).toMatchObject([{ params, body: { masked: false } }]);
    await screen.press('Revoke', dialog);
    await screen.press('Revoke', await screen.part('alertdialog', 'Revoke this link?'));
    await dialog.findByText('No link to this chat is open.');
    expect(server.inputs(closeSession)).toEqual([{ params: { key: 'key-1' } }]);
  });

  it('lets others share it masked alone, and says why a link could not be made', async () => {
    const server = serving([studio('member')])
      .answer(listSessions, { data: [] })
      .refuse(shareRoom, broken);
    const screen = await openRooms(server);
    await enterRoom(screen, room.name);
    await ofRoom(screen, 'Share a copy to read');
    const dialog = await screen.dialog('Share this chat');
    await dialog.findByText('You have not shared this chat.');
    expect(dialog.queryByRole('switch')).toBeNull();
    dialog.getByText(/Only owners of the room can share it unmasked/);
    await screen.press('Create link', dialog);
    await screen.findByText('The link could not be created: The server says no.');
    expect(server.inputs(shareRoom)).toMatchObject([{ params, body: { masked: true } }]);
  });

  it('says why the links could not be read, and reads them again', async () => {
    const server = serving([room]).refuse(listRoomSessions, broken);
    const screen = await openRoom(server);
    await ofRoom(screen, 'Share a copy to read');
    const dialog = await screen.dialog('Share this chat');
    await dialog.findByText('The server says no.');
    server.answer(listRoomSessions, { data: [] });
    await screen.press('Retry', dialog);
    await dialog.findByText('No link to this chat is open.');
  });
});
