import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { attachmentRefusals, attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let unsent: number;
let used: { bytes: number; day: number };
beforeEach(async () => {
  [unsent, used] = [0, { bytes: 0, day: 0 }];
  api = await startCommandApi({
    lookups: { unsentAttachments: async () => ({ count: unsent, position: 0 }) },
    stored: () => ({ ...used, position: 0 }),
  });
});
afterEach(() => api.close());

async function upload(
  who: Client,
  bytes: Buffer | string,
  { name = 'notes.md', type = 'application/octet-stream', ...headers }: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method: 'POST',
    url: uploadAttachment.path,
    query: { name },
    headers: {
      'content-type': type,
      ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
      ...headers,
    },
    payload: bytes,
  });
  const body = response.json<{
    data: { id: string } & Record<string, unknown>;
    error: { code: string; message: string };
  }>();
  return { status: response.statusCode, ...body };
}

const chatOf = async (who: Client, settings = {}) =>
  (await who.post('/api/rooms', { name: 'Kiln', type: 'group_room', settings })).body.data.id;

describe('uploading a file', () => {
  it('[UL1] [UL3] answers what its bytes are, under a clean name', async () => {
    const { status, data } = await upload(api.dana, '# Kiln', { name: '../..\\kiln\u202E.png' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      name: 'kiln.png',
      kind: 'text',
      mediaType: 'text/plain; charset=utf-8',
      bytes: 6,
      text: 'whole',
    });
  });

  it('[UL1] is for people who are signed in', async () => {
    expect((await upload(api.visitor, 'x')).status).toBe(403);
    expect((await upload(api.anonymous, 'x')).status).toBe(401);
    expect(api.blobs.size).toBe(0);
  });

  it('[UL2] of nothing, or in another form, is refused', async () => {
    expect((await upload(api.dana, '')).error.message).toBe(attachmentTexts.empty);
    for (const type of ['application/json', 'image/png', 'multipart/form-data; boundary=x', 'x']) {
      const { status, error } = await upload(api.dana, '{}', { type });
      expect([status, error.message]).toEqual([400, attachmentRefusals.notBytes]);
    }
  });

  it('[UL2] of too many bytes is refused before they come where the length is known', async () => {
    const { status, error } = await upload(api.dana, 'x', {
      'content-length': String(5_000_000_000),
    });
    expect([status, error.code, error.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      attachmentTexts.tooLarge,
    ]);
  });

  it('[UL2] of too many bytes is refused as they come where it is not', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const answer = await new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        const sending = httpRequest(
          {
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: `${uploadAttachment.path}?name=large`,
            headers: {
              authorization: `Bearer ${api.dana.token}`,
              'content-type': 'application/octet-stream',
            },
          },
          (response) => {
            let body = '';
            response.setEncoding('utf8');
            response.on('data', (part: string) => (body += part));
            response.on('end', () => resolve({ status: response.statusCode, body }));
          },
        );
        sending.on('error', reject);
        const part = Buffer.alloc(1_000_000, 'x');
        let left = limits.attachments.bytes / part.length + 2;
        const next = (): void => {
          if (left === 0) {
            sending.end();
            return;
          }
          left -= 1;
          sending.write(part, next);
        };
        next();
      },
    );
    expect(answer.status).toBe(413);
    expect(answer.body).toContain(attachmentTexts.tooLarge);
    expect(api.blobs.size).toBe(0);
  });

  it('[UL6] is refused while too many wait for a message', async () => {
    unsent = limits.attachments.unsentOfPerson;
    const { status, error } = await upload(api.dana, 'x');
    expect([status, error.message]).toEqual([400, attachmentRefusals.tooManyUnsent]);
  });

  it('[AT4] is refused where the storage of the person is full', async () => {
    used = { bytes: limits.storage.megabytes * 1_000_000 - 2000, day: 0 };
    const { status, error } = await upload(api.dana, 'x'.repeat(3000));
    expect([status, error.message]).toEqual([
      400,
      storageTexts.full(limits.storage.megabytes * 1_000_000),
    ]);
    expect(api.blobs.size).toBe(0);
  });

  it('[UL7] stores encrypted bytes, and the same call stores them once', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const first = await upload(api.dana, 'The kiln is fired.', key);
    const stored = new Map(api.blobs);
    expect([...stored.values()].some((bytes) => bytes.includes('kiln'))).toBe(false);
    expect(stored.size).toBe(2);
    const again = await upload(api.dana, 'The kiln is fired.', key);
    expect(again.data).toEqual(first.data);
    expect([...api.blobs.keys()]).toEqual([...stored.keys()]);
  });
});

describe('a message with files', () => {
  it('[AT3] carries those of its author, and may say nothing else', async () => {
    const room = await chatOf(api.dana);
    const { data } = await upload(api.dana, 'The kiln is fired.');
    const url = `/api/rooms/${room}/messages`;
    const posted = await api.dana.post(url, { content: '', attachments: [data.id] });
    expect(posted.status).toBe(201);
    expect(posted.body.data).toMatchObject({ content: '', attachments: [data] });
    const other = (await upload(api.pia, 'Hers.')).data.id;
    for (const attachments of [[other], [room]]) {
      const refused = await api.dana.post(url, { content: 'Look', attachments });
      expect([refused.status, refused.body.error.message]).toEqual([400, attachmentTexts.notFound]);
    }
    expect((await api.dana.post(url, { content: '', attachments: [] })).status).toBe(400);
  });
});
