import type { ExpectedRevision } from '../event-store.ts';
import { textOfAppend, type AppendRequest } from '../log/append-request.ts';
import { boundedGroup } from '../log/group-queue.ts';
import { anyRevision, someRevision } from './append-function.ts';

/** How many of the first requests make a group: within its bounds, and without a common event id. */
export function nextGroup(waiting: readonly AppendRequest[]): number {
  const size = boundedGroup(waiting, textOfAppend);
  const ids = new Set<string>();
  for (let index = 0; index < size; index += 1) {
    const { events = [] } = waiting[index] ?? {};
    if (index > 0 && events.some(({ id }) => ids.has(id))) return index;
    for (const { id } of events) ids.add(id);
  }
  return size;
}

/** A group as the arguments of the function `append` but the last, the writer. */
export function argumentsOf(group: readonly AppendRequest[]): unknown[] {
  const names = [...new Set(group.map(({ stream }) => stream))];
  const places = new Map(names.map((name, index) => [name, index + 1]));
  const events = group.flatMap(({ events }, request) =>
    events.map((event, index) => ({ ...event, request: request + 1, index })),
  );
  return [
    names,
    group.map(({ stream }) => places.get(stream)),
    group.map(({ expected }) => expectation(expected)),
    group.map(({ events }) => events.length),
    events.map(({ request }) => request),
    events.map(({ index }) => index),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
}

function expectation(expected: ExpectedRevision): number {
  switch (expected) {
    case 'any':
      return anyRevision;
    case 'exists':
      return someRevision;
    case 'none':
      return -1;
    default:
      return expected;
  }
}
