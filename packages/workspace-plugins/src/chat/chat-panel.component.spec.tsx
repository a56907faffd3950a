import { listAccess } from '@mach42/contracts/audit/calls.ts';
import {
  deleteMessage,
  editMessage,
  listMessages,
  postMessage,
} from '@mach42/contracts/messages/calls.ts';
import { editRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { listRoomSessions } from '@mach42/contracts/sessions/calls.ts';
import { describe, expect, it } from 'vitest';
import {
  broken,
  bubble,
  chat,
  field,
  open,
  own,
  reply,
  sendButton,
  serving,
} from './chat-screen.fixture.ts';

describe('ChatPanel', () => {
  it('CHAT-020 CHAT-030 begins empty, and says what to do', async () => {
    const screen = await open();
    await screen.findByText('No messages yet. Start a conversation!');
    screen.getByRole('heading', { name: 'Lease' });
  });

  it('CHAT-350 CHAT-360 CHAT-370 counts, warns and sends only what may be sent', async () => {
    const server = serving().answer(postMessage, ({ body }) => ({ data: own('m1', body.content) }));
    const screen = await open({ server });
    await field(screen);
    const warns = (count: string) =>
      screen.getByText(count).className.includes('ws-composer__count--warning');
    expect(sendButton(screen)).toHaveProperty('disabled', true);
    await screen.fill('Message', '   ');
    expect(sendButton(screen)).toHaveProperty('disabled', true);
    await screen.fill('Message', '😀'.repeat(900));
    expect(warns('900/1000')).toBe(false);
    expect(sendButton(screen)).toHaveProperty('disabled', false);
    await screen.fill('Message', 'x'.repeat(901));
    expect(warns('901/1000')).toBe(true);
    await screen.fill('Message', 'x'.repeat(990));
    await screen.user.type(await field(screen), 'kiln is fired');
    screen.getByText('Message is too long (max 1000 characters)');
    expect(sendButton(screen)).toHaveProperty('disabled', true);

    await screen.fill('Message', '');
    const letGo = server.hold(postMessage);
    await screen.user.type(await field(screen), 'Who is{Shift>}{Enter}{/Shift}Freja?');
    expect(await field(screen)).toHaveProperty('value', 'Who is\nFreja?');
    await screen.user.keyboard('{Enter}');
    await screen.findByText('Pending…');
    await screen.fill('Message', 'And then?');
    expect(sendButton(screen)).toHaveProperty('disabled', true);
    letGo();
    await expect.poll(() => sendButton(screen)).toHaveProperty('disabled', false);
    expect(server.inputs(postMessage)).toMatchObject([
      { params: { id: 'r1' }, body: { content: 'Who is\nFreja?' } },
    ]);
  });

  it('keeps what was not sent, with the reason, until it is discarded', async () => {
    const server = serving().refuse(postMessage, {
      code: 'RATE_LIMITED',
      message: 'Wait a minute.',
    });
    const screen = await open({ server });
    await screen.user.type(await field(screen), 'Who is Henrik?{Enter}');
    await screen.findByText(/^Failed to send message: Wait a minute\./);
    screen.getByText('Who is Henrik?');
    await screen.press('Discard');
    await screen.gone('Who is Henrik?');
  });

  it('CHAT-060 CHAT-070 CHAT-080 CHAT-090 CHAT-100 changes one’s own messages alone', async () => {
    const server = serving([
      own('m1', 'Who is Henrik?'),
      reply('m2', 'Landlord.', 'm1'),
      own('m3', 'Who is Freja?', { createdAt: '2026-11-20T09:02:00.000Z' }),
    ]);
    const screen = await open({ server });
    const answer = await bubble(screen, 'Landlord.');
    expect(answer.queryAllByRole('button', { name: /Edit|Delete/ })).toEqual([]);

    await screen.press('Edit the message', await bubble(screen, 'Who is Henrik?'));
    await screen.press('Edit the message', await bubble(screen, 'Who is Freja?'));
    const form = await screen.findByRole('textbox', { name: 'Edit the message' });
    expect(form).toHaveProperty('value', 'Who is Freja?');
    await screen.user.clear(form);
    await screen.user.type(form, '  {Enter}');
    await bubble(screen, 'Who is Freja?');
    expect(server.inputs(editMessage)).toEqual([]);

    const remove = async () =>
      screen.press('Delete the message', await bubble(screen, 'Who is Henrik?'));
    await remove();
    await screen.press('Cancel', await screen.part('alertdialog', 'Delete Message?'));
    expect(server.inputs(deleteMessage)).toEqual([]);
    server.refuse(deleteMessage, broken);
    const letGo = server.hold(deleteMessage);
    await remove();
    await screen.press('Delete', await screen.part('alertdialog', 'Delete Message?'));
    await (await bubble(screen, 'Who is Henrik?')).findByText('Deleting...');
    letGo();
    await screen.findByText('Error: The message stays.');
    expect(screen.queryByText('Deleting...')).toBeNull();
    server.answer(deleteMessage, {});
    await remove();
    await screen.press('Delete', await screen.part('alertdialog', 'Delete Message?'));
    await screen.gone('Who is Henrik?');
    expect(server.inputs(deleteMessage).at(-1)).toEqual({ params: { id: 'm1' } });
  });

  it('changes a message, and keeps the new words where that fails', async () => {
    const server = serving([own('m1', 'Who is Henrik?')]).refuse(editMessage, broken);
    const screen = await open({ server });
    await screen.press('Edit the message', await bubble(screen, 'Who is Henrik?'));
    const form = await screen.findByRole('textbox', { name: 'Edit the message' });
    await screen.user.clear(form);
    await screen.user.type(form, 'Who is Mo?{Enter}');
    await screen.findByText(/The message stays\./);
    expect(server.inputs(editMessage)).toEqual([
      { params: { id: 'm1' }, body: { content: 'Who is Mo?' } },
    ]);
  });

  it('CHAT-120 CHAT-130 folds long texts and reasoning, and takes no HTML', async () => {
    const inert = '<script>window.taken = 1</script><img src=x onerror="window.taken = 1">';
    const text = `<think>First the kiln.</think>Shown ${inert}\n\n![a](https://example.org/x.png)`;
    const screen = await open({
      server: serving([own('m1', `${'seven77 '.repeat(80)}the end`), reply('m2', text, 'm1')]),
    });
    await screen.press('... (more)');
    await screen.findByText(/the end/);
    await screen.press('(less)');
    await screen.gone(/the end/);
    const thought = await screen.findByText('First the kiln.');
    expect(thought.closest('details')?.open).toBe(false);
    await screen.user.click(screen.getByText('Reasoning'));
    expect(thought.closest('details')?.open).toBe(true);
    expect(screen.container.querySelectorAll('script, .ws-markdown img')).toHaveLength(0);
    expect('taken' in window).toBe(false);
  });

  it('CHAT-140 CHAT-150 offers the masked view for masked messages, and shows what was sent', async () => {
    const server = serving([own('m1', 'Ask Henrik')]);
    const screen = await open({ server });
    await screen.findByText('Ask Henrik');
    expect(screen.queryByRole('radio', { name: 'Masked' })).toBeNull();
    screen.receive({
      t: 'event',
      position: '9',
      type: 'ModelCalled',
      data: {
        callId: 'c1',
        masked: [{ messageId: 'm1', roomId: 'r1', maskedContent: 'Ask PERSON_1' }],
      },
    });
    await screen.choose('radio', 'Masked');
    await screen.findByText('You see what was sent to the AI.');
    screen.getByText('PERSON_1');
    expect(screen.queryByText('Ask Henrik')).toBeNull();
    await screen.choose('radio', 'Original');
    await screen.gone('PERSON_1');
    screen.getByText('Ask Henrik');
  });

  it('says that there is no connection, and keeps what is written for later', async () => {
    const screen = await open();
    await field(screen);
    window.dispatchEvent(new Event('offline'));
    await screen.findByText(/^Disconnected\./);
    await screen.fill('Message', 'Who is Freja?');
    expect(sendButton(screen)).toHaveProperty('disabled', true);
    await screen.press('Send when connected again');
    await screen.findByText('Queued');
  });

  it.each([
    [
      'standard',
      [
        'New chat',
        'Rename',
        'Pin',
        'Archive',
        'Copy link to chat',
        'Open in new window',
        'Share by a link',
        'Export as Markdown',
        'Export as JSON',
        'Delete',
      ],
    ],
    ['guest', ['New chat']],
  ] as const)('offers %s what they may do with a chat', async (as, items) => {
    const screen = await open({ as });
    await screen.findByRole('heading', { name: 'Lease' });
    await screen.press('Options of the chat');
    const menu = await screen.part('menu');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
  });
});

describe('the dialogs of a chat', () => {
  it('RenameDialog gives it another name', async () => {
    const server = serving().answer(editRoom, ({ body }) => ({
      data: { ...chat, name: body.name ?? '' },
    }));
    const screen = await open({ server });
    await screen.press('Options of the chat');
    await screen.choose('menuitem', 'Rename');
    const dialog = await screen.dialog('Rename the chat');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Lease');
    await screen.fill('Name', '  ', dialog);
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
    await screen.fill('Name', ' Kiln ', dialog);
    await screen.press('Rename', dialog);
    await screen.findByRole('heading', { name: 'Kiln' });
    expect(server.inputs(editRoom)).toEqual([{ params: { id: 'r1' }, body: { name: 'Kiln' } }]);
  });

  it('ShareDialog is for its owner', async () => {
    const server = serving().answer(listRoomSessions, { data: [] });
    const screen = await open({ server });
    await screen.press('Options of the chat');
    await screen.choose('menuitem', 'Share by a link');
    const dialog = await screen.dialog('Share this chat');
    await dialog.findByText('No link to this chat is open.');
    expect(dialog.getByRole('switch', { name: /^Mask personal data/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('[QA37] says above the composer that newer messages are held up, until they are not', async () => {
    const server = serving([own('m1', 'Who is Henrik?')])
      .holdUp(listMessages, 'messages, search')
      .holdUp(listRooms, 'messages, search')
      .answer(listAccess, { data: [] })
      .holdUp(listAccess, 'audit, messages, search');
    const screen = await open({ server });
    await screen.shows(/^Newer messages may be missing here/);
    await screen.app.auth.api.request(listAccess);
    expect(screen.getAllByText(/^Not everything here is up to date/)).toHaveLength(1);
    server.holdUp(listMessages, null);
    await screen.press('Try again');
    await screen.gone(/^Newer messages may be missing here/);
    screen.getByText('Who is Henrik?');
  });
});
