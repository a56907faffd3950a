import type { ExpectedRevision } from '../event-store.ts';
import { textOfAppend, type AppendRequest } from '../log/append-request.ts';
import { boundedGroup } from '../log/group-queue.ts';
import { anyRevision, someRevision } from './append-function.ts';
import { bigintArray, intArray, textArray, uuidArray } from './binary-array.ts';

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
export function argumentsOf(group: readonly AppendRequest[]): Buffer[] {
  const names = [...new Set(group.map(({ stream }) => stream))];
  const places = new Map(names.map((name, index) => [name, index + 1]));
  const events = group.flatMap((request) => request.events);
  const requestNumbers = group.flatMap((request, index) => request.events.map(() => index + 1));
  return [
    textArray(names),
    intArray(group.map(({ stream }) => places.get(stream) ?? 0)),
    bigintArray(group.map(({ expected }) => expectation(expected))),
    intArray(group.map((request) => request.events.length)),
    intArray(requestNumbers),
    intArray(group.flatMap((request) => [...request.events.keys()])),
    uuidArray(events.map(({ id }) => id)),
    textArray(events.map(({ type }) => type)),
    textArray(events.map(({ data }) => data)),
    textArray(events.map(({ metadata }) => metadata)),
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
