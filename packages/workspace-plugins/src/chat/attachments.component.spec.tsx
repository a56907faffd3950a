import { downloadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { listOwnInvitations, listRooms, markRead } from '@mach42/contracts/rooms/calls.ts';
import { aMessage } from '@mach42/conversations/state/message.fixture.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { anAttachment as attachment, FakeUpload } from '@mach42/testing/screens/fake-upload.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatPlugin } from './plugin.tsx';

/** Each test has another chat, because files that are attached in one stay there. */
let number = 0;
const chat = () => chatRoom({ id: `files-${number}`, name: 'Kiln' });
const serving = (messages: Message[] = []): FakeServer =>
  new FakeServer()
    .answer(listRooms, { data: [chat()] })
    .answer(listOwnInvitations, { data: [] })
    .answer(listMessages, { data: messages, meta: { hasMore: false, hasNewer: false } })
    .answer(downloadAttachment, {})
    .answer(markRead, ({ params, body }) => ({
      data: { roomId: params.id, lastReadMessageId: body.messageId, unreadCount: 0 },
    }))
    .answer(postMessage, ({ body }) => ({
      data: aMessage('m9', {
        content: body.content,
        roomId: `files-${number}`,
        userId: people.standard.id,
        attachments: (body.attachments ?? []).map((id) => attachment(id)),
      }),
    }));

const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPanel(chatPlugin, 'chat', { server: serving(), container: 'column', ...options });
const sendButton = (screen: Screen) => screen.getByRole('button', { name: 'Send' });
/** Attaches files in the open chat, once it is open. */
const picks = async (screen: Screen, ...files: File[]) => {
  await screen.findByRole('heading', { name: 'Kiln' });
  await screen.user.upload(await screen.findByLabelText('Files to attach'), files);
};
beforeEach(() => {
  number += 1;
  FakeUpload.install();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('attaching files', () => {
  it('uploads what is chosen, shows how far it is, and sends it with the message', async () => {
    const screen = await open();
    await picks(screen, new File(['# Kiln'], 'kiln.md'));
    const first = await FakeUpload.at(0);
    expect(first.url).toBe('/api/attachments?name=kiln.md');
    await screen.findByRole('list', { name: 'Attached files' });
    first.isAt(1, 4);
    const progress = await screen.findByRole('progressbar', { name: 'Uploading kiln.md' });
    expect(progress.getAttribute('value')).toBe('0.25');
    expect(sendButton(screen).hasAttribute('disabled')).toBe(true);
    first.stored('f1');
    await waitFor(() => expect(sendButton(screen).hasAttribute('disabled')).toBe(false));
    await screen.user.click(sendButton(screen));
    await waitFor(() => expect(screen.server.inputs(postMessage)).toHaveLength(1));
    expect(screen.server.inputs(postMessage)[0]?.body).toMatchObject({
      content: '',
      attachments: ['f1'],
    });
    expect(await screen.findByRole('list', { name: 'Files of this message' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('shows a file that only calls itself a picture as a file', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
    const screen = await open();
    await picks(screen, new File(['no picture'], 'kiln.png', { type: 'image/png' }));
    const tray = await screen.findByRole('list', { name: 'Attached files' });
    const picture = tray.querySelector('img');
    expect(picture).not.toBeNull();
    if (picture !== null) fireEvent.error(picture);
    await waitFor(() => expect(tray.querySelector('img')).toBeNull());
  });

  it('lets no file that failed take the place of another, and removes those that failed at once', async () => {
    const screen = await open();
    const { ofMessage } = limits.attachments;
    const sound = Array.from({ length: ofMessage + 1 }, (_, n) => new File(['1'], `${n}.md`));
    await picks(screen, new File([], 'a.md'), new File([], 'b.md'), ...sound);
    await screen.shows(attachmentTexts.tooMany);
    await waitFor(() => expect(screen.getAllByText(attachmentTexts.empty)).toHaveLength(2));
    for (let index = 0; index < ofMessage; index += 1) {
      (await FakeUpload.at(index)).stored(`f${index}`);
    }
    await waitFor(() => expect(screen.queryAllByRole('progressbar')).toHaveLength(0));
    expect(sendButton(screen)).toHaveProperty('title', attachmentTexts.notReady);
    await screen.press('Remove what failed');
    await waitFor(() => expect(sendButton(screen).hasAttribute('disabled')).toBe(false));
    await screen.user.click(sendButton(screen));
    await waitFor(() => expect(screen.server.inputs(postMessage)).toHaveLength(1));
    expect(screen.server.inputs(postMessage)[0]?.body.attachments).toHaveLength(ofMessage);
  });

  it('uploads two at once, lets one be cancelled and another be tried again', async () => {
    const screen = await open();
    const [one, two, three] = ['a.md', 'b.md', 'c.md'].map((name) => new File(['x'], name));
    await picks(screen, one as File, two as File, three as File);
    const [first, second] = [await FakeUpload.at(0), await FakeUpload.at(1)];
    expect(FakeUpload.all).toHaveLength(2);
    await screen.press('Cancel a.md');
    expect(first.isAborted).toBe(true);
    await FakeUpload.at(2);
    second.ends('error');
    await screen.shows('The service cannot be reached.');
    await screen.press('Upload b.md again');
    const again = await FakeUpload.at(3);
    expect(again.sent?.name).toBe('b.md');
    expect(screen.queryByRole('button', { name: 'Upload b.md again' })).toBeNull();
  });

  it('says of a folder, and of a file that is gone since, that it cannot be read', async () => {
    const screen = await open();
    const folder = new File(['x'], 'Pictures');
    const gone = () => Promise.reject(new DOMException('It was moved.', 'NotFoundError'));
    vi.spyOn(folder, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: gone }));
    await picks(screen, folder);
    (await FakeUpload.at(0)).ends('error');
    await screen.shows(attachmentTexts.unreadable);
    expect(screen.queryByRole('button', { name: 'Upload Pictures again' })).toBeNull();
  });

  it('takes what is dropped anywhere on the conversation, and shows where it goes', async () => {
    const screen = await open();
    await screen.findByRole('heading', { name: 'Kiln' });
    const messages = await screen.findByText('No messages yet. Start a conversation!');
    const form = screen.getByLabelText('Message').closest('form');
    const dataTransfer = { types: ['Files'], files: [new File(['1'], 'a.md')] };
    expect(fireEvent.dragOver(messages, { dataTransfer })).toBe(false);
    await waitFor(() => expect(form?.className).toContain('--over'));
    fireEvent.dragLeave(messages, { dataTransfer, relatedTarget: form });
    expect(form?.className).toContain('--over');
    expect(fireEvent.drop(messages, { dataTransfer })).toBe(false);
    expect((await FakeUpload.at(0)).sent?.name).toBe('a.md');
    expect(form?.className).not.toContain('--over');
  });

  it('says at once what is too large, empty or too many', async () => {
    const screen = await open();
    const large = new File(['x'], 'large.bin');
    Object.defineProperty(large, 'size', { value: limits.attachments.bytes + 1 });
    const many = Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.md`));
    await picks(screen, large, new File([], 'empty.md'), ...many);
    await screen.shows(attachmentTexts.tooLarge);
    await screen.shows(attachmentTexts.empty);
    await screen.shows(attachmentTexts.tooMany);
  });

  it('says what the server refuses', async () => {
    const screen = await open();
    await picks(screen, new File(['x'], 'broken.png'));
    const error = { code: 'VALIDATION_ERROR', message: attachmentTexts.damagedPicture };
    (await FakeUpload.at(0)).answers(400, { success: false, error });
    await screen.shows(attachmentTexts.damagedPicture);
    expect(screen.queryByRole('button', { name: 'Upload broken.png again' })).toBeNull();
    expect(sendButton(screen).hasAttribute('disabled')).toBe(true);
    await screen.press('Cancel broken.png');
  });

  it('takes what is dropped, and a pasted text that no message could hold', async () => {
    const screen = await open();
    await screen.findByRole('heading', { name: 'Kiln' });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    const form = field.closest('form') ?? expect.fail('There is no form.');
    fireEvent.drop(form, { dataTransfer: { files: [new File(['x'], 'dropped.md')] } });
    expect((await FakeUpload.at(0)).sent?.name).toBe('dropped.md');
    const paste = (text: string) =>
      fireEvent.paste(field, { clipboardData: { files: [], getData: () => text } });
    paste('😀'.repeat(limits.messageCharacters));
    paste('x'.repeat(limits.messageCharacters + 1));
    const pasted = await FakeUpload.at(1);
    expect([pasted.sent?.name, pasted.sent?.size]).toEqual([
      'Pasted text.txt',
      limits.messageCharacters + 1,
    ]);
  });

  it('is not for guests', async () => {
    const screen = await open({ as: 'guest' });
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  });
});

describe('the files of a message', () => {
  const message = () =>
    aMessage('m1', {
      roomId: `files-${number}`,
      content: 'Look',
      userId: people.standard.id,
      attachments: [
        attachment('f1'),
        attachment('p1', {
          kind: 'picture',
          name: 'kiln.png',
          width: 800,
          height: 600,
          text: 'none',
        }),
        attachment('z1', { kind: 'file', name: 'all.zip', text: 'none' }),
      ],
    });
  const parts = (screen: Screen) =>
    screen.server.inputs(downloadAttachment).map(({ params, query }) => [params.id, query.part]);

  it('are shown, opened and saved', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      (blob) => `blob:${blobs.push(blob as Blob)}`,
    );
    const saved = () => blobs.filter(({ type }) => type === 'application/octet-stream').length;
    const screen = await open({ server: serving([message()]) });
    await screen.findByRole('button', { name: 'Show kiln.png' });
    await waitFor(() => expect(parts(screen)).toEqual([['p1', 'thumbnail']]));
    await screen.press(/^f1\.md/);
    await screen.dialog('File f1.md');
    await waitFor(() => expect(parts(screen)).toContainEqual(['f1', 'text']));
    await screen.press('Download');
    await waitFor(() => expect(saved()).toBe(1));
    await screen.press('Download all.zip');
    await waitFor(() => expect(saved()).toBe(2));
    expect(parts(screen).slice(-2)).toEqual([
      ['f1', 'file'],
      ['z1', 'file'],
    ]);
  });

  it('that are gone say so', async () => {
    const server = serving([message()]).refuse(downloadAttachment, {
      code: 'NOT_FOUND',
      message: attachmentTexts.notFound,
    });
    const screen = await open({ server });
    await screen.shows(attachmentTexts.notFound);
  });
});
