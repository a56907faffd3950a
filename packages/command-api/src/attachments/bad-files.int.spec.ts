import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { lineOfPdf, pdfBomb, pdfOf } from './testing/pdf.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi({});
});
afterEach(() => api.close());

async function upload(name: string, payload: Buffer, more: Record<string, string> = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url: uploadAttachment.path,
    query: { name },
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${api.dana.token}`,
      ...more,
    },
    payload,
  });
  const body = answer.json<{
    data?: { readonly id: string };
    error?: { readonly message: string };
  }>();
  return { status: answer.statusCode, ...body };
}

interface Shown {
  readonly name: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly text: string;
}

/**
 * The ways in which an uploaded file enters the product. Each returns the part of the answer that shows its files.
 */
const ways: readonly [string, (ids: readonly string[]) => Promise<readonly [number, unknown]>][] = [
  [
    'a message',
    async (attachments) => {
      const room = await api.dana.post('/api/rooms', { name: 'Kiln', type: 'group_room' });
      const url = `/api/rooms/${room.body.data.id}/messages`;
      const { status, body } = await api.dana.post(url, { content: 'Look', attachments });
      return [status, body.data?.['attachments']];
    },
  ],
  [
    'a new entry',
    async (attachments) => {
      const entry = { title: 'Kiln', content: '', attachments };
      const { status, body } = await api.dana.post('/api/datarais/manual', entry);
      return [status, body.entry?.['attachments']];
    },
  ],
  [
    'an entry that is there',
    async (attachments) => {
      const entry = { title: 'Kiln', content: 'Fired.' };
      const { id } = (await api.dana.post('/api/datarais/manual', entry)).body.entry;
      const { status, body } = await api.dana.put(`/api/data-rais/entry/${id}`, { attachments });
      return [status, body.entry?.['attachments']];
    },
  ],
];

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const asText = { kind: 'text', mediaType: 'text/plain; charset=utf-8' };
const files: readonly [string, string, Buffer, Partial<Shown>][] = [
  ['that lies about its type', 'photo.png', Buffer.from('#!/bin/sh\nrm -rf /'), asText],
  ['that is an SVG with a script', 'logo.svg', svg, asText],
  ['with slashes in its name', '../../etc/passwd', Buffer.from('x'), { name: 'passwd' }],
  ['with a right-to-left mark', 'photo\u202Egnp.exe', Buffer.from('x'), { name: 'photognp.exe' }],
  ['with emojis in its name', '🏺👩‍🎨.md', Buffer.from('x'), { name: '🏺👩‍🎨.md' }],
  ['that is a PDF', 'plan.pdf', pdfOf(lineOfPdf('Kiln')), { kind: 'pdf', text: 'whole' }],
  ['that is a bomb in a PDF', 'bomb.pdf', pdfOf(pdfBomb(300)), { kind: 'pdf', text: 'none' }],
];

describe.each(ways)('a file of %s', (_, attach) => {
  it.each(files)(
    '[UL3] [UL5] %s is what its bytes are, under a clean name',
    async (_what, name, bytes, shown) => {
      const { status, data } = await upload(name, bytes);
      expect(status).toBe(201);
      const [answered, attached] = await attach([data?.id ?? '']);
      expect(Math.floor(answered / 100)).toBe(2);
      expect(attached).toMatchObject([shown]);
    },
  );

  it('[AT3] [EN8] that does not exist is refused', async () => {
    expect((await attach([newId()]))[0]).toBe(400);
  });

  it('[AT3] [EN8] is one of the limit at most, and not one of 10,000', async () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect((await attach(ids))[0]).toBe(400);
    expect((await attach(ids.slice(0, limits.attachments.ofMessage + 1)))[0]).toBe(400);
  });
});

it.each([
  ['of 0 bytes', Buffer.alloc(0), {}, attachmentTexts.empty],
  ['of 5 GB', Buffer.from('x'), { 'content-length': '5000000000' }, attachmentTexts.tooLarge],
] as const)('[UL2] a file %s comes in by no way', async (_, bytes, headers, message) => {
  const { status, data, error } = await upload('kiln.bin', bytes, headers);
  expect(status).toBeGreaterThanOrEqual(400);
  expect([data, error?.message]).toEqual([undefined, message]);
  expect(api.blobs.size).toBe(0);
});
