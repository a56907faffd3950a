import {
  serveCluster,
  serveStandIn,
  type ServeOptions,
} from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { authorityCertificate } from '@mach42/testing/localhost-certificates.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { numbered, range } from '../contract/builders.ts';
import { openKurrentEventStore } from './open.ts';

async function served(options: ServeOptions) {
  const standIn = await serveStandIn(new StandIn({ version: '25.1' }), options);
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  return standIn;
}

/** @param patience in ms; default that of the product */
async function storeOn(url: string, patience?: number) {
  const store = await openKurrentEventStore({ url, pause: 1, ...(patience && { patience }) });
  onTestFinished(() => store.close());
  return store;
}

/** The address with parameters more. */
async function trusting(url: string, ...parameters: string[]): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const file = path.join(folder.path, 'authority.pem');
  await writeFile(file, authorityCertificate);
  return [url, `tlsCAFile=${encodeURIComponent(file)}`, ...parameters].join('&');
}

/** Appends, reads both ways and follows. */
async function expectWorks(url: string): Promise<void> {
  const store = await storeOn(url);
  const { events } = await store.append('room-1', numbered(2), 'none');
  expect(await store.readStream('room-1')).toEqual(events);
  expect(await store.readAll(0n, 10)).toEqual(events);
  expect(await store.head()).toBe(events.at(-1)?.position);
}

describe('a server that is set up otherwise', () => {
  it('[ES136] works over TLS, with an authority and a password of its own', async () => {
    const { url } = await served({ isSecure: true, signIn: 'admin:pa:ss@word%' });
    await expectWorks(await trusting(url.replace('://', '://admin:pa%3Ass%40word%25@')));
  });

  it.each([
    ['a wrong password', 'admin:wrong@'],
    ['no password', ''],
  ])('[ES136] refuses %s with what to correct, and does not show it', async (_, user) => {
    const { url } = await served({ isSecure: true, signIn: 'admin:right' });
    const opening = storeOn(await trusting(url.replace('://', `://${user}`)));
    await expect(opening).rejects.toMatchObject({
      code: 'DATABASE_SIGN_IN_REFUSED',
      message: expect.stringMatching(/Correct the user or the password(?!.*wrong)/),
    });
  });

  it('[ES136] says so, and continues, when it refuses at work what it let in', async () => {
    const options: ServeOptions = { isSecure: true, signIn: 'admin:right' };
    const { url } = await served(options);
    const store = await storeOn(await trusting(url.replace('://', '://admin:right@')));
    const events = numbered(1);
    options.signIn = 'admin:changed';
    const refused = { code: 'DATABASE_SIGN_IN_REFUSED' };
    await expect(store.append('room-1', events, 'none')).rejects.toMatchObject(refused);
    await expect(store.readStream('room-1')).rejects.toMatchObject(refused);
    await expect(store.head()).rejects.toMatchObject(refused);
    options.signIn = 'admin:right';
    expect(await store.append('room-1', events, 'none')).toMatchObject({ replayed: false });
    expect(await store.head()).toBeGreaterThan(0n);
  });

  it('[ES136] says that a certificate is not trusted, in words of TLS', async () => {
    const { url } = await served({ isSecure: true });
    await expect(storeOn(url, 300)).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
      message: expect.stringContaining('unable to verify the first certificate'),
    });
  });

  it('[ES136] says that nobody answers where the one has TLS and the other one has not', async () => {
    const plain = await served({});
    const secure = await served({ isSecure: true });
    const unreachable = { code: 'DATABASE_UNREACHABLE' };
    for (const url of [plain.url.replace('tls=false&', ''), `${secure.url}&tls=false`]) {
      await expect(storeOn(url, 300)).rejects.toMatchObject(unreachable);
    }
  });

  it('[ES136] has the time in which a node must answer in the seconds that KurrentDB documents', async () => {
    const { url } = await served({ methodsAfter: 50 });
    await expectWorks(`${url}&gossipTimeout=5`);
  });

  it.each(['', '&nodePreference=follower'])(
    '[ES134] finds the leader of several nodes by the address of another one%s',
    async (preference) => {
      const cluster = await serveCluster(3, new StandIn({ version: '25.1' }));
      onTestFinished(() => cluster[Symbol.asyncDispose]());
      cluster.lead(2);
      await expectWorks(cluster.nodes[0]?.url ?? '');
      await expectWorks(`${cluster.url.replace('?', '/other?')}${preference}`);
    },
  );

  it('[ES122] reads again once a server is back that was away', async () => {
    const server = await served({});
    const store = await storeOn(server.url, 300);
    const { events } = await store.append('room-1', numbered(2), 'none');
    server.goAway();
    await expect(store.head()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await expect(store.readAll(0n, 10)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    await server.comeBack();
    const again = () => store.readAll(0n, 10).catch((error: unknown) => error);
    await expect.poll(again).toEqual(events);
  });

  it('[ES135] keeps its connection, which servers close when a client breaks off many calls', async () => {
    const { server, url } = await served({});
    const store = await storeOn(url);
    const { events } = await store.append('room-1', numbered(1), 'none');
    const connection = server.peers.get('append');
    for (const part of range(12)) {
      const names = range(100).map((n) => `none-${part}-${n}`);
      const read = await Promise.all(names.map((name) => store.readStream(name)));
      expect(read.flat()).toEqual([]);
    }
    expect(await store.readStream('room-1')).toEqual(events);
    expect(server.peers.get('stream')).toBe(connection);
  });

  it('[ES125] signs in with the password as it is, of which the address has signs escaped', async () => {
    const { server, url } = await served({});
    const store = await storeOn(url.replace('://', '://admin:pa%3Ass%40word%25@'));
    // Over a connection without TLS, only the native part of the client sends credentials.
    await store.readAll(0n, 1);
    const credentials = Buffer.from('admin:pa:ss@word%').toString('base64');
    expect(server.authorization).toBe(`Basic ${credentials}`);
  });
});
