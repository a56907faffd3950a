import { AwsClient } from 'aws4fetch';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreError } from '../errors.ts';
import { DatabaseUnreachable } from '../log/server-errors.ts';
import {
  BlobDamaged,
  hashOf,
  isBlobHash,
  requireHash,
  type BlobHash,
  type BlobStore,
} from './blob-store.ts';
import { s3AddressOf, type S3Address } from './s3-address.ts';

interface S3Times {
  /** Milliseconds for one request. */
  readonly timeoutMs: number;
  /** Milliseconds before the second attempt; twice as long before the third. */
  readonly pauseMs: number;
}

const usualTimes: S3Times = { timeoutMs: 30_000, pauseMs: 300 };
const attempts = 3;
/** Bytes of one answer: more than any blob has. */
const mostBytes = 64 * 1024 * 1024;
/** Bytes of a page of a list: a key takes 64 to 1,024, and its description some hundred. */
const mostBytesOfPage = 4 * 1024 * 1024;
/** Pages of a list without one further blob, mostly of 1,000 objects that are none. */
const mostPagesInVain = 1000;
/** Objects that are deleted at once. */
const atOnce = 8;

/** The service does not take the key, or has no such bucket. */
class BucketUnusable extends EventStoreError {
  readonly code = 'BUCKET_UNUSABLE';
}

/** A fault that may be gone at another attempt. */
class Passing extends Error {}

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket; empty: the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly hash?: BlobHash;
  /** Bytes of the answer; more are no answer. */
  readonly most?: number;
}

/**
 * Blobs as objects of a bucket, by the protocol of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API), signed with
 * version 4. The bucket must be there.
 * @param url see `s3AddressOf`
 * @throws BucketUnusable, DatabaseUnreachable
 */
export async function openS3BlobStore(
  url: string,
  times: S3Times = usualTimes,
): Promise<BlobStore> {
  const bucket = new Bucket(s3AddressOf(url), times);
  await bucket.requireUsable();
  return {
    async put(hash, bytes) {
      requireHash(hash);
      // The service compares what arrives with the hash that is signed.
      await bucket.send({ method: 'PUT', key: hash, body: bytes, hash });
    },
    async get(hash) {
      requireHash(hash);
      return bucket.read(hash);
    },
    async *hashes() {
      let last = '';
      let vain = 0;
      for (let after: string | undefined; ;) {
        const { keys, next } = await bucket.list(after);
        // The keys come in order. A page that begins again has no key behind the last one.
        const further = keys.filter((key) => isBlobHash(key) && key > last);
        yield* further;
        if (next === undefined) return;
        vain = further.length === 0 ? vain + 1 : 0;
        if (vain > mostPagesInVain) throw bucket.unreachable('its list has no end');
        last = further.at(-1) ?? last;
        after = next;
      }
    },
    async delete(hashes) {
      for (const hash of hashes) requireHash(hash);
      for (let from = 0; from < hashes.length; from += atOnce) {
        const some = hashes.slice(from, from + atOnce);
        await Promise.all(some.map((key) => bucket.send({ method: 'DELETE', key })));
      }
    },
    close: async () => undefined,
  };
}

class Bucket {
  readonly #address: S3Address;
  readonly #times: S3Times;
  readonly #client: AwsClient;

  constructor(address: S3Address, times: S3Times) {
    this.#address = address;
    this.#times = times;
    const { accessKeyId, secretAccessKey, region } = address;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 0,
    });
  }

  /** @throws BucketUnusable, DatabaseUnreachable */
  async requireUsable(): Promise<void> {
    await this.send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
  }

  /** Undefined where there is no such object. */
  send(sent: Sent): Promise<Buffer | undefined> {
    return this.#tried(() => this.#once(sent));
  }

  /** @throws BlobDamaged the stored bytes have another hash, however often they are read */
  async read(hash: BlobHash): Promise<Buffer | undefined> {
    let isOther = false;
    try {
      return await this.#tried(async () => {
        isOther = false;
        const bytes = await this.#once({ method: 'GET', key: hash });
        if (bytes === undefined || (await hashOf(bytes)) === hash) return bytes;
        isOther = true;
        throw new Passing('other bytes');
      });
    } catch (error) {
      throw isOther ? new BlobDamaged(hash) : error;
    }
  }

  async list(after: string | undefined): Promise<{ keys: string[]; next: string | undefined }> {
    const { prefix } = this.#address;
    const query = {
      'list-type': '2',
      ...(prefix === '' ? {} : { prefix }),
      ...(after === undefined ? {} : { 'continuation-token': after }),
    };
    const sent = { method: 'GET', key: '', query, most: mostBytesOfPage } as const;
    const answer = (await this.send(sent))?.toString() ?? '';
    const keys = [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
      key.slice(prefix.length),
    );
    const [, next] = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(answer) ?? [];
    return { keys, next: next === undefined ? undefined : withoutEntities(next) };
  }

  unreachable(reason: string, cause?: unknown): DatabaseUnreachable {
    const server = { product: 'S3 service', text: this.#address.text } as const;
    return new DatabaseUnreachable(server, reason, cause);
  }

  /** @throws DatabaseUnreachable after the last attempt */
  async #tried<T>(attempt: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (count === attempts) {
          throw this.unreachable(error.message, error);
        }
        await pause(this.#times.pauseMs * count);
      }
    }
  }

  /** @throws Passing, BucketUnusable */
  async #once({
    method,
    key,
    query = {},
    body,
    hash,
    most = mostBytes,
  }: Sent): Promise<Buffer | undefined> {
    const { endpoint, bucket, prefix } = this.#address;
    const url = new URL(key === '' ? `/${bucket}` : `/${bucket}/${prefix}${key}`, endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const request = await this.#client.sign(url.href, {
      method,
      ...(hash === undefined ? {} : { headers: { 'x-amz-content-sha256': hash } }),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    let response: Response;
    let bytes: Buffer;
    try {
      const signal = AbortSignal.timeout(this.#times.timeoutMs);
      response = await fetch(request, { signal, redirect: 'manual' });
      // A body that is cut off fails here.
      bytes = await bytesIn(response, most);
    } catch (error) {
      if (error instanceof Passing) throw error;
      throw new Passing(reasonOf(error), { cause: error });
    }
    const { status } = response;
    if (response.ok) return bytes;
    if (status === 404 && key !== '') return undefined;
    if (status >= 500 || status === 429 || status === 408) throw new Passing(`status ${status}`);
    throw new BucketUnusable(this.#adviceFor(status));
  }

  #adviceFor(status: number): string {
    const { text, bucket, region } = this.#address;
    if (status === 401 || status === 403)
      return `The S3 service ${text} refuses the key (${status}). Correct key and secret in FILES, and allow it to list, read, write and delete in the bucket ${bucket}.`;
    if (status === 404)
      return `The S3 service ${text} has no bucket ${bucket}. Create it, or name another one in FILES.`;
    if (status >= 300 && status < 400)
      return `The bucket ${bucket} is in another region than ${region}, or at another host (${status}). Correct them in FILES.`;
    return `The S3 service ${text} refuses what it is asked (${status}). Look at its log, and correct FILES.`;
  }
}

/** @throws Passing there are more */
async function bytesIn({ body }: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body !== null) {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) throw new Passing('the answer has no end');
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the answer broke off';
}

/** A token is text in XML. */
const withoutEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
