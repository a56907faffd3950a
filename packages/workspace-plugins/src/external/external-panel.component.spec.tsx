import { listModels } from '@mach42/contracts/models/calls.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import {
  closeSession,
  extendSession,
  listSessions,
  openSession,
} from '@mach42/contracts/sessions/calls.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { rememberChat } from '@mach42/conversations/state/remembered.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { externalPlugin } from './plugin.tsx';
import { session } from './session.fixture.ts';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const workerStats = {
  activeWorkers: 0,
  totalWorkers: 0,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};
const serving = (sessions: TempSession[]): FakeServer =>
  new FakeServer()
    .answer(listSessions, { data: sessions })
    .answer(listRooms, { data: [] })
    .answer(listModels, {
      data: modelCatalogue('mach42').map((model) => ({
        ...model,
        _id: model.id,
        isAvailable: true,
        workerStats,
      })),
    });
const open = (server: FakeServer): Promise<Screen> =>
  openPanel(externalPlugin, 'external-chatgpt:latest', { server });

describe('ExternalPanel, with OpenDialog', () => {
  it('shows where the assistant reads, is extended and closed', async () => {
    const expiresAt = inAnHour();
    const server = serving([session('1', { expiresAt, title: 'Rent' })])
      .answer(extendSession, { data: { expiresAt: inAnHour() } })
      .answer(closeSession, { data: { expiresAt: '2026-01-01T00:00:00.000Z' } });
    const screen = await open(server);
    const card = await screen.part('region', 'Rent');
    card.getByText('https://workspace.example.org/api/temp-mach42-gpt/key-1/load/');
    card.getByText('No chat');
    card.getByText('Copy the address for ChatGPT.');
    expect(card.queryByRole('note')).toBeNull();
    await screen.press('Extend', card);
    await screen.press('Close session', card);
    const question = await screen.part('alertdialog', 'Close this session?');
    await screen.press('Close session', question);
    await card.findByText('Session has expired');
    expect(card.queryByText(/load/)).toBeNull();
    expect(server.inputs(extendSession)).toEqual([{ params: { key: 'key-1' } }]);
    expect(server.inputs(closeSession)).toEqual([{ params: { key: 'key-1' } }]);
    await screen.press('Start a new one', card);
    await screen.dialog('Open a session with ChatGPT');
  });

  it('ERR-340 ERR-350 says when it could be neither extended nor closed, and reads again how things are', async () => {
    const gone = { code: 'NOT_FOUND', message: 'This session is over.' } as const;
    const server = serving([session('1', { expiresAt: inAnHour() })])
      .refuse(extendSession, gone)
      .refuse(closeSession, gone);
    const screen = await open(server);
    await screen.press('Close session');
    await screen.press('Close session', await screen.part('alertdialog', 'Close this session?'));
    await screen.findByText('Failed to close session');
    expect(screen.getByRole('timer').textContent).toMatch(/^(59:|1:00:)/);
    const before = server.received(listSessions).length;
    await screen.press('Extend');
    await screen.findByText('Failed to extend session');
    await expect.poll(() => server.received(listSessions).length).toBe(before + 1);
  });

  it('is opened after one has chosen what it may read, with the reason where it is refused', async () => {
    const chat = chatRoom({ id: 'c1', name: 'Lease' });
    rememberChat('c1');
    const server = serving([])
      .answer(listRooms, { data: [chat] })
      .refuse(openSession, { code: 'RATE_LIMITED', message: 'Too many sessions.' });
    const screen = await open(server);
    await screen.findByText('No session with ChatGPT is open');
    await screen.press('Start a new one');
    const dialog = await screen.dialog('Open a session with ChatGPT');
    expect(dialog.getByRole('radio', { name: /^No chat/ })).toHaveProperty('checked', true);
    await screen.choose('radio', /^“Lease”/, dialog);
    dialog.getByText(/Anyone with the link can read the masked messages of this chat/);
    await screen.press('Open session', dialog);
    await dialog.findByText('The session could not be opened: Too many sessions.');
    expect(dialog.getByRole('radio', { name: /^“Lease”/ })).toHaveProperty('checked', true);
    server.answer(openSession, { data: session('2', { expiresAt: inAnHour(), title: 'Lease' }) });
    await screen.press('Open session', dialog);
    await screen.part('region', 'Lease');
    const bodies = server.inputs(openSession).map(({ body }) => body);
    expect(bodies).toEqual([
      { modelId: 'chatgpt:latest', roomId: 'c1' },
      { modelId: 'chatgpt:latest', roomId: 'c1' },
    ]);
    const keys = server.received(openSession).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('says why the sessions could not be read, and reads them again', async () => {
    const server = serving([]).refuse(listSessions, { code: 'SERVER_ERROR', message: 'Not now.' });
    const screen = await open(server);
    await screen.findByText('The sessions could not be read');
    screen.getByText('Not now.');
    server.answer(listSessions, { data: [] });
    await screen.press('Retry');
    await screen.findByText('No session with ChatGPT is open');
  });
});
