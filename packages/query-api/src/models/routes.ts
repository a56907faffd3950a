import { ledger, listModels } from '@mach42/contracts/models/calls.ts';
import { AIModel, LedgerQuery, LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { route } from '@mach42/http-kit/route.ts';
import { modelCallsOf } from '@mach42/read-models/models/model-calls.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { modelsFor } from './available-models.ts';

export function modelRoutes(app: FastifyInstance, { db, models, workers }: QueryApiDeps): void {
  route(
    app,
    listModels,
    {
      answer: { data: Type.Array(AIModel) },
      access: 'guests and people',
      summary: 'The catalogue with live figures of the workers; local and cloud models for admins.',
    },
    async ({ actor }) => ({ answer: { data: modelsFor(actor, models, await workers.stats()) } }),
  );

  route(
    app,
    ledger,
    {
      query: LedgerQuery,
      answer: { data: Type.Array(LedgerRow) },
      summary: 'What models were sent on behalf of the caller, newest first.',
    },
    async ({ actor, query: { limit = limits.ledgerPage } }) => ({
      answer: { data: await modelCallsOf(db, actor.id, limit) },
    }),
  );
}
