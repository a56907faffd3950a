import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { listOwnInvitations, listRooms, markRead } from '@mach42/contracts/rooms/calls.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { keepShared, readShared } from '@mach42/plugin-kit/shared-in.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { MemoryCaches } from '@mach42/testing/memory-caches.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { FakeUpload } from '@mach42/testing/screens/fake-upload.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareTargetPlugin } from './plugin.tsx';

beforeEach(() => {
  const none = () => Promise.reject(new TypeError('Failed to fetch'));
  FakeUpload.install();
  vi.stubGlobal('caches', new MemoryCaches(location.origin, none));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const text = 'Clay prices rise by 8 %';
async function share(shared: { text?: string; files?: readonly File[] }): Promise<void> {
  const form = new FormData();
  form.set('text', shared.text ?? '');
  for (const file of shared.files ?? []) form.append('files', file);
  await keepShared(caches, form, Date.now());
}

const crew = chatRoom({
  id: 'g1',
  name: 'Kiln crew',
  type: 'group_room',
  participants: [
    {
      userId: people.standard.id,
      username: 'Dana',
      firstName: 'Dana',
      lastName: 'Demo',
      role: 'member',
      isBot: false,
    },
  ],
});
const server = () =>
  new FakeServer()
    .answer(listRooms, {
      data: [chatRoom({ id: 'c1', name: 'Lease' }), crew],
    })
    .answer(listOwnInvitations, { data: [] })
    .answer(listMessages, { data: [], meta: { hasMore: false, hasNewer: false } })
    .answer(markRead, ({ params, body }) => ({
      data: { roomId: params.id, lastReadMessageId: body.messageId, unreadCount: 0 },
    }));

interface Opened {
  readonly screen: Screen;
  readonly went: readonly string[];
  readonly closed: readonly string[];
  readonly ran: readonly unknown[][];
}

async function open(): Promise<Opened> {
  const screen = await openPanel(shareTargetPlugin, 'share-target', { server: server() });
  const [went, closed, ran]: [string[], string[], unknown[][]] = [[], [], []];
  Object.assign(screen.app.shell.workspace, {
    goTo: (path: string) => went.push(path),
    close: (id: string) => closed.push(id),
  });
  Object.assign(screen.app.shell.commands, { run: (...given: unknown[]) => ran.push(given) });
  return { screen, went, closed, ran };
}
const toWrite = ({ app }: Screen) => readSlice(conversationsSlice, app.shell.getState()).toWrite;

describe('what another app shared', () => {
  it('[OL8] goes to the chosen room, into its field, and is sent nowhere', async () => {
    await share({ text });
    const { screen, went, closed } = await open();
    await screen.shows(text);
    await screen.press(/Kiln crew/);
    await waitFor(() => expect(went).toEqual(['/w/rooms/g1']));
    // The test shows no tab of the dock, as if another tab were active.
    await waitFor(() => expect(closed).toContain('share-target'));
    expect(toWrite(screen)).toEqual({ roomId: 'g1', text });
    expect(await readShared(caches, Date.now())).toBeUndefined();
  });

  it('[OL8] begins a new chat; a text that no message takes becomes a file', async () => {
    await share({ text: 'x'.repeat(limits.messageCharacters + 1) });
    const { screen, went } = await open();
    await screen.press('New chat');
    await waitFor(() => expect(went).toEqual(['/w/chat']));
    await screen.shows('It is in the field there');
    expect(toWrite(screen)).toEqual({ roomId: undefined, text: '' });
    const { trayOf, ofMessage } = await import('@mach42/conversations/attachments/use-tray.ts');
    const { userId } = screen.app.shell.getState().session;
    const tray = await trayOf(ofMessage(userId, undefined), screen.app.shell.api);
    expect(tray.items().map(({ file }) => file.name)).toEqual(['Shared text.txt']);
    tray.clear();
  });

  it('[OL8] begins an entry with its text and files', async () => {
    await share({ text, files: [new File(['a;b'], 'prices.csv', { type: 'text/csv' })] });
    const { screen, ran } = await open();
    await screen.shows('prices.csv');
    await screen.press('DataRAIS entry');
    await waitFor(() => expect(ran).toHaveLength(1));
    expect(ran).toEqual([['phod.add-entry', text]]);
    const { trayOf, ofNewEntry } = await import('@mach42/conversations/attachments/use-tray.ts');
    const { userId } = screen.app.shell.getState().session;
    const tray = await trayOf(ofNewEntry(userId), screen.app.shell.api);
    expect(tray.items().map(({ file }) => file.name)).toEqual(['prices.csv']);
    tray.clear();
  });

  it('[OL8] says which files were not taken, and why', async () => {
    await share({ files: [new File([], 'nothing.txt')] });
    const { screen } = await open();
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('nothing.txt This file is empty. Choose one that has content.');
  });

  it('[OL8] is discarded when the person says so', async () => {
    await share({ text });
    const { screen, closed } = await open();
    await screen.press('Discard');
    await waitFor(() => expect(closed).toEqual(['share-target']));
    expect(await readShared(caches, Date.now())).toBeUndefined();
  });

  it('[OL8] says how to share where nothing was, and where the browser keeps nothing', async () => {
    const { screen } = await open();
    await screen.shows('Nothing was shared');
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'caches');
    const other = await open();
    await other.screen.shows('Nothing was shared');
  });
});
