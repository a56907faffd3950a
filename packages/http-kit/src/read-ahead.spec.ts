import { call } from '@mach42/contracts/kernel/call.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { createHttpApp } from './app.ts';
import { CallMeter } from './call-meter.ts';
import type { CallActor } from './claims.ts';
import { HttpRefusal } from './refusal.ts';
import { route, ReadAhead } from './route.ts';

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

const room = call<{ params: { id: string }; answer: { data: string } }>('GET', '/api/room/:id');
const actor = {
  id: 'dana',
  isGuest: false,
  activeRole: 'standard',
  roles: ['user'],
} as unknown as CallActor;

it('[HK48] nothing is read for a call that is refused for its cost, or whose token is not valid', async () => {
  const order: string[] = [];
  const app = createHttpApp({
    authenticate: async (token, onValid) => {
      if (token !== 'valid') throw new HttpRefusal('UNAUTHORIZED', 'Sign in.');
      await onValid?.(actor);
      order.push('account');
      return actor;
    },
    isUnavailable: () => false,
    meter: new CallMeter({ perSecond: 1, now: () => 0, refusedAfterMs: 0 }),
  });
  const ahead = async ({ id }: { readonly id: string }) => {
    order.push('room');
    return `Room ${id}`;
  };
  const params = Type.Object({ id: Type.String() });
  const options = { params, answer: { data: Type.String() }, summary: 'A room.', ahead };
  route(app, room, options, (_, data) => ({ answer: { data } }));
  const ask = (token: string) =>
    app.inject({ url: '/api/room/1', headers: { authorization: `Bearer ${token}` } });
  const answered = await ask('valid');
  expect([answered.statusCode, answered.json<object>()]).toMatchObject([200, { data: 'Room 1' }]);
  expect(order).toEqual(['room', 'account']);
  expect((await ask('forged')).statusCode).toBe(401);
  let status = 200;
  while (status === 200) {
    order.splice(0);
    status = (await ask('valid')).statusCode;
  }
  expect([status, order]).toEqual([429, []]);
  await app.close();
});
