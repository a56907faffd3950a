import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { describe, expect, it } from 'vitest';
import { mergedEvents } from './event-pages.tsx';

const event = (position: number): AuditEvent => ({
  position,
  stream: 'user-1',
  category: 'user',
  type: 'UserSignedIn',
  actorId: '1',
  occurredAt: '2026-11-20T10:00:00.000Z',
  subjects: [],
  paths: [],
  eventId: 'event',
  commandId: 'command',
  correlationId: 'request',
});
const positions = (events: readonly AuditEvent[]) => events.map(({ position }) => position);

describe('the events of the audit', () => {
  it('are the newest first, each once, whichever page came first', () => {
    const first = mergedEvents([], [event(4), event(5)]);
    expect(positions(first)).toEqual([5, 4]);
    expect(positions(mergedEvents(first, [event(2), event(4)]))).toEqual([5, 4, 2]);
    expect(positions(mergedEvents(first, [event(6)]))).toEqual([6, 5, 4]);
  });

  it('are the same ones when nothing came', () => {
    const known = [event(1)];
    expect(mergedEvents(known, [])).toBe(known);
  });
});
