import { describe, expect, it } from 'vitest';
import { noted, range } from '../contract/builders.ts';
import { appendRequest } from '../log/append-request.ts';
import { largestGroup } from '../log/group-queue.ts';
import { EarlyParts } from './group-commit.ts';
import { unpack, type WriteRequest } from './write-protocol.ts';

const requestOf = (n: number, text = ''): WriteRequest => ({
  kind: 'append',
  ...appendRequest(`room-${n}`, [noted({ n, text })], 'any'),
});

function setUp() {
  const sent: WriteRequest[] = [];
  const early = new EarlyParts({ begin: (part) => void sent.push(...unpack(part)) });
  const waiting: WriteRequest[] = [];
  const add = (...requests: readonly WriteRequest[]) => {
    for (const request of requests) {
      early.add(request, waiting.length);
      waiting.push(request);
    }
  };
  const take = (count: number) => early.restOf(waiting.splice(0, count));
  return { sent, add, take };
}

describe('[ES192] the parts of a group that are sent early', () => {
  it('are its first requests, and the rest goes with the group, in their order', () => {
    const { sent, add, take } = setUp();
    const requests = range(40).map((n) => requestOf(n));
    add(...requests.slice(0, 15));
    expect(sent).toEqual([]);
    add(...requests.slice(15));
    expect(sent).toEqual(requests.slice(0, 32));
    expect(take(40)).toEqual(requests.slice(32));
    const few = range(5).map((n) => requestOf(n));
    add(...few);
    expect(take(5)).toEqual(few);
    expect(sent.length).toBe(32);
  });

  it('are no more than a group may have, and what waits behind a full one is not sent before it', () => {
    const { sent, add, take } = setUp();
    const requests = range(200).map((n) => requestOf(n));
    add(...requests);
    expect(sent).toEqual(requests.slice(0, largestGroup));
    expect(take(largestGroup)).toEqual([]);
    const next = range(20).map((n) => requestOf(n));
    add(...next);
    expect(sent.length).toBe(largestGroup);
    expect(take(92)).toEqual([...requests.slice(largestGroup), ...next]);
  });

  it('are no longer than a group may be', () => {
    const { sent, add, take } = setUp();
    const long = range(16).map((n) => requestOf(n, 'x'.repeat(70_000)));
    add(...long, requestOf(17));
    expect(sent).toEqual([]);
    expect(take(17).length).toBe(17);
  });
});
