import { setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { SetSendPolicyBody } from '@mach42/contracts/sending/schemas.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

export function sendingRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    setSendPolicy,
    {
      body: SetSendPolicyBody,
      answer: {},
      summary: 'Sets what models outside the machine get of a section of the caller’s PHOD.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, ...request.body };
      const command = { type: 'SetSendPolicy', data, actor, at } as const;
      const { position } = await commands.execute(sendingDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
