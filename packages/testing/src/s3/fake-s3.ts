import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The fault of the service in place of an answer to a request. */
export type S3Fault = 'unavailable' | 'cuts off' | 'other bytes' | 'hangs' | 'resets' | 'endless';

/** Its list never ends: each page is the first one again, or has no objects. */
export type EndlessList = 'begins again' | 'is empty';

const piece = Buffer.alloc(1024 * 1024);
function* endless(): Generator<Buffer> {
  for (;;) yield piece;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();

/**
 * Speaks the part of the protocol of S3 that a store of blobs uses, for one bucket, and checks the signature of each request
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). It lists two objects a page.
 */
export class FakeS3 {
  readonly keyId = 'AKID/test';
  readonly secret = 'secret+of/the=test';
  readonly bucket = 'workspace-files';
  readonly region = 'eu-central-1';
  readonly objects = new Map<string, Buffer>();
  /** The faults of the next requests, in order; the requests after them are served. */
  faults: S3Fault[] = [];
  endlessList: EndlessList | undefined;
  requests = 0;
  /** The reasons of refused requests. */
  readonly refusals: string[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  address({ secret = this.secret, bucket = this.bucket, prefix = 'mach42' } = {}): string {
    const { port } = this.#server.address() as AddressInfo;
    const key = `${encodeURIComponent(this.keyId)}:${encodeURIComponent(secret)}`;
    return `s3://${key}@127.0.0.1:${port}/${bucket}/${prefix}?region=${this.region}&tls=off`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    this.requests += 1;
    const fault = this.faults.shift();
    if (fault === 'unavailable')
      return answer(response, 503, '<Error><Code>SlowDown</Code></Error>');
    if (fault === 'resets') return void response.destroy();
    if (fault === 'hangs') return;
    if (fault === 'endless') return void Readable.from(endless()).pipe(response);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const refusal = this.#refusalOf(request, url, body);
    if (refusal !== undefined) {
      this.refusals.push(refusal);
      return answer(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== this.bucket)
      return answer(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = rest.join('/');
    if (key === '') return answer(response, 200, this.#listed(url.searchParams));
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return answer(response, 200, '');
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return answer(response, 204, '');
    }
    const object = this.objects.get(key);
    if (object === undefined) return answer(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    if (fault === 'cuts off') {
      response.writeHead(200, { 'content-length': object.length + 1 });
      response.write(object);
      setImmediate(() => response.destroy());
      return;
    }
    return answer(response, 200, fault === 'other bytes' ? Buffer.from('other') : object);
  }

  #listed(query: URLSearchParams): string {
    if (this.endlessList !== undefined) {
      const again = this.#page([...this.objects.keys()], 'a&');
      return this.endlessList === 'begins again' ? again : this.#page([], 'a&');
    }
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const most = Math.min(2, Number(query.get('max-keys') ?? 2));
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const later = keys.filter((key) => `a&${key}` > after);
    const page = later.slice(0, most);
    return this.#page(page, later.length > most ? `a&${page.at(-1)}` : undefined);
  }

  #page(keys: readonly string[], next: string | undefined): string {
    const token = next?.replace('&', '&amp;');
    const end =
      token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`;
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return `<ListBucketResult>${contents}${end}</ListBucketResult>`;
  }

  /** Undefined: the request is signed with the secret, and its body is the one that was signed. */
  #refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
    const given = request.headers['authorization'] ?? '';
    const [, credential = '', signed = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        given,
      ) ?? [];
    const [date = '', region, service, end] = credential.split('/').slice(-4);
    if (credential.split('/').slice(0, -4).join('/') !== this.keyId) return 'unknown key';
    if (region !== this.region || service !== 's3' || end !== 'aws4_request') return 'other scope';
    const names = signed.split(';');
    if (!names.includes('host') || !names.includes('x-amz-date')) return 'unsigned headers';
    const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'other body';
    if (request.method === 'PUT' && payload === 'UNSIGNED-PAYLOAD') return 'unsigned body';
    const query = [...url.searchParams]
      .map((pair) => pair.map(strict).join('='))
      .toSorted()
      .join('&');
    const canonical = [
      request.method,
      url.pathname,
      query,
      ...names.map((name) => `${name}:${String(request.headers[name])}`),
      '',
      signed,
      payload,
    ].join('\n');
    const scope = `${date}/${region}/s3/aws4_request`;
    const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)];
    const key = ['s3', 'aws4_request'].reduce(
      (before, part) => hmac(before, part),
      hmac(hmac(`AWS4${this.secret}`, date), this.region),
    );
    const expected = hmac(key, toSign.join('\n')).toString('hex');
    return expected === signature ? undefined : 'other signature';
  }
}

const strict = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function answer(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status);
  response.end(body);
}
