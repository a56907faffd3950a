import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ReadAhead } from './read-ahead.ts';

const requestOf = (id: string) =>
  ({
    params: { id },
    validateInput: (params: { readonly id: string }) => params.id !== 'no id',
  }) as unknown as FastifyRequest;

function readings(fail = false) {
  const read: string[] = [];
  const clock = { now: 5 };
  const ahead = new ReadAhead(
    async ({ id }: { readonly id: string }) => {
      read.push(id);
      if (fail) throw new Error('The log is away.');
      return `${id}, reading ${read.length}`;
    },
    () => clock.now,
  );
  return { ahead, read, clock };
}

it('[HK48] a handler is given what was begun for its request', async () => {
  const { ahead, read } = readings();
  const [first, second] = [requestOf('a'), requestOf('b')];
  ahead.begin(first);
  ahead.begin(second);
  expect(await ahead.of(second)).toBe('b, reading 2');
  expect(await ahead.of(first)).toBe('a, reading 1');
  expect(read).toEqual(['a', 'b']);
});

it('[HK48] what was begun a second ago is read again: a body may take minutes to arrive', async () => {
  const { ahead, clock } = readings();
  const request = requestOf('a');
  ahead.begin(request);
  clock.now += 999;
  expect(await ahead.of(request)).toBe('a, reading 1');
  clock.now += 1;
  expect(await ahead.of(request)).toBe('a, reading 2');
});

it('[HK48] nothing is read for parameters that are refused', () => {
  const { ahead, read } = readings();
  ahead.begin(requestOf('no id'));
  expect(read).toEqual([]);
});

it('[HK48] a read that fails is the failure of the handler, and of nothing else', async () => {
  const { ahead } = readings(true);
  const [answered, refusedByTheGuard] = [requestOf('a'), requestOf('b')];
  ahead.begin(refusedByTheGuard);
  ahead.begin(answered);
  await expect(ahead.of(answered)).rejects.toThrow('The log is away.');
});
