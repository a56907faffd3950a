import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { PushNotice } from '@mach42/contracts/push/notice.ts';
import { pushIdOf, pushKind } from '@mach42/http-kit/push-record.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PushSender } from './push-sender.ts';
import { vapidKeys } from './vapid-keys.ts';

const userId = 'dana';
const endpoint = 'https://push.example.org/send/abc';
const notice: PushNotice = {
  title: 'Kiln crew',
  text: 'Mo mentioned you',
  tag: 'r1',
  path: '/w/rooms/r1/m1',
};

interface Arrived {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

let vault: Vault;
let server: Server;
let arrived: Arrived[];
/** The next answers of the push service; it answers 201 after them. */
let answers: { status: number; headers?: Record<string, string> }[];
let keys: ECDH;
let secret: Buffer;
let waits: number[];
let warnings: string[];
let clock: number;

beforeEach(async () => {
  [arrived, answers, waits, warnings] = [[], [], [], []];
  clock = Date.parse('2026-11-27T07:00:00.000Z');
  vault = await openSqliteVault(':memory:', { now: () => clock });
  keys = createECDH('prime256v1');
  keys.generateKeys();
  secret = randomBytes(16);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await vapidKeys(vault.serviceKeys);
  await subscribe();
});
afterEach(async () => {
  server.close();
  await vault.close();
});

async function subscribe(generation = 1, owner = userId, at = endpoint): Promise<void> {
  const text = JSON.stringify({
    endpoint: at,
    p256dh: keys.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    language: 'en',
    signInId: null,
    generation,
  });
  await vault.records.put({
    kind: pushKind,
    id: pushIdOf(at),
    owner,
    text,
    until: null,
  });
}

/** Works as the guarded fetch, with the push service on this machine. */
const toServer: typeof fetch = (input, init) => {
  const { port } = server.address() as { port: number };
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return fetch(`http://127.0.0.1:${port}${pathname}`, init);
};
const waited = async (ms: number) => {
  waits.push(ms);
  clock += ms;
};
const opened = (send: typeof fetch = toServer, after: (ms: number) => Promise<void> = waited) =>
  new PushSender({
    vault,
    fetch: send,
    subject: 'https://workspace.test',
    now: () => clock,
    warn: (text) => warnings.push(text),
    after,
  });
const known = () => vault.records.list(pushKind, userId);

/** Decrypts a body as a browser does (RFC 8188, RFC 8291 §3.4). */
function decrypted(body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const cipher = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32));
  const key = hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(cipher.subarray(-16));
  const text = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

describe('a notice to a browser', () => {
  it('[WP4] is encrypted for it, and proves who sends it', async () => {
    await opened().notify(userId, 1, async () => notice);
    await expect.poll(() => arrived.length).toBe(1);
    const [one] = arrived;
    expect(one?.path).toBe('/send/abc');
    expect(one?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+$/),
    });
    expect(one?.body.toString('latin1')).not.toContain('Kiln');
    expect(decrypted(one?.body ?? Buffer.alloc(0))).toEqual(notice);
  });

  it.each([404, 410])('[WP5] removes a browser that is gone: %d', async (status) => {
    answers = [{ status }];
    await opened().notify(userId, 1, async () => notice);
    await expect.poll(known).toEqual([]);
    expect(arrived).toHaveLength(1);
  });

  it('[WP5] is tried again when the push service asks', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '30' } }, { status: 503 }];
    await opened().notify(userId, 1, async () => notice);
    await expect.poll(() => arrived.length).toBe(3);
    expect(waits).toEqual([30_000, 8_000]);
    expect(await known()).toHaveLength(1);
  });

  it('[WP5] is given up where the push service asks for too long, or does not take it', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '86400' } }];
    const sender = opened();
    await sender.notify(userId, 1, async () => notice);
    await expect.poll(() => warnings.length).toBe(1);
    answers = [{ status: 413 }];
    await sender.notify(userId, 1, async () => notice);
    await expect.poll(() => warnings.length).toBe(2);
    expect(waits).toEqual([]);
    expect(warnings.join()).not.toContain('push.example.org');
  });

  it('[WP5] follows no redirect', async () => {
    answers = [{ status: 307, headers: { location: '/elsewhere' } }];
    await opened().notify(userId, 1, async () => notice);
    await expect.poll(() => warnings.length).toBe(1);
    expect(arrived.map(({ path }) => path)).toEqual(['/send/abc']);
  });

  it('[WP5] is tried so often where no answer comes', async () => {
    let tries = 0;
    const away: typeof fetch = async () => {
      tries += 1;
      throw new TypeError('fetch failed');
    };
    await opened(away).notify(userId, 1, async () => notice);
    await expect.poll(() => warnings.length).toBe(1);
    expect(tries).toBe(limits.push.tries);
  });

  describe('beside those of a person whose push services do not answer', () => {
    const mo = 'mo';
    /**
     * Sends a notice to Mo, whose browsers are with push services that answer as `atMo` does. All other services
     * accept.
     */
    async function sentBeside(atMo: () => Promise<Response>, after?: () => Promise<void>) {
      for (let count = 0; count < limits.push.browsersOfPerson; count += 1)
        await subscribe(1, mo, `https://silent.example.org/${count}`);
      const sent: string[] = [];
      const send: typeof fetch = async (input) => {
        const address = input instanceof Request ? input.url : String(input);
        if (address.startsWith('https://silent.')) return atMo();
        sent.push(address);
        return new Response(null, { status: 201 });
      };
      const sender = opened(send, after);
      await sender.notify(mo, 1, async () => notice);
      return { sender, sent };
    }
    const never = () => new Promise<never>(() => undefined);

    it('[WP9] is sent, whether these are silent or ask to wait', async () => {
      const busy = async () =>
        new Response(null, { status: 429, headers: { 'retry-after': '290' } });
      for (const atMo of [never, busy]) {
        const { sender, sent } = await sentBeside(atMo, never);
        await sender.notify(userId, 1, async () => notice);
        await expect.poll(() => sent).toEqual([endpoint]);
      }
    });

    it('[WP9] has room where all of theirs is taken', async () => {
      const { sender, sent } = await sentBeside(never, never);
      const { waitingOfPerson, browsersOfPerson } = limits.push;
      for (let of = 0; of < waitingOfPerson; of += browsersOfPerson)
        await sender.notify(mo, 1, async () => notice);
      expect(sender.figures()).toMatchObject({
        dropped: browsersOfPerson,
        waiting: waitingOfPerson,
      });
      await sender.notify(userId, 1, async () => notice);
      await expect.poll(() => sent).toEqual([endpoint]);
    });
  });

  it('[WP3] is not sent to a browser of sign-ins that were ended', async () => {
    await opened().notify(userId, 2, async () => notice);
    expect(await known()).toEqual([]);
    expect(arrived).toEqual([]);
  });

  it('[WP8] is counted by what became of it, without an address', async () => {
    answers = [
      { status: 201 },
      { status: 413 },
      { status: 429, headers: { 'retry-after': '86400' } },
      { status: 410 },
    ];
    const sender = opened();
    const outcomes = ['sent', 'refused', 'unanswered', 'gone'] as const;
    for (const outcome of outcomes) {
      await sender.notify(userId, 1, async () => notice);
      await expect.poll(() => sender.figures()[outcome]).toBe(1);
    }
    await expect.poll(() => sender.figures().waiting).toBe(0);
    const each = { sent: 1, refused: 1, unanswered: 1, gone: 1 };
    expect(sender.figures()).toEqual({ ...each, dropped: 0, waiting: 0 });
  });

  it('[WP7] proves the address at which push services reach the operator', async () => {
    await opened().notify(userId, 1, async () => notice);
    await expect.poll(() => arrived.length).toBe(1);
    const [, token = ''] =
      /^vapid t=([^,]+)/.exec(String(arrived[0]?.headers['authorization'])) ?? [];
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({
      sub: 'https://workspace.test',
      aud: 'https://push.example.org',
    });
  });

  it('[WP6] is sent by one process', async () => {
    const [one, other] = [opened(), opened()];
    expect(await one.isFirst('m1 dana')).toBe(true);
    expect(await other.isFirst('m1 dana')).toBe(false);
    expect(await other.isFirst('m2 dana')).toBe(true);
  });

  it('[WP1] has the keys of the workspace, which are made once', async () => {
    const all = await Promise.all([1, 2, 3].map(() => vapidKeys(vault.serviceKeys)));
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  });
});
