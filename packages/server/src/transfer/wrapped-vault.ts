import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import type { VaultContent } from '@mach42/vault/vault.ts';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { OpsError } from '../ops/ops-error.ts';

/** Shortest passphrase, in characters. */
export const passphraseLength = 12;

/** scrypt (RFC 7914) with 128 MiB, as the OWASP password storage cheat sheet has it. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' });

/** The file of the vault in an export: its content as JSON, encrypted by the passphrase (AES-256-GCM). */
const WrappedVault = Type.Object({
  format: Type.Literal('mach42-vault'),
  version: Type.Literal(1),
  /** Greater costs than those that this program uses would hold up its reader. */
  scrypt: Type.Object({
    N: Type.Literal(cost.N),
    r: Type.Literal(cost.r),
    p: Type.Literal(cost.p),
    salt: Base64,
  }),
  nonce: Base64,
  tag: Base64,
  data: Base64,
});

const Text = Type.String({ maxLength: 1_000 });
const Time = Type.Integer({ minimum: 0 });

/** The fields of each key of a kind that is rotated. */
const RotatedKey = {
  number: Type.Integer({ minimum: 1 }),
  rotation: Text,
  secret: Type.Union([Base64, Type.Null()]),
  createdAt: Time,
};

const Content = Type.Object({
  credentials: Type.Array(
    Type.Object({
      userId: Text,
      mobile: Text,
      username: Text,
      passwordHash: Text,
      secretHash: Text,
    }),
  ),
  signingKey: Base64,
  revokedTokens: Type.Array(Type.Object({ tokenId: Text, until: Time })),
  masterKey: Base64,
  contentKeys: Type.Array(
    Type.Object({
      owner: Text,
      wrapped: Type.Union([Base64, Type.Null()]),
      destroyedAt: Type.Union([Time, Type.Null()]),
    }),
  ),
  /** Absent in an export of an earlier version. */
  sealKeys: Type.Optional(Type.Array(Type.Object({ ...RotatedKey, publicKey: Text }))),
  /** Absent in an export of an earlier version. */
  tokenKeys: Type.Optional(Type.Array(Type.Object({ ...RotatedKey, olderUntil: Time }))),
  /** Absent in an export of an earlier version. */
  serviceKeys: Type.Optional(
    Type.Array(Type.Object({ id: Text, wrapped: Base64, createdAt: Time })),
  ),
  /** Absent in an export of an earlier version. */
  records: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Text,
        id: Text,
        owner: Text,
        sealed: Base64,
        until: Type.Union([Time, Type.Null()]),
      }),
    ),
  ),
});
type Content = Static<typeof Content>;

/**
 * Encrypts everything that a vault keeps.
 * @param log id of the first event of the log that it belongs to; it opens beside no other
 */
export async function wrapVault(
  content: VaultContent,
  passphrase: string,
  log: string,
): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', await derived(passphrase, salt), nonce);
  cipher.setAAD(Buffer.from(log));
  const text = JSON.stringify(asJson(content));
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const wrapped: Static<typeof WrappedVault> = {
    format: 'mach42-vault',
    version: 1,
    scrypt: { ...cost, salt: encoded(salt) },
    nonce: encoded(nonce),
    tag: encoded(cipher.getAuthTag()),
    data: encoded(data),
  };
  return `${JSON.stringify(wrapped)}\n`;
}

/** @throws OpsError the text is no wrapped vault, or the passphrase or the log is another one */
export async function unwrapVault(
  text: string,
  passphrase: string,
  log: string,
): Promise<VaultContent> {
  const parsed = parsedJson(text);
  if (!Value.Check(WrappedVault, parsed)) throw damaged();
  const [nonce, tag] = [decoded(parsed.nonce), decoded(parsed.tag)];
  if (nonce.length !== nonceBytes || tag.length !== tagBytes) throw damaged();
  const key = await derived(passphrase, decoded(parsed.scrypt.salt));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.from(log));
  decipher.setAuthTag(tag);
  const opened = openWith(() =>
    Buffer.concat([decipher.update(decoded(parsed.data)), decipher.final()]).toString('utf8'),
  );
  const content = parsedJson(opened);
  if (!Value.Check(Content, content)) throw damaged();
  return fromJson(content);
}

const damaged = (): OpsError =>
  new OpsError('The vault of the export is damaged: copy or write the export again.', {
    finding: 'damaged',
  });

function openWith(open: () => string): string {
  try {
    return open();
  } catch (cause) {
    throw new OpsError(
      'The vault of the export does not open with this passphrase. Nothing was changed.',
      { cause, finding: 'denied' },
    );
  }
}

const derived = (passphrase: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const decoded = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** Each list of the vault is named: a list that a vault gets later, and that is missing here, does not compile. */
function asJson(content: VaultContent): { readonly [name in keyof VaultContent]: Content[name] } {
  return {
    credentials: content.credentials.map((one) => ({ ...one })),
    signingKey: encoded(content.signingKey),
    revokedTokens: content.revokedTokens.map(({ tokenId, until }) => ({
      tokenId,
      until: until.getTime(),
    })),
    masterKey: encoded(content.masterKey),
    contentKeys: content.contentKeys.map(({ owner, wrapped, destroyedAt }) => ({
      owner,
      wrapped: wrapped && encoded(wrapped),
      destroyedAt: destroyedAt && destroyedAt.getTime(),
    })),
    sealKeys: content.sealKeys.map((one) => ({
      ...one,
      secret: one.secret && encoded(one.secret),
      createdAt: one.createdAt.getTime(),
    })),
    tokenKeys: content.tokenKeys.map((one) => ({
      ...one,
      secret: one.secret && encoded(one.secret),
      createdAt: one.createdAt.getTime(),
      olderUntil: one.olderUntil.getTime(),
    })),
    serviceKeys: content.serviceKeys.map(({ id, wrapped, createdAt }) => ({
      id,
      wrapped: encoded(wrapped),
      createdAt: createdAt.getTime(),
    })),
    records: content.records.map((one) => ({
      ...one,
      sealed: encoded(one.sealed),
      until: one.until && one.until.getTime(),
    })),
  };
}

function fromJson(content: Content): VaultContent {
  return {
    credentials: content.credentials,
    signingKey: decoded(content.signingKey),
    revokedTokens: content.revokedTokens.map(({ tokenId, until }) => ({
      tokenId,
      until: new Date(until),
    })),
    masterKey: decoded(content.masterKey),
    contentKeys: content.contentKeys.map(({ owner, wrapped, destroyedAt }) => ({
      owner,
      wrapped: wrapped === null ? null : decoded(wrapped),
      destroyedAt: destroyedAt === null ? null : new Date(destroyedAt),
    })),
    sealKeys: (content.sealKeys ?? []).map((one) => ({
      ...one,
      secret: one.secret === null ? null : decoded(one.secret),
      createdAt: new Date(one.createdAt),
    })),
    tokenKeys: (content.tokenKeys ?? []).map((one) => ({
      ...one,
      secret: one.secret === null ? null : decoded(one.secret),
      createdAt: new Date(one.createdAt),
      olderUntil: new Date(one.olderUntil),
    })),
    serviceKeys: (content.serviceKeys ?? []).map(({ id, wrapped, createdAt }) => ({
      id,
      wrapped: decoded(wrapped),
      createdAt: new Date(createdAt),
    })),
    records: (content.records ?? []).map((one) => ({
      ...one,
      sealed: decoded(one.sealed),
      until: one.until === null ? null : new Date(one.until),
    })),
  };
}
