import { FakeS3, type S3Fault } from '@mach42/testing/s3/fake-s3.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobsSuite } from '../contract/blobs-suite.ts';
import { hashOf, type BlobStore } from './blob-store.ts';
import { isS3Address } from './s3-address.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

const times = { timeoutMs: 1000, pauseMs: 1 };
/** An answer without an end is longer under way than one that is silent is waited for. */
const longTimes = { ...times, timeoutMs: 20_000 };

blobsSuite('in a bucket of S3', async () => {
  const fake = await new FakeS3().start();
  return {
    store: await openS3BlobStore(fake.address(), longTimes),
    damage: async (hash) => void fake.objects.set(`mach42/${hash}`, Buffer.from('other')),
    remove: () => fake.stop(),
  };
});

describe('a bucket of S3', () => {
  let fake: FakeS3;
  let store: BlobStore;
  let hash: string;
  const bytes = Buffer.from('kiln');
  beforeEach(async () => {
    fake = await new FakeS3().start();
    store = await openS3BlobStore(fake.address(), times);
    hash = await hashOf(bytes);
    await store.put(hash, bytes);
  });
  afterEach(() => fake.stop());

  it('[BL7] has a blob under its prefix and hash, sent with a signature that covers its bytes', () => {
    expect([...fake.objects.keys()]).toEqual([`mach42/${hash}`]);
    expect(fake.refusals).toEqual([]);
  });

  it.each(['unavailable', 'cuts off', 'other bytes', 'hangs', 'resets'] as const)(
    '[BL8] that %s twice is asked again',
    async (fault) => {
      fake.faults = [fault, fault];
      expect(await store.get(hash)).toEqual(bytes);
    },
  );

  it.each([
    ['unavailable', 'status 503'],
    ['cuts off', 'broke off|UND_ERR'],
    ['hangs', 'no answer in time'],
    ['resets', 'ECONNRESET|UND_ERR'],
    ['endless', 'the answer has no end'],
  ] as [S3Fault, string][])(
    '[BL8] that stays %s is unreachable, with what to do',
    async (fault, reason) => {
      if (fault === 'endless') store = await openS3BlobStore(fake.address(), longTimes);
      fake.faults = [fault, fault, fault];
      await expect(store.get(hash)).rejects.toMatchObject({
        code: 'DATABASE_UNREACHABLE',
        message: expect.stringMatching(
          new RegExp(`^No S3 service answers at .*/workspace-files \\(.*(?:${reason}).*try again`),
        ),
      });
    },
  );

  it.each(['begins again', 'is empty'] as const)(
    '[BL8] whose list has no end, as it %s, is unreachable, and each blob is listed once',
    async (endless) => {
      fake.endlessList = endless;
      const found: string[] = [];
      const listing = async () => {
        for await (const one of store.hashes()) found.push(one);
      };
      await expect(listing()).rejects.toThrow(/its list has no end/);
      expect(found).toEqual(endless === 'is empty' ? [] : [hash]);
    },
  );

  it('[BL8] whose bytes stay other ones has a damaged blob', async () => {
    fake.faults = ['other bytes', 'other bytes', 'other bytes'];
    await expect(store.get(hash)).rejects.toThrow('other bytes');
  });

  it('[BL8] takes no bytes that are not those of the hash', async () => {
    await expect(store.put(hash, Buffer.from('other'))).rejects.toThrow('refuses the key');
    expect(fake.objects.get(`mach42/${hash}`)).toEqual(bytes);
  });

  it('[BL9] that cannot be used says at the start what to correct, and not the secret', async () => {
    const opened = (address: string) =>
      openS3BlobStore(address, times).then(
        () => 'opened',
        ({ message }: Error) => message,
      );
    expect(await opened(fake.address({ secret: 'guessed' }))).toMatch(
      /refuses the key \(403\)\. Correct key and secret in FILES/,
    );
    expect(await opened(fake.address({ bucket: 'other-bucket' }))).toMatch(
      /has no bucket other-bucket\. Create it/,
    );
    expect(await opened(fake.address({ secret: 'guessed' }))).not.toContain('guessed');
    expect(await opened('s3://somewhere')).toMatch(/must be s3:\/\//);
  });
});

it.each([
  's3://KEY:SECRET@s3.example.org/bucket',
  's3://KEY:a%2Fb@127.0.0.1:9000/bucket/a/b?region=eu-north-1&tls=off',
])('[BL9] %s is an address of a bucket', (address) => expect(isS3Address(address)).toBe(true));

it.each([
  's3://s3.example.org/bucket',
  's3://KEY:SECRET@s3.example.org',
  's3://KEY:SECRET@s3.example.org/No_Bucket',
  's3://KEY:SECRET@s3.example.org/bucket?endpoint=x',
  's3://KEY:SECRET@s3.example.org/bucket?tls=maybe',
  's3://KEY:%@s3.example.org/bucket',
  'https://s3.example.org/bucket',
])('[BL9] %s is none', (address) => expect(isS3Address(address)).toBe(false));
