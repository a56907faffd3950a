import { claimsIn } from '../auth/token-claims.ts';

/** The person who reads an answer, and their role. */
export interface Reader {
  readonly userId: string;
  readonly role: string;
  readonly token: string;
}

/** The calls whose answers are the person's own day: rooms, entries, the file. */
const kept = [
  /^GET \/api\/rooms$/,
  /^GET \/api\/rooms\/[\w-]+(\/(messages|participants))?$/,
  /^GET \/api\/data-rais\/(recent|entry\/[\w-]+)$/,
  /^GET \/api\/phod\/(versions|send-policies)$/,
  /^POST \/api\/phod\/load$/,
  /^GET \/api\/(invitations|models|preferences|prompts|saige|settings)$/,
];

/**
 * Whether the answer to a call is kept for reading without a network: it has content that people read each day. No
 * answer to an admin is kept, because it may be content of other people.
 */
export function isCacheable(
  method: string,
  url: URL,
  reader: Reader | undefined,
): reader is Reader {
  if (reader === undefined || reader.role === 'admin' || url.searchParams.has('userId'))
    return false;
  return kept.some((call) => call.test(`${method} ${url.pathname}`));
}

/**
 * Returns the address under which an answer is kept; the address of a call with a body contains the text of the body.
 */
export function addressOf(url: URL, body: string): string {
  const address = new URL(url);
  if (body !== '') address.searchParams.set('body', body);
  return address.href;
}

/**
 * Returns the reader that a request names with its token (RFC 6750); undefined without one. The token is read and not
 * checked: only the server's answers to it are kept.
 */
export function readerOf(authorization: string | null): Reader | undefined {
  const [, token] = authorization?.match(/^Bearer ([^.]+\.[^.]+\..+)$/) ?? [];
  if (token === undefined) return undefined;
  const { sub: userId, activeRole: role } = claimsIn(token) ?? {};
  return typeof userId === 'string' && typeof role === 'string'
    ? { userId, role, token }
    : undefined;
}

const ivBytes = 12;

/**
 * The text, encrypted by the token with which it was read (AES-256-GCM): without the token, which is removed when its person
 * signs out, no one can read it. Secrets of a file lie on a disk no more openly than they are at the server.
 */
export async function encrypted(text: string, token: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await keyOf(token, 'encrypt');
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  const bytes = new Uint8Array(ivBytes + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), ivBytes);
  return bytes;
}

/** Undefined where another token encrypted it. */
export async function decrypted(bytes: ArrayBuffer, token: string): Promise<string | undefined> {
  const iv = bytes.slice(0, ivBytes);
  const key = await keyOf(token, 'decrypt');
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivBytes));
    return new TextDecoder().decode(text);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

async function keyOf(token: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, [use]);
}
