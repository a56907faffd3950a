import { MessageLanguage } from '@mach42/contracts/email/schemas.ts';
import type { AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { derivedId } from './derived-id.ts';

export const pushKind = 'push';

const PushRecord = Type.Object({
  endpoint: Type.String(),
  p256dh: Type.String(),
  auth: Type.String(),
  language: MessageLanguage,
  /** The sign-in that subscribed; null: it has no record. */
  signInId: Type.Union([Type.String(), Type.Null()]),
  /** The generation of the person's sign-ins at that time. */
  generation: Type.Integer(),
});
export type PushRecord = Static<typeof PushRecord>;

/** A browser that is sent notices, as the vault keeps it. */
export interface ReadPush extends PushRecord {
  readonly read: ReadRecord;
}

/** Returns the id of the record of a browser, which has only one. */
export const pushIdOf = (endpoint: string): string => derivedId(`push ${endpoint}`);

export const readPush = (read: ReadRecord): ReadPush => ({
  ...Value.Parse(PushRecord, JSON.parse(read.text)),
  read,
});

/** Browsers that a sign-in turned on are sent nothing once it was ended. */
export async function endPushOf(
  records: Pick<AccountRecords, 'list' | 'remove'>,
  userId: string,
  signInId: string,
): Promise<void> {
  for (const read of await records.list(pushKind, userId)) {
    if (readPush(read).signInId === signInId) await records.remove(pushKind, read.id);
  }
}
