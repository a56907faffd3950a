import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { jsonText, oddTexts, oddValues } from './random-values.ts';

/** Codes of RFC 6455 §7.4.1 for errors of a client, and those of the contract. */
const rightCodes = new Set([1000, 1001, 1003, 1005, 1007, 1008, 1009, 4401, 4408]);

const framesOfSocket = 12;

/** Sends random frames over one socket after the other; returns the faults of the answers. */
export async function runRandomFrames(options: {
  readonly address: string;
  readonly token: string;
  readonly ids: readonly string[];
  readonly seed: number;
  readonly sockets: number;
}): Promise<string[]> {
  const { address, token, ids, sockets } = options;
  const random = new Random(options.seed);
  const faults: string[] = [];
  for (let n = 0; n < sockets; n += 1) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;
    const sent: string[] = [];
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { readonly t?: unknown };
      if (typeof frame.t !== 'string') faults.push(`a frame without its type after ${sent.join()}`);
    });
    if (random.chance(0.7)) socket.send(JSON.stringify({ t: 'hello', token }));
    for (let m = 0; m < framesOfSocket && socket.readyState === WebSocket.OPEN; m += 1) {
      const frame = drawFrame(random, token, ids);
      sent.push(String(frame).slice(0, 100));
      socket.send(frame);
      if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.close();
    const [code] = await closed;
    if (!rightCodes.has(code)) faults.push(`closed with ${code} after ${sent.join(' | ')}`);
  }
  return faults;
}

function drawFrame(random: Random, token: string, ids: readonly string[]): string | Buffer {
  if (random.chance(0.1)) return Buffer.from(Array.from({ length: 40 }, () => random.below(256)));
  if (random.chance(0.15)) return random.pick(oddTexts) ?? '';
  if (random.chance(0.05)) return 'x'.repeat(20_000);
  const odd = () => random.pick(oddValues);
  const t = random.pick(['hello', 'open', 'close', 'typing', 'ping', 'event', '__proto__']);
  return jsonText({
    t: random.chance(0.9) ? t : odd(),
    ...(random.chance(0.7) ? { roomId: random.chance(0.8) ? random.pick(ids) : odd() } : {}),
    ...(t === 'ping' ? { at: random.chance(0.5) ? 1 : odd() } : {}),
    ...(t === 'hello' ? { token: random.chance(0.5) ? token : odd(), since: odd() } : {}),
    ...(random.chance(0.1) ? { more: odd() } : {}),
  });
}
