import type { ParkedEventView, SkippedEventView } from '@mach42/contracts/ops/schemas.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from './ops-error.ts';
import { runOps } from './run-ops.ts';

const idOf = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const eventOf = (eventId: string): ParkedEventView => ({
  eventId,
  position: '1',
  stream: 'message-1',
  type: 'MessagePosted',
  key: 'room-1',
  projectors: [{ projector: 'messages', error: 'Cannot be read.', stack: '' }],
  waiting: 0,
});

const skippedOf = (n: number): SkippedEventView => ({
  eventId: idOf(n),
  type: 'MessagePosted',
  stream: 'message-1',
  position: String(n + 1),
  reason: 'Written by a broken import.',
  skippedAt: '2026-01-02T03:04:05.000Z',
  decidedAt: 1_000 + n,
  skippedBy: 'system',
});

/** A server that has events parked, answers pages of them, and cannot apply those that `fails` names. */
class ParkedServer {
  parked = Array.from({ length: 230 }, (_, n) => idOf(n));
  fails: readonly string[] = [];
  /** Parked while the others are resolved. */
  arrives: readonly string[] = [];
  /** The newest decision first. */
  skipped: readonly SkippedEventView[] = [];
  readonly resolved: (readonly string[])[] = [];
  readonly #server = createServer((request, response) => {
    void this.#answerTo(request).then((answer) => response.end(JSON.stringify(answer)));
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answerTo(request: IncomingMessage): Promise<object> {
    const url = new URL(request.url ?? '', 'http://server');
    if (request.method === 'GET') {
      const limit = Number(url.searchParams.get('limit'));
      if (url.pathname.endsWith('/skipped')) {
        const before = Number(url.searchParams.get('before') ?? Infinity);
        const older = this.skipped.filter(({ decidedAt }) => decidedAt < before);
        const meta = { hasMore: older.length > limit };
        return { success: true, data: older.slice(0, limit), meta };
      }
      const from = this.parked.indexOf(url.searchParams.get('after') ?? '') + 1;
      const data = this.parked.slice(from, from + limit).map(eventOf);
      const meta = { total: this.parked.length, hasMore: from + limit < this.parked.length };
      return { success: true, data, meta };
    }
    const { eventIds } = (await json(request)) as { readonly eventIds: readonly string[] };
    this.resolved.push(eventIds);
    this.parked = this.parked.filter((id) => !eventIds.includes(id) || this.fails.includes(id));
    this.parked.push(...this.arrives);
    this.arrives = [];
    return { success: true, data: { events: eventIds.length } };
  }
}

describe('the verb for parked events', () => {
  let server: ParkedServer;
  let address: string;
  beforeEach(async () => {
    server = new ParkedServer();
    address = await server.start();
  });
  afterEach(() => server.stop());

  async function parked(...args: string[]): Promise<{ code: number; lines: readonly string[] }> {
    const lines: string[] = [];
    const code = await runOps(['parked', ...args, '--server', address], {
      env: { OPS_TOKEN: 'of an admin' },
      print: (line) => lines.push(line),
      signal: new AbortController().signal,
    });
    return { code, lines };
  }

  it('[OV9] resolves all with --all, more than one call takes', async () => {
    const skipping = ['skip', '--all', '--reason', 'Written by a broken import.'];
    const { code, lines } = await parked(...skipping);
    expect({ code, lines }).toEqual({ code: 0, lines: ['Done: 230. Still parked: 0.'] });
    expect(server.resolved.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(server.resolved.flat()).toEqual(Array.from({ length: 230 }, (_, n) => idOf(n)));
  });

  it('[OV9] is not done with --all while others were parked in the meantime', async () => {
    server.arrives = [idOf(900), idOf(901)];
    const { code, lines } = await parked('retry', '--all');
    expect(code).toBe(exitCodes.differs);
    expect(lines).toEqual([
      'Done: 230. Still parked: 2.',
      'Parked in the meantime: 2. Run the verb again for them.',
    ]);
  });

  it('[OV9] names what was tried again and cannot be applied, with an exit code of its own', async () => {
    server.fails = [idOf(1)];
    const { code, lines } = await parked('retry', idOf(0), idOf(1));
    expect(code).toBe(exitCodes.differs);
    expect(lines).toEqual([
      'Done: 1. Still parked: 229.',
      `Tried again, and cannot be applied: ${idOf(1)}. parked list says why.`,
    ]);
    const again = await parked('retry', idOf(1), '--json');
    expect(again.code).toBe(exitCodes.differs);
    expect(JSON.parse(again.lines[0] ?? '')).toEqual({ events: 0, left: 229, failed: [idOf(1)] });
  });

  it('[OV10] lists all that was skipped, with who decided it, when and why', async () => {
    const none = await parked('skipped');
    expect(none).toEqual({ code: 0, lines: ['Nothing was skipped.'] });
    server.skipped = Array.from({ length: 230 }, (_, n) => skippedOf(229 - n));
    const { code, lines } = await parked('skipped');
    expect([code, lines.length]).toEqual([0, 230]);
    expect(lines[0]).toBe(
      `${idOf(229)}  MessagePosted at 230 of message-1, skipped 2026-01-02T03:04:05.000Z by system. Written by a broken import.`,
    );
    const answer = await parked('skipped', '--json');
    expect(JSON.parse(answer.lines[0] ?? '')).toEqual({ data: server.skipped });
  });
});
