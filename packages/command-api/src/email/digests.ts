import { digestLetter, type DigestCounts } from '@mach42/contracts/email/messages.ts';
import type { MessageLanguage } from '@mach42/contracts/email/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { emailOf, unsubscribeKeys } from '@mach42/http-kit/email-record.ts';
import type { AccountRecord, AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';
import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { mailOf } from './mail-of.ts';
import type { Outbox } from './outbox.ts';
import { MailFailed } from './smtp.ts';

/** A digest that is due. */
interface PlannedDigest {
  readonly userId: string;
  readonly language: MessageLanguage;
  /** ISO 8601, UTC. */
  readonly plannedAt: string;
}

/** `later`: it waits, or another process sends it; `away`: the server cannot be used at the moment. */
export type DigestResult = 'sent' | 'nothing to say' | 'no address' | 'given up' | 'later' | 'away';

/** Sends digests, each once, whichever process comes first. */
export interface DigestMail {
  send(planned: PlannedDigest, count: () => Promise<DigestCounts>): Promise<DigestResult>;
}

interface Parts {
  readonly outbox: Pick<Outbox, 'send'>;
  readonly records: AccountRecords;
  readonly signingKey: () => Promise<Uint8Array>;
  /** Scheme, host and port that people reach the workspace at. */
  readonly origin: string;
  readonly product: string;
  readonly now: () => number;
}

const kind = 'digest';
const minuteMs = 60_000;
/** The limit of one attempt. A process that stops waits for it. */
const attemptMs = 20_000;
/** How long a process has a digest to itself: longer than it tries. */
const leaseMs = attemptMs + minuteMs;
/** The age at which a digest is given up, because its content is out of date. */
const oldestMs = 12 * 60 * minuteMs;
const longestAwayMs = 30 * minuteMs;

/** How far the sending of a digest is; in the vault, where each change is made once. */
const Claim = Type.Object({
  plannedAt: Type.String(),
  tries: Type.Integer(),
  /** Milliseconds since 1970. */
  notBefore: Type.Integer(),
  isSent: Type.Boolean(),
});
type Claim = Static<typeof Claim>;

export function digestMail(parts: Parts): DigestMail {
  const { outbox, records, now, product, origin } = parts;
  /** While the server cannot be used, no digest is tried. */
  const away = { until: 0, pauseMs: 0 };

  const recorded = (userId: string, claim: Claim): AccountRecord => ({
    kind,
    id: userId,
    owner: userId,
    text: JSON.stringify(claim),
    until: new Date(now() + 2 * oldestMs),
  });

  async function send(
    { userId, language, plannedAt }: PlannedDigest,
    counts: DigestCounts,
    address: string,
  ): Promise<void> {
    const key = unsubscribeKeys(await parts.signingKey()).keyOf(userId);
    const links = { workspace: `${origin}/`, unsubscribe: `${origin}/email/unsubscribe#${key}` };
    const unique = createHash('sha256').update(`digest ${userId} ${plannedAt}`).digest('hex');
    const unsubscribeUrl = `${origin}/api/email/unsubscribe/${key}`;
    const to = { address, language, unique: unique.slice(0, 32), unsubscribeUrl };
    const mail = await mailOf(to, () => digestLetter(product, counts, links));
    await outbox.send(mail, attemptMs);
  }

  /** Handles an attempt that failed. */
  async function failed(userId: string, claim: Claim, error: unknown): Promise<DigestResult> {
    if (!(error instanceof MailFailed)) throw error;
    if (error.fault === 'message') return 'given up';
    const isAway = error.fault === 'server';
    const pause = isAway ? 0 : minuteMs * 4 ** (claim.tries - 1);
    // A failure of the server does not count as an attempt of the digest.
    const tries = isAway ? claim.tries - 1 : claim.tries;
    const read = await records.read(kind, userId);
    if (read !== undefined)
      await records.put(recorded(userId, { ...claim, tries, notBefore: now() + pause }), read);
    if (!isAway) return 'later';
    away.pauseMs = Math.min(longestAwayMs, Math.max(minuteMs, away.pauseMs * 2));
    away.until = now() + away.pauseMs;
    return 'away';
  }

  return {
    async send(planned, count) {
      const { userId, plannedAt } = planned;
      if (now() < away.until) return 'away';
      if (now() - Date.parse(plannedAt) > oldestMs) return 'given up';
      const read = await records.read(kind, userId);
      const before = claimOf(read, plannedAt);
      if (before?.isSent === true) return 'sent';
      if (before !== undefined && before.notBefore > now()) return 'later';
      const tries = (before?.tries ?? 0) + 1;
      if (tries > limits.email.digestTries) return 'given up';
      const email = await emailOf(records, userId);
      if (email === undefined) return 'no address';
      const counts = await count();
      if (isNothing(counts)) return 'nothing to say';
      const claim: Claim = { plannedAt, tries, notBefore: now() + leaseMs, isSent: false };
      if (!(await records.put(recorded(userId, claim), read))) return 'later';
      try {
        await send(planned, counts, email.address);
      } catch (error) {
        return failed(userId, claim, error);
      }
      away.pauseMs = 0;
      const own = await records.read(kind, userId);
      if (own !== undefined) await records.put(recorded(userId, { ...claim, isSent: true }), own);
      return 'sent';
    },
  };
}

/** Returns the claim of this digest; the claim of an earlier digest is over. */
function claimOf(read: ReadRecord | undefined, plannedAt: string): Claim | undefined {
  if (read === undefined) return undefined;
  const claim = Value.Parse(Claim, JSON.parse(read.text));
  return claim.plannedAt === plannedAt ? claim : undefined;
}

const isNothing = ({ mentions, direct, proposals, reminders }: DigestCounts): boolean =>
  mentions + direct + proposals + reminders === 0;
