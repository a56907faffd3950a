import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { asStored } from '@mach42/event-store/log/upcast.ts';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { textOf } from '../ops/read-log.ts';
import { leafOf, rootOf } from './merkle.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Id = Type.String({ minLength: 1, maxLength: 100 });

/** The signed text. Each seal names the one before it, so none can be left out, added or moved. */
const Seal = Type.Object({
  format: Type.Literal('mach42-seal-1'),
  /** Counted from 1. */
  number: Type.Integer({ minimum: 1 }),
  /** SHA-256 of the text of the seal before; zeros for the first. */
  previous: Hash,
  /** Events under this seal, and under all up to it. */
  events: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 1 }),
  first: Id,
  last: Id,
  /** Root of the tree of the events' hashes (RFC 6962). */
  root: Hash,
  at: Type.String({ maxLength: 40 }),
  /** SHA-256 of the public key. */
  key: Hash,
});
type Seal = Static<typeof Seal>;

/** A line of the file of seals. */
export const SealLine = Type.Object({
  /** The seal as JSON: these bytes are signed. */
  seal: Type.String({ maxLength: 2_000 }),
  signature: Type.String({ maxLength: 100 }),
  /** The id and the hash of each event, in the order of the log. */
  events: Type.Array(Type.Tuple([Id, Hash]), { minItems: 1, maxItems: 1_024 }),
});
export type SealLine = Static<typeof SealLine>;

export const noSeal = '0'.repeat(64);
/** Events under one seal, at most. */
export const mostSealed = 1_024;

export const hashOfSeal = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hashed text of an event: the text that a copy of a log keeps, as it was stored. */
export const textOfEvent = (event: RecordedEvent): string => textOf(asStored(event));

export const hashOfEvent = (event: RecordedEvent): string =>
  leafOf(textOfEvent(event)).toString('hex');

export interface SealingKey {
  readonly privateKey: KeyObject;
  /** The public key as PEM, for those who check the seals. */
  readonly publicKey: string;
  /** The name of the key in each seal. */
  readonly name: string;
}

/** PKCS #8 of Ed25519 up to the seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a workspace, derived from the secret that its vault keeps. */
export function sealingKey(secretOfVault: Uint8Array): SealingKey {
  const seed = Buffer.from(
    hkdfSync('sha256', secretOfVault, '', 'mach42 seals of the event log', 32),
  );
  const key = Buffer.concat([pkcs8, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();
  return { privateKey, publicKey, name: nameOfKey(publicKey) };
}

export function nameOfKey(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('hex');
}

/** The seal that the next one continues. */
export interface SealEnd {
  readonly number: number;
  readonly hash: string;
  readonly total: number;
  /** Id of the last event that is sealed. */
  readonly last: string | undefined;
}

export const beforeAll: SealEnd = { number: 0, hash: noSeal, total: 0, last: undefined };

export interface MadeSeal {
  readonly line: SealLine;
  /** The line as it is written. */
  readonly text: string;
}

/**
 * @param events in the order of the log: id and hash of each, at least one
 * @param root of the tree of these hashes
 */
export function makeSeal(
  events: SealLine['events'],
  { number, hash, total }: SealEnd,
  key: SealingKey,
  at: string,
  root = rootOf(events.map(([, leaf]) => leaf)),
): MadeSeal & { readonly end: SealEnd } {
  const [first] = events[0] ?? [''];
  const [last] = events.at(-1) ?? [''];
  const seal: Seal = {
    format: 'mach42-seal-1',
    number: number + 1,
    previous: hash,
    events: events.length,
    total: total + events.length,
    first,
    last,
    root,
    at,
    key: key.name,
  };
  const signed = JSON.stringify(seal);
  const signature = sign(null, Buffer.from(signed), key.privateKey).toString('base64');
  const end = { number: seal.number, hash: hashOfSeal(signed), total: seal.total, last };
  const line = { seal: signed, signature, events };
  return { line, text: JSON.stringify(line), end };
}

/** The seal of a line; undefined for a text that is none. */
export function sealIn(text: string): Seal | undefined {
  const parsed = parsedJson(text);
  return Value.Check(Seal, parsed) ? parsed : undefined;
}

/** Undefined for a text that is no line of a file of seals. */
export function lineIn(text: string): SealLine | undefined {
  const parsed = parsedJson(text);
  return Value.Check(SealLine, parsed) ? parsed : undefined;
}
