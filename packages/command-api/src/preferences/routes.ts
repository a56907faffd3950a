import { limits } from '@mach42/contracts/kernel/limits.ts';
import { savePreference } from '@mach42/contracts/preferences/calls.ts';
import { PreferenceBody, PreferenceParams } from '@mach42/contracts/preferences/schemas.ts';
import type { Json } from '@mach42/domain/kernel/json.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

export function preferenceRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    savePreference,
    {
      params: PreferenceParams,
      body: PreferenceBody,
      answer: {},
      bodyLimit: limits.preferenceBytes,
      summary: 'Keeps a preference of the caller for all their devices.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { name } = request.params;
      // The value comes from a parsed body, so it is JSON.
      const data = { userId: actor.id, name, value: request.body.value as Json };
      const command = { type: 'SavePreference', data, actor, at } as const;
      const { position } = await commands.execute(preferencesDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
