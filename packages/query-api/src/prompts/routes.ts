import { listPrompts } from '@mach42/contracts/prompts/calls.ts';
import { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { promptsOf } from '@mach42/read-models/prompts/prompts.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function promptRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listPrompts,
    { answer: { data: Type.Array(SavedPrompt) }, summary: 'The prompts that the caller saved.' },
    async ({ actor }) => ({ answer: { data: await promptsOf(db, actor.id) } }),
  );
}
