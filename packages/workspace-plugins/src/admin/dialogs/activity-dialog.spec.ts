import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { describe, expect, it } from 'vitest';
import { doneLately } from './admin-dialogs.tsx';

const event = (position: number, type: string, subject = 'ada'): AuditEvent => ({
  position,
  stream: 'stream',
  category: 'user',
  type,
  actorId: 'ada',
  occurredAt: `2026-11-21T10:0${position}:00.000Z`,
  subjects: [subject],
  paths: [],
  eventId: 'event',
  commandId: 'command',
  correlationId: 'request',
});

describe('what a person did lately', () => {
  it('is newest first, the same in a row once, with the last time', () => {
    const events = [
      event(1, 'UserSignedIn'),
      event(2, 'UserRegistered', 'dana'),
      event(3, 'UserRegistered', 'mo'),
      event(4, 'UserSignedIn'),
    ];
    expect(doneLately(events)).toEqual([
      { position: 4, words: 'Signed in', times: 1, at: events[3]?.occurredAt },
      { position: 3, words: 'Created an account', times: 2, at: events[2]?.occurredAt },
      { position: 1, words: 'Signed in', times: 1, at: events[0]?.occurredAt },
    ]);
  });
});
