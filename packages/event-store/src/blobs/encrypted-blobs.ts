import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { ContentKey, ContentKeys } from '../encrypted/content-keys.ts';
import { hashOf, inTurns, type BlobHash, type BlobStore } from './blob-store.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** The owner of a blob and the object that it belongs to: the blob can be decrypted for no other address. */
interface BlobAddress {
  readonly owner: string;
  /** Id of the attachment, or of the export of a person's own data. */
  readonly id: string;
  /** The part of the blob. For an export: the number of the run that wrote the part, and the number of the part. */
  readonly part: 'file' | 'thumbnail' | 'text' | `run ${number} part ${number}`;
}

export interface SealedBlob {
  /** The hash of the encrypted bytes, so that it says nothing about the content. */
  readonly hash: BlobHash;
  readonly bytes: Buffer;
}

/** Blobs that are encrypted by the content key of their person (AES-256-GCM), and lost with it. */
export class EncryptedBlobs {
  readonly #blobs: BlobStore;
  readonly #keys: ContentKeys;

  constructor(blobs: BlobStore, keys: ContentKeys) {
    this.#blobs = blobs;
    this.#keys = keys;
  }

  /**
   * Seals bytes. The same bytes at the same address give the same sealed bytes: a repeated upload stores nothing
   * twice.
   * @throws Error the person was forgotten
   */
  async seal({ owner, id, part }: BlobAddress, plain: Uint8Array): Promise<SealedBlob> {
    const key = await this.#keyOf(owner, () => this.#keys.loadOrCreate([owner]));
    if (key === null || key === undefined) throw new Error('A forgotten person stores nothing.');
    const address = associatedDataOf(id, part);
    const nonce = await nonceOf(key, address, plain);
    const cipher = createCipheriv('aes-256-gcm', key.content, nonce);
    cipher.setAAD(Buffer.from(address));
    const bytes = Buffer.allocUnsafe(nonceBytes + tagBytes + plain.length);
    await fillInTurns(bytes.subarray(nonceBytes + tagBytes), plain, cipher);
    cipher.final();
    bytes.set(nonce);
    bytes.set(cipher.getAuthTag(), nonceBytes);
    return { hash: await hashOf(bytes), bytes };
  }

  put({ hash, bytes }: SealedBlob): Promise<void> {
    return this.#blobs.put(hash, bytes);
  }

  /** Undefined: it is not there, its person was forgotten, or it belongs elsewhere. */
  async open({ owner, id, part }: BlobAddress, hash: BlobHash): Promise<Buffer | undefined> {
    const bytes = await this.#blobs.get(hash);
    if (bytes === undefined || bytes.length < nonceBytes + tagBytes) return undefined;
    const key = await this.#keyOf(owner, () => this.#keys.load([owner]));
    if (key === null || key === undefined) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key.content, bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(associatedDataOf(id, part)));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const sealed = bytes.subarray(nonceBytes + tagBytes);
    const plain = Buffer.allocUnsafe(sealed.length);
    await fillInTurns(plain, sealed, decipher);
    try {
      decipher.final();
    } catch {
      // The tag does not fit: that is the answer, and nothing of it is given away.
      return undefined;
    }
    return plain;
  }

  delete(hashes: readonly BlobHash[]): Promise<void> {
    return this.#blobs.delete(hashes);
  }

  async #keyOf(
    owner: string,
    load: () => Promise<ReadonlyMap<string, ContentKey | null | undefined>>,
  ): Promise<ContentKey | null | undefined> {
    const known = this.#keys.known(owner);
    return known === undefined ? (await load()).get(owner) : known;
  }
}

const associatedDataOf = (id: string, part: BlobAddress['part']): string =>
  `attachment ${id} ${part}`;

/**
 * Fills the target in turns. The output of this cipher is as long as its input. Joining the pieces at the end would
 * take one long turn.
 */
async function fillInTurns(
  target: Buffer,
  source: Uint8Array,
  cipher: { update(part: Uint8Array): Buffer },
): Promise<void> {
  let at = 0;
  await inTurns(source, (part) => {
    target.set(cipher.update(part), at);
    at += part.length;
  });
}

/** Derived from address and bytes, so that no nonce serves two texts. */
async function nonceOf(
  { nonces }: ContentKey,
  address: string,
  plain: Uint8Array,
): Promise<Buffer> {
  const hmac = createHmac('sha256', nonces).update(address).update('\0');
  await inTurns(plain, (part) => hmac.update(part));
  return hmac.digest().subarray(0, nonceBytes);
}
