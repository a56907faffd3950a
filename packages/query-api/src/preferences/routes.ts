import { getPreferences } from '@mach42/contracts/preferences/calls.ts';
import { Preferences } from '@mach42/contracts/preferences/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function preferenceRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    getPreferences,
    { answer: { data: Preferences }, summary: 'The preferences that the caller has saved.' },
    async ({ actor }) => ({ answer: { data: await preferencesOf(db, actor.id) } }),
  );
}
