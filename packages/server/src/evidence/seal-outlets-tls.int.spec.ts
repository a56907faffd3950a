import {
  expiredCertificate,
  localhostCertificate,
  localhostKey,
} from '@mach42/testing/localhost-certificates.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket,
} from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SealDelivery } from './seal-delivery.ts';
import { SealFile } from './seal-file.ts';
import { openOutlets, type SealOutlet } from './seal-outlets.ts';
import { makeSeal, sealIn, sealingKey, type SealEnd } from './seal.ts';

const key = sealingKey(Buffer.alloc(32, 7));
const never = new AbortController().signal;
const known = getCACertificates('default');
let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  setDefaultCACertificates(known);
  await folder.remove();
});

/** Trusts a certificate, as an operator does by `NODE_EXTRA_CA_CERTS`. */
const trust = (certificate: string) => setDefaultCACertificates([...known, certificate]);

/** Delivers two seals. */
async function deliveryTo(outlet: SealOutlet): Promise<SealDelivery> {
  const file = `${folder.path}/seals.jsonl`;
  const opened = await SealFile.open(file);
  let { end }: { end: SealEnd } = opened;
  for (const id of ['first', 'second']) {
    const made = makeSeal([[id, '1'.repeat(64)]], end, key, '2026-11-27T09:00:00.000Z');
    await opened.seals.add([made]);
    ({ end } = made);
  }
  const { length } = opened.seals;
  await opened.seals.close();
  return new SealDelivery({ file, outlet, lengthOf: () => length });
}

interface Collector extends AsyncDisposable {
  /** @param host how the outlet names it */
  readonly outletAt: (host: string) => SealOutlet;
  /** The lines that it received. */
  readonly received: string[];
}

const only = ([outlet]: readonly SealOutlet[]): SealOutlet => {
  if (outlet === undefined) throw new Error('There is no outlet.');
  return outlet;
};

const numbersIn = (received: readonly string[]): number[] =>
  [...received.join('').matchAll(/\{"seal":"(?:[^"\\]|\\.)*","signature":"[^"]*"\}/g)].map(
    ([line]) => sealIn((JSON.parse(line) as { readonly seal: string }).seal)?.number ?? 0,
  );

async function systemLog(cert: string): Promise<Collector> {
  const received: string[] = [];
  const take = async (socket: TLSSocket): Promise<void> => {
    received.push((await buffer(socket)).toString());
  };
  const server = createTlsServer({ key: localhostKey, cert }, (socket) => void take(socket));
  // A handshake that the other side ended.
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    outletAt: (host) =>
      only(openOutlets({ syslog: { transport: 'tls', host, port }, webhook: undefined }, 'mach42')),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function webhook(cert: string): Promise<Collector> {
  const received: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push(await text(request));
    // The next one is to open a connection of its own.
    response.writeHead(204, { connection: 'close' }).end();
  };
  const server = createHttpsServer(
    { key: localhostKey, cert },
    (request, response) => void take(request, response),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    outletAt: (host) => {
      const url = `https://${host}:${port}/seals?secret=abc`;
      return only(openOutlets({ syslog: undefined, webhook: { url, token: 't0ken' } }, 'mach42'));
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe.each([
  ['a collector of system logs', systemLog],
  ['a webhook', webhook],
])('%s over TLS', (_, open) => {
  it('[EV12] receives each seal once, in order', async () => {
    await using collector = await open(localhostCertificate);
    trust(localhostCertificate);
    const delivery = await deliveryTo(collector.outletAt('localhost'));
    await delivery.deliverAll(never);
    expect(numbersIn(collector.received)).toEqual([1, 2]);
    expect(delivery.waiting.bytes).toBe(0);
  });

  it('[EV13] receives nothing while its certificate is not trusted, and then all of it', async () => {
    await using collector = await open(localhostCertificate);
    const delivery = await deliveryTo(collector.outletAt('localhost'));
    const { bytes } = delivery.waiting;
    await expect(delivery.deliverAll(never)).rejects.toThrow(
      /^Its certificate is of no authority that is known here: name it by NODE_EXTRA_CA_CERTS \(\w+\)\.$/,
    );
    expect(delivery.waiting.bytes).toBe(bytes);
    expect(collector.received.join('')).toBe('');
    trust(localhostCertificate);
    await delivery.deliverAll(never);
    expect(numbersIn(collector.received)).toEqual([1, 2]);
  });

  it.each([
    ['is for another name', localhostCertificate, '127.0.0.1'],
    ['has expired', expiredCertificate, 'localhost'],
  ])('[EV13] receives nothing where its certificate %s', async (reason, certificate, host) => {
    await using collector = await open(certificate);
    trust(certificate);
    const delivery = await deliveryTo(collector.outletAt(host));
    const { bytes } = delivery.waiting;
    await expect(delivery.deliverAll(never)).rejects.toThrow(`Its certificate ${reason} (`);
    expect(delivery.waiting.bytes).toBe(bytes);
    expect(collector.received.join('')).toBe('');
  });
});

it('[EV13] sends nothing in the clear where no TLS is spoken', async () => {
  const requests: string[] = [];
  await using server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const syslog = { transport: 'tls', host: 'localhost', port } as const;
  const url = `https://localhost:${port}/seals?secret=abc`;
  for (const outlet of openOutlets({ syslog, webhook: { url, token: undefined } }, 'mach42')) {
    const delivery = await deliveryTo(outlet);
    await expect(delivery.deliverAll(never)).rejects.toThrow(/^It could not be reached \(\w+\)\.$/);
  }
  expect(requests).toEqual([]);
});
