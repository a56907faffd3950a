import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import { SectionPolicy } from '@mach42/contracts/sending/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { sendPoliciesOf } from '@mach42/read-models/sending/send-policies.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function sendingRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listSendPolicies,
    {
      answer: { data: Type.Array(SectionPolicy) },
      summary: 'What models outside get of the caller’s PHOD, where that is not the text masked.',
    },
    async ({ actor }) => ({ answer: { data: await sendPoliciesOf(db, actor.id) } }),
  );
}
