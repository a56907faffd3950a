import { call } from '@mach42/contracts/kernel/call.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpApp } from './app.ts';
import { sentInOnePiece } from './raw-connection.fixture.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const quick = call<{ answer: object }>('GET', '/api/quick', { signedIn: false });

/** Sends so many requests in one piece; answers in which turn of the event loop each began, and what came of them. */
async function inOnePiece(count: number) {
  const app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in.');
    },
    isUnavailable: () => false,
  });
  let turn = 0;
  let next = setImmediate(function one() {
    turn += 1;
    next = setImmediate(one);
  });
  onTestFinished(() => clearImmediate(next));
  const begunIn: number[] = [];
  route(app, quick, { answer: {}, summary: 'Answer.' }, async () => {
    begunIn.push(turn);
    return { answer: {} };
  });
  const request = 'GET /api/quick HTTP/1.1\r\nhost: test\r\n';
  const all = `${`${request}\r\n`.repeat(count - 1)}${request}connection: close\r\n\r\n`;
  const text = await sentInOnePiece(app, all);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  return { begunIn, statuses };
}

describe('requests of a connection', () => {
  it('[HK50] are carried out one after the other, in turns of their own', async () => {
    const { begunIn, statuses } = await inOnePiece(60);
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
    expect(new Set(begunIn).size).toBe(60);
  });

  it('[HK50] that are too many to wait end it', async () => {
    const { begunIn, statuses } = await inOnePiece(1000);
    expect(begunIn.length).toBeLessThan(10);
    expect(statuses.length).toBeLessThan(10);
  });
});
