import { sign } from 'node:crypto';
import { Type, type Static } from 'typebox';
import type { SealingKey } from '../evidence/seal.ts';

const Id = Type.String({ minLength: 1, maxLength: 200 });
const Moment = Type.String({ maxLength: 40 });

/** Values in a database that the role of the server may not erase. */
const LeftValues = Type.Object({
  what: Type.Literal('statistics of PostgreSQL'),
  of: Type.Union([Type.Literal('read models'), Type.Literal('vault')]),
  until: Type.String({ maxLength: 200 }),
});
type LeftValues = Static<typeof LeftValues>;

/**
 * The record of what was destroyed, and of the copies that still exist. Nothing in it identifies the person but their
 * id.
 */
export const Receipt = Type.Object({
  format: Type.Literal('mach42-receipt-1'),
  /** Id of the person. */
  person: Id,
  /** The origin of the wish. */
  wish: Type.Union([Type.Literal('person'), Type.Literal('law'), Type.Literal('operator')]),
  /** The name by which those who carried it out named themselves. */
  by: Id,
  destroyedAt: Moment,
  destroyed: Type.Array(Id),
  /** Events of the log whose content cannot be read any more. */
  events: Type.Integer({ minimum: 0 }),
  /** Files of messages whose bytes were deleted; absent in receipts of earlier versions. */
  files: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Backups that have the keys of before; each holds the content until it is removed. */
  copies: Type.Array(Type.Object({ backup: Id, madeAt: Moment, until: Type.String() })),
  /** The parts of a database that keep values of it until an operator removes them; absent: none is known. */
  left: Type.Optional(Type.Array(LeftValues)),
  /** The name of the key of the signature: that of the seals. */
  key: Id,
});
export type Receipt = Static<typeof Receipt>;

export const SignedReceipt = Type.Object({
  /** The receipt as JSON: these bytes are signed. */
  receipt: Type.String({ maxLength: 1_000_000 }),
  signature: Type.String({ maxLength: 100 }),
});
export type SignedReceipt = Static<typeof SignedReceipt>;

/** The things that are destroyed for every person who is forgotten. */
export const destroyed = [
  'content key',
  'credentials',
  'key of the snapshots',
  'read models',
  'files of messages, with thumbnails and texts',
  'prepared files of own data',
];

/** The statistics of the planner have values of rows, and only the owner of a database may erase them. */
export async function statisticsLeft(
  keepers: Readonly<
    Record<LeftValues['of'], { readonly keepsStatistics?: () => Promise<boolean> } | undefined>
  >,
): Promise<LeftValues[]> {
  const left: LeftValues[] = [];
  for (const keeper of ['read models', 'vault'] as const) {
    if ((await keepers[keeper]?.keepsStatistics?.()) !== true) continue;
    const until = 'the owner of the database runs VACUUM (FULL) pg_catalog.pg_statistic';
    left.push({ what: 'statistics of PostgreSQL', of: keeper, until });
  }
  return left;
}

/** Signs with Ed25519 (RFC 8032). */
export function signedReceipt(receipt: Omit<Receipt, 'key' | 'format'>, key: SealingKey) {
  const whole: Receipt = { format: 'mach42-receipt-1', ...receipt, key: key.name };
  const text = JSON.stringify(whole);
  const signature = sign(null, Buffer.from(text), key.privateKey).toString('base64');
  return { receipt: text, signature } satisfies SignedReceipt;
}
