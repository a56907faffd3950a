import { limits } from '@mach42/contracts/kernel/limits.ts';
import { guestCalls, ledger, ledgerSummary, listModels } from '@mach42/contracts/models/calls.ts';
import {
  AIModel,
  GuestCall,
  GuestCallsMeta,
  GuestCallsQuery,
  LedgerMeta,
  LedgerQuery,
  type LedgerQuota,
  LedgerRow,
  type LedgerSum,
  LedgerSummary,
} from '@mach42/contracts/models/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { guestCallSums, newestGuestCalls } from '@mach42/read-models/models/guest-calls.reads.ts';
import { ledgerPage, ledgerSums } from '@mach42/read-models/models/ledger.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { ProviderQuota, QueryApiDeps } from '../kernel/deps.ts';
import { modelsFor } from './available-models.ts';

export function modelRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, models, workers } = deps;
  route(
    app,
    listModels,
    {
      answer: { data: Type.Array(AIModel) },
      access: 'guests and people',
      summary: 'The catalogue with live figures of the workers; local and cloud models for admins.',
    },
    async ({ actor }) => ({ answer: { data: modelsFor(actor, models(), await workers.stats()) } }),
  );

  route(
    app,
    ledger,
    {
      query: LedgerQuery,
      answer: { data: Type.Array(LedgerRow), meta: LedgerMeta },
      summary: 'What models were sent on behalf of the caller, newest first, page by page.',
    },
    async ({ actor, query: { limit = limits.ledgerPage, ...which } }) => ({
      answer: await ledgerPage(db, actor.id, { ...which, limit }),
    }),
  );

  route(
    app,
    ledgerSummary,
    {
      answer: { data: LedgerSummary },
      summary:
        'What the calls on behalf of the caller come to, by month, and how much of the quotas is used.',
    },
    async ({ actor }) => {
      const sums = await ledgerSums(db, actor.id);
      return { answer: { data: { sums, quotas: quotasOf(sums, deps.quotas(), deps.now()) } } };
    },
  );

  route(
    app,
    guestCalls,
    {
      query: GuestCallsQuery,
      answer: { data: Type.Array(GuestCall), meta: GuestCallsMeta },
      access: 'admins',
      summary:
        'What models were called for guests, newest first, and what it comes to, without content.',
    },
    async ({ query: { limit = limits.ledgerPage, month } }) => {
      const { calls, total } = await newestGuestCalls(db, { month: month ?? null, limit });
      return { answer: { data: calls, meta: { total, sums: await guestCallSums(db) } } };
    },
  );
}

/**
 * Returns how much of each quota is used in the present month (UTC).
 * @param now milliseconds since 1970
 */
function quotasOf(
  sums: readonly LedgerSum[],
  quotas: readonly ProviderQuota[],
  now: number,
): LedgerQuota[] {
  const date = new Date(now);
  const month = date.toISOString().slice(0, 7);
  const until = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
  return quotas.map(({ provider, dollars, tokens }) => {
    const spent = sums.filter((sum) => sum.month === month && sum.provider === provider);
    const total = (amount: (sum: LedgerSum) => number) =>
      spent.reduce((all, sum) => all + amount(sum), 0);
    return {
      provider,
      until,
      dollars: { used: total(({ cost }) => cost), limit: dollars },
      tokens: {
        used: total(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
        limit: tokens,
      },
    };
  });
}
