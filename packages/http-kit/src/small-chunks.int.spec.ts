import { call } from '@mach42/contracts/kernel/call.ts';
import { describe, expect, it } from 'vitest';
import { createHttpApp } from './app.ts';
import { CallTurns } from './call-turns.ts';
import { readJsonBodies } from './json-bodies.ts';
import { sentInOnePiece } from './raw-connection.fixture.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const echo = call<{ answer: object }>('POST', '/api/echo', { signedIn: false });

/** Sends JSON in chunks of so many blanks; returns the answer and how often the call was carried out. */
async function sentInChunks(count: number, blanks: number) {
  const app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in.');
    },
    isUnavailable: () => false,
  });
  readJsonBodies(app, new CallTurns());
  let calls = 0;
  route(app, echo, { answer: {}, summary: 'Answer.' }, async () => {
    calls += 1;
    return { answer: {} };
  });
  const head = 'POST /api/echo HTTP/1.1\r\nhost: test\r\nconnection: close\r\n';
  const json = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = `${blanks.toString(16)}\r\n${' '.repeat(blanks)}\r\n`;
  const body = `${chunk.repeat(count)}2\r\n{}\r\n0\r\n\r\n`;
  const text = await sentInOnePiece(app, `${head}${json}${body}`);
  return { status: Number(/HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, calls };
}

describe('a body in chunks', () => {
  it.each([
    [900, 1],
    [5000, 150],
  ])('[HK52] is read where it comes in %i of %i bytes', async (count, blanks) => {
    expect(await sentInChunks(count, blanks)).toMatchObject({ status: 200, calls: 1 });
  });

  it.each([
    [1100, 1],
    [100_000, 1],
    [5000, 50],
  ])('[HK52] is refused where it comes in %i of %i bytes', async (count, blanks) => {
    const { status, text, calls } = await sentInChunks(count, blanks);
    expect({ status, calls }).toEqual({ status: 400, calls: 0 });
    expect(text).toContain('The body of the request comes in too many small chunks.');
  });
});
