import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { readdir } from 'node:fs/promises';

/** PNG. */
export const onePixel: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Uploader {
  readonly address: string;
  readonly token: string;
}

const sent = ({ address, token }: Uploader, name: string, body: string | Buffer) =>
  fetch(`${address}${uploadAttachment.path}?name=${encodeURIComponent(name)}`, {
    method: uploadAttachment.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

/** Uploads a file as the person of a token. @returns the status of the answer */
export async function upload(by: Uploader, name: string, body: string | Buffer): Promise<number> {
  return (await sent(by, name, body)).status;
}

/** The same; @returns the id of the file */
export async function uploadedId(
  by: Uploader,
  name: string,
  body: string | Buffer,
): Promise<string> {
  const { data } = (await (await sent(by, name, body)).json()) as {
    readonly data: { readonly id: string };
  };
  return data.id;
}

/** The stored blobs in a data folder, by their hashes. */
export async function blobsIn(dataFolder: string): Promise<readonly string[]> {
  const names = await readdir(`${dataFolder}/attachments`, { recursive: true });
  return names.filter((name) => /[\da-f]{64}$/.test(name)).toSorted();
}
