import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SealDelivery } from './seal-delivery.ts';
import { SealFile } from './seal-file.ts';
import { openOutlets, type SealOutlet } from './seal-outlets.ts';
import { hashOfSeal, makeSeal, sealIn, sealingKey, type SealEnd } from './seal.ts';
import { keptSealsIn } from './verify-seals.ts';

const key = sealingKey(Buffer.alloc(32, 7));
const never = new AbortController().signal;
let folder: TemporaryFolder;
const file = () => `${folder.path}/seals.jsonl`;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Adds seals to the file, and answers with its length. */
async function add(count: number): Promise<() => number> {
  const opened = await SealFile.open(file());
  let { end }: { end: SealEnd } = opened;
  for (let n = 0; n < count; n += 1) {
    const made = makeSeal(
      [[`event ${end.total}`, '1'.repeat(64)]],
      end,
      key,
      '2026-11-27T09:00:00.000Z',
    );
    await opened.seals.add([made]);
    ({ end } = made);
  }
  const { length } = opened.seals;
  await opened.seals.close();
  return () => length;
}

/** An outlet that takes all seals that it is sent, unless it `refuses`. */
function receiver(): { readonly outlet: SealOutlet; readonly numbers: number[]; refuses: boolean } {
  const numbers: number[] = [];
  const own = { numbers, refuses: false };
  const outlet: SealOutlet = {
    name: 'webhook',
    async send(seals) {
      if (own.refuses) throw new Error('It answered with status 503.');
      numbers.push(...seals.map(({ line }) => numberIn(line)));
    },
  };
  return Object.assign(own, { outlet });
}

const numberIn = (line: string): number =>
  sealIn((JSON.parse(line) as { readonly seal: string }).seal)?.number ?? 0;

const deliver = async (outlet: SealOutlet, lengthOf: () => number) =>
  new SealDelivery({ file: file(), outlet, lengthOf }).deliverAll(never);

it('[EV12] sends each seal once and in order, also after a stop', async () => {
  const own = receiver();
  await deliver(own.outlet, await add(2));
  await deliver(own.outlet, await add(1));
  expect(own.numbers).toEqual([1, 2, 3]);
  expect((await stat(`${file()}.webhook`)).mode & 0o077).toBe(0);
});

it('[EV12] sends later what could not be sent', async () => {
  const own = receiver();
  const delivery = new SealDelivery({ file: file(), outlet: own.outlet, lengthOf: await add(2) });
  own.refuses = true;
  await expect(delivery.deliverAll(never)).rejects.toThrow('503');
  const { bytes } = delivery.waiting;
  expect(bytes).toBe((await stat(file())).size);
  own.refuses = false;
  await delivery.deliverAll(never);
  await delivery.deliverAll(never);
  expect(own.numbers).toEqual([1, 2]);
  expect(delivery.waiting).toEqual({ outlet: 'webhook', bytes: 0 });
});

it('[EV12] sends no line that is not on disk yet', async () => {
  const own = receiver();
  const length = await add(1);
  await appendFile(file(), 'a line that is being written\n');
  await deliver(own.outlet, length);
  expect(own.numbers).toEqual([1]);
});

it('[EV12] sends all seals of another file, and those around a line that is none', async () => {
  const own = receiver();
  await deliver(own.outlet, await add(2));
  await rm(file());
  await add(1);
  await appendFile(file(), 'no seal\n');
  const [first = ''] = (await readFile(file(), 'utf8')).split('\n');
  await appendFile(file(), `${first}\n`);
  const { size } = await stat(file());
  await deliver(own.outlet, () => size);
  await deliver(own.outlet, () => size);
  expect(own.numbers).toEqual([1, 2, 1, 1]);
});

it('[EV12] sends all again where no one knows how far it was', async () => {
  const own = receiver();
  const length = await add(1);
  await deliver(own.outlet, length);
  await writeFile(`${file()}.webhook`, '{"bytes":');
  await deliver(own.outlet, length);
  expect(own.numbers).toEqual([1, 1]);
});

it('[EV12] posts to a webhook what can be appended to a copy, with its token', async () => {
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push({ headers: request.headers, body: await text(request) });
    response.writeHead(requests.length === 1 ? 500 : 204).end();
  };
  await using server = createServer((request, response) => void take(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/seals?secret=abc`;
  const [outlet] = openOutlets({ syslog: undefined, webhook: { url, token: 't0ken' } }, 'mach42');
  if (outlet === undefined) throw new Error('There is no outlet.');
  const length = await add(2);
  await expect(deliver(outlet, length)).rejects.toThrow(/^It answered with status 500.$/);
  await deliver(outlet, length);
  const last = requests.at(-1);
  expect(last?.headers).toMatchObject({
    authorization: 'Bearer t0ken',
    'content-type': 'application/x-ndjson',
  });
  const kept = `${folder.path}/kept.jsonl`;
  await writeFile(kept, last?.body ?? '');
  expect([...(await keptSealsIn(kept)).keys()]).toEqual([1, 2]);
});

it('[EV12] sends to a collector of system logs over TCP, each with its length', async () => {
  let received = Buffer.alloc(0);
  const take = async (socket: Socket): Promise<void> => {
    received = await buffer(socket);
  };
  await using server = createTcpServer((socket) => void take(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const syslog = { transport: 'tcp', host: '127.0.0.1', port } as const;
  const [outlet] = openOutlets({ syslog, webhook: undefined }, 'mach42');
  if (outlet === undefined) throw new Error('There is no outlet.');
  await deliver(outlet, await add(2));
  const messages: string[] = [];
  for (let rest = received.toString(); rest !== '';) {
    const length = Number(/^\d+/.exec(rest)?.[0]);
    const begin = String(length).length + 1;
    messages.push(rest.slice(begin, begin + length));
    rest = rest.slice(begin + length);
  }
  expect(messages).toHaveLength(2);
  for (const message of messages)
    expect(message).toMatch(/^<109>1 2026-11-27T09:00:00\.000Z \S+ mach42 \d+ SEAL - \{"seal":/);
  const log = `${folder.path}/audit.log`;
  await writeFile(log, `${messages.join('\n')}\n`);
  expect([...(await keptSealsIn(log)).keys()]).toEqual([1, 2]);
});

it('[EV12] sends to a collector of system logs over UDP, a datagram for each', async () => {
  const socket = createSocket('udp4');
  const received: string[] = [];
  const both = new Promise<void>((resolve) =>
    socket.on('message', (message) => {
      received.push(message.toString());
      if (received.length === 2) resolve();
    }),
  );
  await once(socket.bind(0, '127.0.0.1'), 'listening');
  const syslog = { transport: 'udp', host: '127.0.0.1', port: socket.address().port } as const;
  const [outlet] = openOutlets({ syslog, webhook: undefined }, 'mach42');
  if (outlet === undefined) throw new Error('There is no outlet.');
  await deliver(outlet, await add(2));
  await both;
  socket.close();
  expect(received.map((message) => numberIn(message.slice(message.indexOf('{'))))).toEqual([1, 2]);
});

it('[EV12] says of an outlet that is not there no more than that', async () => {
  const syslog = { transport: 'tcp', host: '127.0.0.1', port: 1 } as const;
  const webhook = { url: 'http://127.0.0.1:1/seals?secret=abc', token: undefined };
  const length = await add(1);
  for (const outlet of openOutlets({ syslog, webhook }, 'mach42'))
    await expect(deliver(outlet, length)).rejects.toThrow(/^It could not be reached \([\w ]+\)\.$/);
});

it('[EV4] of two seals with one number keeps the first, whatever is sent later', async () => {
  await add(1);
  const [line = ''] = (await readFile(file(), 'utf8')).split('\n');
  const { line: forged } = makeSeal(
    [['other', '2'.repeat(64)]],
    { number: 0, hash: '0'.repeat(64), total: 0, last: undefined },
    key,
    '',
  );
  const kept = `${folder.path}/kept.jsonl`;
  await writeFile(kept, `${line}\n${JSON.stringify(forged)}\n`);
  const { seal } = JSON.parse(line) as { readonly seal: string };
  expect((await keptSealsIn(kept)).get(1)).toBe(hashOfSeal(seal));
  await appendFile(kept, 'Nov 27 host other: no seal\n');
  await expect(keptSealsIn(kept)).rejects.toThrow('is no copy of seals');
});
