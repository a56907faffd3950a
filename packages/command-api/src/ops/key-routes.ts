import { rotateKey } from '@mach42/contracts/ops/calls.ts';
import { KeyRotationBody, KeyRotationParams, Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { keysDecider, keysId } from '@mach42/domain/ops/keys.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';

/** The replacement of a key, which is recorded before it begins. */
export function keyRoutes(
  app: FastifyInstance,
  { commands, now, keyRotation }: Pick<CommandApiDeps, 'commands' | 'now' | 'keyRotation'>,
): void {
  route(
    app,
    rotateKey,
    {
      params: KeyRotationParams,
      body: KeyRotationBody,
      answer: { data: Keys },
      access: 'admins',
      summary: 'Replaces the key of tokens, the master key or the key of the seals.',
    },
    async (request) => {
      const { params, body } = request;
      const { purpose } = params;
      if (purpose === 'signing' && keyRotation.isSigningKeySet)
        throw new HttpRefusal('CONFLICT', keyTexts.isSet);
      if (body.dryRun === true) return { answer: { data: await keyRotation.report() } };
      const { actor, at, origin } = callingOf(request, now);
      const signOut = purpose === 'signing' && body.signOut === true;
      const data = { purpose, rotation: newId(), signOut };
      const command = { type: 'RequestKeyRotation', data, actor, at } as const;
      const { state, position } = await commands.execute(keysDecider, keysId, command, origin);
      const open = state.open[purpose];
      if (open !== undefined) await keyRotation.begin(open);
      return { answer: { data: await keyRotation.report() }, position };
    },
  );
}
