import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { expect, it } from 'vitest';
import { exportAudit } from './events-view.tsx';

const event = (position: number): AuditEvent => ({
  position,
  stream: 'user-dana',
  category: 'user',
  type: 'UserSignedIn',
  actorId: 'dana',
  occurredAt: '2026-01-01T10:00:00.000Z',
  subjects: [],
  paths: [],
  eventId: `e${position}`,
  commandId: 'command',
  correlationId: 'request',
});

/** Makes a client that answers with two events a page. */
function serving(events: readonly AuditEvent[]) {
  const queries: unknown[] = [];
  const request = async (_: unknown, { query }: { readonly query: { readonly after: number } }) => {
    queries.push(query);
    const rest = events.filter(({ position }) => position > query.after);
    return { data: rest.slice(0, 2), meta: { hasMore: rest.length > 2 } };
  };
  return { api: { request } as unknown as Pick<Api, 'request'>, queries };
}

it('reads all that fits the filter, page by page, oldest first', async () => {
  const { api, queries } = serving([1, 4, 9].map(event));
  const counts: number[] = [];
  const { signal } = new AbortController();
  const progress = { onEvents: (count: number) => counts.push(count), signal };
  const { parts, events, isWhole } = await exportAudit(api, { type: 'X' }, 'csv', progress);
  const lines = parts.join('').trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['position', '1', '4', '9']);
  expect([events, isWhole, counts]).toEqual([3, true, [2, 3]]);
  expect(queries).toMatchObject([
    { type: 'X', after: 0 },
    { type: 'X', after: 4 },
  ]);
  const json = await exportAudit(api, {}, 'jsonl', progress);
  expect(
    json.parts
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([1, 4, 9].map(event));
});

it('has only a header where nothing fits', async () => {
  const { signal } = new AbortController();
  const { parts, events } = await exportAudit(serving([]).api, {}, 'csv', {
    onEvents: () => {},
    signal,
  });
  expect([parts.join('').trimEnd().split('\r\n').length, events]).toEqual([1, 0]);
});
