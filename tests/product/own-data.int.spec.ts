import {
  deletePersonalExport,
  getPersonalExport,
  readPersonalExport,
  requestPersonalExport,
} from '@mach42/contracts/exports/calls.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { bytesIn } from '@mach42/testing/personal-texts.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAs, type Caller } from '../support/calls.ts';
import { blobsIn, upload } from '../support/uploads.ts';

const text = 'The kiln of the north is fired with birch.';
let folder: TemporaryFolder;
let product: Product;
const start = () => startProduct({ dataDir: folder.path, processing: { sweepMs: 50 } });

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await start();
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

async function fetchAll(caller: Caller, id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { data }: { data: { bytes: string; next: number | null } } = await caller.call(
      readPersonalExport,
      { params: { id }, query: { from } },
    );
    parts.push(Buffer.from(data.bytes, 'base64'));
    from = data.next;
  }
  return Buffer.concat(parts);
}

/** The texts in a zip file, by name. */
function textsIn(zip: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const [size, name] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const inflated = isDeflated ? inflateRawSync(bytes) : bytes;
    found.set(zip.toString('utf8', at + 46, at + 46 + name), inflated.toString());
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

const storedFiles = () => blobsIn(folder.path);

describe('the file of a person’s own data', () => {
  it('[PK3] [QA49] is there after a restart, with the files that they uploaded, for nobody else', async () => {
    const { caller, token } = await signInAs(product.address, dana);
    const { address } = product;
    for (const name of ['kiln.md', 'Kiln.md'])
      expect(await upload({ address, token }, name, text)).toBe(201);
    await caller.call(requestPersonalExport);
    const ready = async () => (await caller.call(getPersonalExport)).data?.status === 'ready';
    await vi.waitUntil(ready, { timeout: 30_000 });
    const { data: before } = await caller.call(getPersonalExport);

    await product.stop();
    // A person who has only the folder cannot read the stored files.
    expect((await bytesIn(`${folder.path}/attachments`)).includes(text)).toBe(false);
    product = await start();
    const again = (await signInAs(product.address, dana)).caller;
    const { data: after } = await again.call(getPersonalExport);
    expect(after).toEqual(before);
    const id = after?.id ?? '';
    const zip = await fetchAll(again, id);
    expect(zip.length).toBe(after?.bytes);
    const texts = textsIn(zip);
    expect(texts.get('files/kiln.md')).toBe(text);
    expect(texts.get('files/Kiln (2).md')).toBe(text);
    expect(texts.get('files.jsonl')).toContain('"isMissing":false');
    expect(texts.get('file.md')?.length).toBeGreaterThan(100);

    for (const other of [mo, ada]) {
      const { caller: stranger } = await signInAs(product.address, other);
      const read = await stranger.attempt(readPersonalExport, {
        params: { id },
        query: { from: 0 },
      });
      expect(read.status).toBe(404);
      expect((await stranger.attempt(deletePersonalExport, { params: { id } })).status).toBe(404);
    }
    const count = (await storedFiles()).length;
    await again.call(deletePersonalExport, { params: { id } });
    expect((await again.call(getPersonalExport)).data).toBeNull();
    await vi.waitUntil(async () => (await storedFiles()).length < count, { timeout: 30_000 });
  }, 120_000);
});
