import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import { listOwnInvitations, listRooms, markRead } from '@mach42/contracts/rooms/calls.ts';
import { listSendPolicies, setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { pictureTexts } from '@mach42/contracts/sending/texts.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { anAttachment, FakeUpload } from '@mach42/testing/screens/fake-upload.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatPlugin } from './plugin.tsx';

let number = 0;
beforeEach(() => {
  number += 1;
  FakeUpload.install();
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a chat with an attached picture, and with a model that treats pictures in this way. */
async function attached(pictures: WorkerStats['pictures']): Promise<Screen> {
  const stats = {
    activeWorkers: 1,
    totalWorkers: 1,
    averageReliability: 1,
    averageUptime: 0,
    queuedRequests: 0,
    ...(pictures === undefined ? {} : { pictures }),
  };
  const models = modelCatalogue('mach42').map((model) => ({
    ...model,
    _id: model.id,
    isAvailable: true,
    workerStats: stats,
  }));
  const server = new FakeServer()
    .answer(listRooms, { data: [chatRoom({ id: `pictures-${number}`, name: 'Kiln' })] })
    .answer(listOwnInvitations, { data: [] })
    .answer(listModels, { data: models })
    .answer(listMessages, { data: [], meta: { hasMore: false, hasNewer: false } })
    .answer(markRead, ({ params, body }) => ({
      data: { roomId: params.id, lastReadMessageId: body.messageId, unreadCount: 0 },
    }))
    .answer(listSendPolicies, { data: [] })
    .answer(setSendPolicy, {})
    .answer(postMessage, {} as never);
  const screen = await openPanel(chatPlugin, 'chat', { server, container: 'column' });
  await screen.findByRole('heading', { name: 'Kiln' });
  const file = new File(['1'], 'kiln.png', { type: 'image/png' });
  await screen.user.upload(await screen.findByLabelText('Files to attach'), [file]);
  const data = anAttachment('p1', { kind: 'picture', name: 'kiln.png', text: 'none' });
  (await FakeUpload.at(0)).answers(201, { success: true, data });
  return screen;
}

describe('before a picture is sent', () => {
  it('it is said that the model cannot see it, with the way to others', async () => {
    const screen = await attached(undefined);
    await screen.findByText(/cannot see pictures: only their names are sent\./);
    await screen.press('Choose a model that sees them');
    expect(screen.openTabs()).toContain('aimodels');
  });

  it('it is said that it stays on this machine', async () => {
    const screen = await attached('here');
    await screen.findByText(/They stay on this machine\./);
  });

  it('it stays until its person allows that pictures leave, which is asked, and taken back', async () => {
    const screen = await attached('outside');
    await screen.findByText(/^Pictures cannot be masked, so they stay here/);
    await screen.press('Send pictures…');
    await screen.findByRole('alertdialog', { name: pictureTexts.ask });
    screen.getByText(pictureTexts.explained);
    expect(screen.server.inputs(setSendPolicy)).toEqual([]);
    await screen.press('Send pictures');
    await screen.findByText(/gets the pictures as they are: pictures cannot be masked\.$/);
    await screen.press('Keep pictures here');
    await screen.findByText(/^Pictures cannot be masked, so they stay here/);
    expect(screen.server.inputs(setSendPolicy).map(({ body }) => body)).toEqual([
      { section: '_pictures', policy: 'full' },
      { section: '_pictures', policy: 'never' },
    ]);
  });
});
