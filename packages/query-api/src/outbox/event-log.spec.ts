import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import type { EventLogEntry } from '@mach42/contracts/socket/frames.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { describe, expect, it } from 'vitest';
import { logEntry } from './frames.ts';

const at = '2026-01-02T03:04:05.000Z';
const change = (type: ChangeType, data: object): AppliedChange => ({
  position: 42n,
  at,
  type,
  data,
  audiences: ['user:dana'],
});
const said = (type: ChangeType, data: object, viewer = 'dana') =>
  logEntry(change(type, data), viewer);

type Line = Pick<EventLogEntry, 'type' | 'message' | 'source'>;
const session = { sessionId: 's', title: 'Kitchen table', expiresAt: at };
const version: ChangeData['PhodSaved'] = {
  version: { version: 7, at, by: 'Dana', source: { kind: 'manual' }, summary: 'Private words' },
};
const inRoom = { roomId: 'r', userId: 'dana', roomName: 'Plans' };
const opening = { userId: 'dana', adminName: 'Ada Admin', reason: 'Private words' };
const read = { userId: 'dana', adminName: 'Ada Admin', read: { kind: 'chat', at, position: 1 } };
const reset = { userId: 'dana', adminName: 'Ada Admin', word: 'password' };
const lines: readonly [ChangeType, object, Line['type'], string][] = [
  ['JobCompleted', { job: {} }, 'success', 'A run has finished. Its proposal waits to be checked.'],
  ['JobFailed', { job: { error: 'It took too long.' } }, 'error', 'A run failed.'],
  ['JobCancelled', { job: {} }, 'warning', 'A run was cancelled.'],
  ['ReplyFailed', { error: 'No answer.' }, 'error', 'The assistant could not answer.'],
  [
    'ModelCallFailed',
    { callId: 'c' },
    'warning',
    'A model could not be reached or did not answer as it should.',
  ],
  [
    'ParticipantInvited',
    { invitation: { userId: 'dana', roomName: 'Plans' } },
    'info',
    'You are invited to Plans.',
  ],
  ['ParticipantRemoved', inRoom, 'warning', 'You were removed from Plans.'],
  [
    'ParticipantRoleAssigned',
    { ...inRoom, role: 'moderator' },
    'info',
    'Your role in Plans is now moderator.',
  ],
  ['RoomRemoved', { roomId: 'r', roomName: 'Plans' }, 'warning', 'Room deleted: Plans.'],
  ['SessionOpened', session, 'success', 'Session opened: Kitchen table.'],
  ['SessionExtended', session, 'info', 'Session extended: Kitchen table.'],
  ['SessionClosed', session, 'info', 'Session closed: Kitchen table.'],
  ['PhodCreated', version, 'success', 'PHOD saved as version 7.'],
  ['PhodSaved', version, 'success', 'PHOD saved as version 7.'],
  [
    'SendPolicySet',
    { section: 'planner_calendar', policy: 'never' },
    'info',
    '“Planner calendar” stays on this machine',
  ],
  ['PhodReverted', version, 'success', 'PHOD taken back; that made version 7.'],
  ['BreakGlassOpened', { opening }, 'warning', 'Ada Admin opened your content.'],
  ['BreakGlassUsed', read, 'warning', 'Ada Admin read one of your private chats.'],
  ['PasswordReset', { reset }, 'warning', 'Ada Admin set a new password for your account.'],
  [
    'SecretReset',
    { reset: { ...reset, word: 'secret' } },
    'warning',
    'Ada Admin set a new secret word for your account.',
  ],
  ['BreakGlassClosed', { opening }, 'info', 'Your content is closed to Ada Admin again.'],
];

describe('the Event Log', () => {
  it.each(lines)('[WS41] LOG-060 has a line on %s', (type, data, kind, message) => {
    expect(said(type, data)).toMatchObject({ type: kind, message });
  });

  it('[WS42] LOG-050 has id, time and source of each, and is the same when it is sent again', () => {
    const entry = said('JobFailed', { job: { error: 'It took too long.' } });
    expect(entry).toEqual({
      id: 'event-42',
      type: 'error',
      message: 'A run failed.',
      details: 'It took too long.',
      timestamp: at,
      source: 'Runs',
    });
    expect(said('JobFailed', { job: { error: 'It took too long.' } })).toEqual(entry);
  });

  it('[WS41] reports an invitation, a removal, a role and opened content to the person alone', () => {
    for (const [type, data] of lines.filter(([name]) => /^(Participant|BreakGlass)/.test(name))) {
      expect(said(type, data, 'dana')).toBeDefined();
      expect(said(type, data, 'mo')).toBeUndefined();
    }
  });

  it('[WS41] has no line on what is of no concern', () => {
    const message = { message: { content: 'Private words', userId: 'mo' } };
    expect(said('MessagePosted', message)).toBeUndefined();
    expect(said('ModelCalled', { callId: 'c' })).toBeUndefined();
    expect(logEntry({ ...change('RoomRenamed', {}), type: 'toString' }, 'dana')).toBeUndefined();
  });

  it('[WS43] says nothing that was written', () => {
    const content = 'Private words';
    const job = { job: { error: null, result: content, instructions: content } };
    for (const [type, data] of [
      ['JobCompleted', job],
      ['PhodSaved', version],
    ] as const) {
      expect(JSON.stringify(said(type, data))).not.toContain(content);
    }
  });
});
