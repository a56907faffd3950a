import { getPushState } from '@mach42/contracts/push/calls.ts';
import { PushState } from '@mach42/contracts/push/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function pushRoutes(app: FastifyInstance, { push }: QueryApiDeps): void {
  route(
    app,
    getPushState,
    { answer: { data: PushState }, summary: 'Whether browsers can be sent notices.' },
    async () => {
      const { hasContact } = push;
      const data = { isAllowed: push.isAllowed() && hasContact, needsContact: !hasContact };
      return { answer: { data } };
    },
  );
}
