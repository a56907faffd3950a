import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closed } from '@mach42/contracts/kernel/schema.ts';
import { revertPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import { PhodSaved, RevertBody, UpdatePhodBody } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { phodDecider, type PhodState } from '@mach42/domain/phod/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { phodSource } from './phod-source.ts';

const answer = PhodSaved.properties;

const { values, levels, fields, items, nameCharacters, pointerCharacters } = limits.phod;
const description = `An object of sections: at most ${values} values in all, ${levels} levels, ${fields} fields of an object, ${items} items of a list, ${nameCharacters} characters in a name and ${pointerCharacters} in a JSON pointer.`;

/** That briefData is an object is a rule with a text of its own. */
const SaveBody = Type.Object(
  {
    ...UpdatePhodBody.properties,
    briefData: Type.Unknown({ description }),
  },
  closed,
);

export function phodRoutes(app: FastifyInstance, { commands, store, now }: CommandApiDeps): void {
  /** When a save changed nothing, the answer is the version that was saved before. */
  async function answerOf(
    userId: string,
    { state, revision, position, events }: Executed<PhodState>,
  ): Promise<CallAnswer<PhodSaved>> {
    const last = events.at(-1) ?? (await lastOf(userId, revision));
    if (!state.exists || last === undefined) return refuse('NOT_FOUND', phodTexts.noSuchVersion);
    const { occurredAt: updatedAt } = last.metadata;
    return { answer: { updatedAt, version: state.version }, position };
  }

  async function lastOf(userId: string, revision: number): Promise<RecordedEvent | undefined> {
    const stream = streamOf(phodDecider, userId);
    const [last] = await store.readStream(stream, { from: revision, limit: 1 });
    return last;
  }

  route(
    app,
    updatePhod,
    {
      body: SaveBody,
      answer,
      bodyLimit: limits.largeBodyBytes,
      summary: 'Saves a new version of one’s PHOD.',
    },
    async (request) => {
      const { briefData, baseVersion, source } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      const data = {
        userId: actor.id,
        briefData,
        ...(baseVersion === undefined ? {} : { baseVersion }),
        source: await phodSource(commands, source, actor.id),
      };
      const command = { type: 'SavePhod', data, actor, at } as const;
      return answerOf(actor.id, await commands.execute(phodDecider, actor.id, command, origin));
    },
  );

  route(
    app,
    revertPhod,
    {
      body: RevertBody,
      answer,
      summary: 'Saves a new version that is as an earlier one was, everywhere or at one place.',
    },
    async (request) => {
      const { version: toVersion, ...options } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      const userId = actor.id;
      // Each event of the stream makes one version, from 1.
      const { state: then } = await commands.load(phodDecider, userId, toVersion - 1);
      const target = then.exists ? then.briefData : {};
      const data = { userId, toVersion, target, ...options };
      const command = { type: 'RevertPhod', data, actor, at } as const;
      return answerOf(userId, await commands.execute(phodDecider, userId, command, origin));
    },
  );
}
