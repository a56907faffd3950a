import { EmailAddress, MessageLanguage, type OwnEmail } from '@mach42/contracts/email/schemas.ts';
import type { AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Both have the id of their person. */
export const emailKind = 'email';
export const pendingEmailKind = 'email pending';

const EmailRecord = Type.Object({
  address: EmailAddress,
  /** The language of messages, until the person is known to prefer another one. */
  language: MessageLanguage,
  /** Milliseconds since 1970. */
  confirmedAt: Type.Integer(),
});
export type EmailRecord = Static<typeof EmailRecord>;

const PendingEmail = Type.Object({
  address: EmailAddress,
  language: MessageLanguage,
  /** SHA-256 of the secret in the link, in hexadecimal digits. */
  secretHash: Type.String(),
});
export type PendingEmail = Static<typeof PendingEmail>;

const readEmail = ({ text }: Pick<ReadRecord, 'text'>): EmailRecord =>
  Value.Parse(EmailRecord, JSON.parse(text));
export const readPendingEmail = ({ text }: Pick<ReadRecord, 'text'>): PendingEmail =>
  Value.Parse(PendingEmail, JSON.parse(text));

/** The address that a person confirmed. */
export async function emailOf(
  records: Pick<AccountRecords, 'read'>,
  userId: string,
): Promise<EmailRecord | undefined> {
  const read = await records.read(emailKind, userId);
  return read && readEmail(read);
}

/** The state of their address as the person sees it. */
export async function ownEmail(
  records: Pick<AccountRecords, 'read'>,
  userId: string,
  isOffered: boolean,
): Promise<OwnEmail> {
  const [email, pending] = await Promise.all([
    emailOf(records, userId),
    records.read(pendingEmailKind, userId),
  ]);
  return {
    isOffered,
    address: email?.address ?? null,
    confirmedAt: email === undefined ? null : new Date(email.confirmedAt).toISOString(),
    pending: pending === undefined ? null : readPendingEmail(pending).address,
  };
}

export const secretHashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Whether a hash is that of a secret, in constant time. */
export const isSecretOf = (secret: string, hash: string): boolean => {
  const [given, known] = [Buffer.from(secretHashOf(secret)), Buffer.from(hash)];
  return given.length === known.length && timingSafeEqual(given, known);
};

const keyPattern = /^([\w-]{1,64})\.([\w-]{43})$/;

/** Keys by which a person ends their digest, and nothing else: `userId.proof`. Nothing of them is stored. */
export function unsubscribeKeys(signingKey: Uint8Array) {
  const proofOf = (userId: string) =>
    createHmac('sha256', signingKey).update(`unsubscribe\0${userId}`).digest();
  return {
    keyOf: (userId: string): string => `${userId}.${proofOf(userId).toString('base64url')}`,
    /** Undefined for what `keyOf` did not make. */
    personOf(key: string): string | undefined {
      const [, userId = '', given = ''] = keyPattern.exec(key) ?? [];
      const proof = Buffer.from(given, 'base64url');
      const known = proofOf(userId);
      return proof.length === known.length && timingSafeEqual(proof, known) ? userId : undefined;
    },
  };
}
