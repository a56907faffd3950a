import { auditEventsTable, type AuditEventsTable } from '@mach42/read-models/audit/table.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const at = '2026-01-02T03:04:05.000Z';

const event = (position: number, rest: Partial<AuditEventsTable> = {}): AuditEventsTable => ({
  position,
  stream: `user-${people.dana.id}`,
  category: 'user',
  type: 'UserSignedIn',
  actor_id: people.dana.id,
  at,
  subjects: JSON.stringify([people.dana.id]),
  paths: '[]',
  event_id: `event-${position}`,
  command_id: 'command-1',
  correlation_id: position < 3 ? 'request-1' : 'request-2',
  causation_id: position === 2 ? 'event-1' : null,
  ...rest,
});

it('[AQ1] leaves out layouts, read marks and leases where it is asked to be quiet', async () => {
  await world.given(async (tx) => {
    const layout = { type: 'PreferenceSaved', paths: '["/layout"]' };
    const theme = { type: 'PreferenceSaved', paths: '["/theme"]' };
    const rows = [{}, layout, theme, { type: 'RoomRead' }, { type: 'JobLeaseRenewed' }];
    for (const [index, row] of rows.entries()) {
      await tx.run(auditEventsTable.insert, event(index + 1, row));
    }
  });
  const positions = async (query: string) => {
    const { body } = await world.get(`/api/audit/events${query}`, 'ada');
    return (body['data'] as { readonly position: number }[]).map(({ position }) => position);
  };
  expect(await positions('?quiet=true')).toEqual([1, 3]);
  expect(await positions('?quiet=true&type=PreferenceSaved')).toEqual([3]);
  expect(await positions('')).toEqual([1, 2, 3, 4, 5]);
});
