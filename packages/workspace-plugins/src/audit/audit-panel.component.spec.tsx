import {
  breakGlass,
  endBreakGlass,
  listAuditEvents,
  listAccessGrants,
  openedChats,
  openedMessages,
} from '@mach42/contracts/audit/calls.ts';
import { savePreference } from '@mach42/contracts/preferences/calls.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { aMessage } from '@mach42/conversations/state/message.fixture.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { dana, event, open, opening, reason, serving } from './audit-panel.fixture.ts';

describe('AuditPanel: what happened', () => {
  it('lists events without their content, and narrows them', async () => {
    const server = serving();
    const screen = await open(server);
    const list = await screen.part('list', 'Events, newest first');
    list.getByText(/email/);
    await screen.user.selectOptions(screen.getByLabelText('Who acted'), dana.name);
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { actor: dana.id } });
    server.answer(listAuditEvents, { data: [], meta: { hasMore: false } });
    await screen.fill('Type of event', 'Nothing');
    await screen.findByText('No event matches this filter');
    expect(screen.queryByRole('group', { name: 'Types like this' })).toBeNull();
    await screen.fill('Type of event', 'version of a persona');
    const similar = await screen.part('group', 'Types like this');
    await screen.press('Saved a version of a persona', similar);
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { type: 'SaigeVersionSaved' } });
    server.answer(listAuditEvents, { data: [event], meta: { hasMore: false } });
    await screen.press('Show everything');
    await screen.part('list', 'Events, newest first');
  });

  it('has its filter still when another view was shown, and when the panel is drawn elsewhere', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.part('list', 'Events, newest first');
    await screen.user.selectOptions(screen.getByLabelText('Who acted'), dana.name);
    await screen.choose('tab', 'Opened content');
    await screen.findByLabelText('Whose');
    await screen.choose('tab', 'What happened');
    expect(await screen.findByLabelText('Who acted')).toHaveProperty('value', dana.id);
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { actor: dana.id } });
  });

  it('names a preference that was saved, and no pointer', async () => {
    const saved = { ...event, type: 'PreferenceSaved', paths: ['/display'] };
    const server = serving().answer(listAuditEvents, { data: [saved], meta: { hasMore: false } });
    const screen = await open(server);
    const list = await screen.part('list', 'Events, newest first');
    list.getByText('Display');
    expect(list.queryByText('/display')).toBeNull();
  });

  it('leaves out layouts until they are asked for, and keeps a filter under a name', async () => {
    const server = serving().answer(savePreference, {});
    const screen = await open(server);
    await screen.part('list', 'Events, newest first');
    expect(server.inputs(listAuditEvents).at(-1)).toMatchObject({ query: { quiet: 'true' } });
    await screen.fill('Type of event', 'saved a version of the phod file');
    await screen.choose('switch', 'Layouts and read marks');
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { type: 'PhodSaved' } });
    expect(server.inputs(listAuditEvents).at(-1)).not.toHaveProperty('query.quiet');
    await screen.fill('Name of the filter', 'Saved files');
    await screen.press('Save filter');
    const kept = await screen.findByRole('button', { name: 'Saved files' });
    await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByLabelText('Name of the filter')).toBeNull();
    expect(server.inputs(savePreference)).toMatchObject([
      {
        params: { name: 'auditFilters' },
        body: { value: [{ name: 'Saved files', filter: { noise: true } }] },
      },
    ]);
  });

  it('shows how an event came about: all that its request led to, each below its cause', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.part('list', 'Events, newest first');
    const caused = {
      ...event,
      position: 8,
      eventId: 'later',
      causationId: 'event',
      type: 'Caused',
    };
    server.answer(listAuditEvents, { data: [event, caused], meta: { hasMore: false } });
    await screen.press('How event 7 came about');
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { correlation: 'request' } });
    const cell = (await screen.findByText('Caused')).parentElement;
    expect(cell?.style.paddingInlineStart).toBe('16px');
    expect(screen.getByLabelText('Request')).toHaveProperty('value', 'request');
  });

  it('reads older events', async () => {
    const server = serving().answer(listAuditEvents, ({ query }) => ({
      data:
        query.before === undefined ? [event] : [{ ...event, position: 3, type: 'UserRegistered' }],
      meta: { hasMore: query.before === undefined },
    }));
    const screen = await open(server);
    await screen.press('Older events');
    await screen.findByText('Created an account');
    expect(server.inputs(listAuditEvents).at(-1)).toMatchObject({ query: { before: '7' } });
    expect(screen.queryByText('Older events')).toBeNull();
  });

  it('says why it cannot be read', async () => {
    const server = serving()
      .refuse(listAuditEvents, { code: 'FORBIDDEN', message: 'Admin access required' })
      .refuse(listUsers, { code: 'SERVER_ERROR', message: 'No list of people.' });
    const screen = await open(server);
    await screen.findByText('The audit could not be read');
    await screen.findByText('Failed to load users');
    screen.getByText('Admin access required');
    screen.getByText('No list of people.');
  });
});

describe('content that an admin opens', () => {
  async function openings(server: FakeServer): Promise<Screen> {
    const screen = await open(server);
    await screen.choose('tab', 'Opened content');
    return screen;
  }

  it('needs a person and a reason, which it keeps when it is refused', async () => {
    const server = serving().refuse(breakGlass, {
      code: 'CONFLICT',
      message: 'It is open already.',
    });
    const screen = await openings(server);
    const button = await screen.findByRole('button', { name: 'Open for 15 minutes' });
    const whose = screen.getByLabelText('Whose');
    expect([...whose.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Choose a person',
      dana.name,
    ]);
    screen.getByText('Still needed: a person, a reason of at least 10 characters');
    await screen.user.selectOptions(whose, dana.name);
    screen.getByText('Still needed: a reason of at least 10 characters');
    await screen.fill('Why', 'short');
    expect(button).toHaveProperty('disabled', true);
    await screen.fill('Why', reason);
    expect(screen.queryByText(/^Still needed/)).toBeNull();
    await screen.user.click(button);
    await screen.findByText('It is open already.');
    expect(screen.getByLabelText('Why')).toHaveProperty('value', reason);
    server.answer(breakGlass, { data: opening() }).answer(listAccessGrants, { data: [opening()] });
    await screen.user.click(button);
    await screen.findByRole('tablist', { name: 'Content of Dana Demo' });
    expect(screen.getByLabelText('Why')).toHaveProperty('value', '');
    expect(server.inputs(breakGlass).at(-1)).toEqual({ body: { userId: dana.id, reason } });
  });

  it('shows nothing before it is asked for, and nothing of it once it is closed', async () => {
    const server = serving([opening()])
      .answer(openedChats, {
        data: [{ id: 'c1', name: 'Lease', createdAt: event.occurredAt, lastMessageAt: null }],
      })
      .answer(openedMessages, {
        data: [aMessage('m1', { content: 'What do I know about the kiln?' })],
        meta: { hasMore: false },
      })
      .answer(endBreakGlass, {});
    const screen = await openings(server);
    const content = await screen.part('tablist', 'Content of Dana Demo');
    screen.getByText('Open only what you need; the rest stays closed.');
    expect(server.received(openedChats)).toHaveLength(0);
    await screen.shows('Nothing was read.');
    const reads = [{ kind: 'chats' as const, at: event.occurredAt, position: 9 }];
    server.answer(listAccessGrants, { data: [opening({ reads })] });
    await screen.choose('tab', 'Private chats', content);
    await screen.shows('Read the list of private chats.');
    await screen.press('Read Lease');
    await screen.findByText('What do I know about the kiln?');
    expect(server.inputs(openedMessages)[0]).toMatchObject({
      params: { userId: dana.id, roomId: 'c1' },
    });
    server.answer(listAccessGrants, { data: [opening({ closedAt: new Date().toISOString() })] });
    await screen.press('Close now');
    await screen.gone('What do I know about the kiln?');
    expect(screen.queryByRole('tablist', { name: 'Content of Dana Demo' })).toBeNull();
    expect(server.inputs(endBreakGlass)).toEqual([{ params: { userId: dana.id } }]);
  });

  it('stays on the screen when closing fails, with the reason', async () => {
    const server = serving([opening()]).refuse(endBreakGlass, {
      code: 'SERVER_ERROR',
      message: 'It could not be recorded.',
    });
    const screen = await openings(server);
    await screen.press('Close now');
    await screen.findByText('It could not be recorded.');
    await screen.part('tablist', 'Content of Dana Demo');
  });

  it('is not shown when its time is over, or another admin opened it', async () => {
    const server = serving([
      opening({ expiresAt: '2026-01-01T00:00:00.000Z' }),
      opening({ id: 'o2', adminId: 'someone-else', adminName: 'Grace Admin' }),
    ]);
    const screen = await openings(server);
    await screen.findByText('Who opened what');
    screen.getByText('Grace Admin');
    expect(screen.queryByRole('tablist', { name: 'Content of Dana Demo' })).toBeNull();
  });

  it('says what was read, each kind once', async () => {
    const at = '2026-01-01T10:00:00.000Z';
    const read = (position: number, kind: 'phod' | 'chat') => ({ kind, at, position });
    const then = { ...read(4, 'phod'), ref: '2025-11-03T12:00:00.000Z' };
    const reads = [read(1, 'phod'), read(2, 'chat'), read(3, 'chat'), then];
    const closedAt = at;
    const screen = await openings(
      serving([opening({ closedAt, reads }), opening({ id: 'o2', closedAt })]),
    );
    await screen.shows(
      /^Read the PHOD file, a private chat \(2 times\), the PHOD file as it was at 3 Nov 2025 /,
    );
    await screen.shows('Nothing was read.');
  });
});
