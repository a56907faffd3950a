import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { readdir } from 'node:fs/promises';

/** PNG. */
export const onePixel: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a file as the person of a token. @returns the status of the answer */
export async function upload(
  { address, token }: { readonly address: string; readonly token: string },
  name: string,
  body: string | Buffer,
): Promise<number> {
  const { status } = await fetch(
    `${address}${uploadAttachment.path}?name=${encodeURIComponent(name)}`,
    {
      method: uploadAttachment.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    },
  );
  return status;
}

/** The stored blobs in a data folder, by their hashes. */
export async function blobsIn(dataFolder: string): Promise<readonly string[]> {
  const names = await readdir(`${dataFolder}/attachments`, { recursive: true });
  return names.filter((name) => /[\da-f]{64}$/.test(name)).toSorted();
}
