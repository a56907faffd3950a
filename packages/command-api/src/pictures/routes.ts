import { removePicture, setPicture } from '@mach42/contracts/pictures/calls.ts';
import { ProfilePicture, SetPictureBody } from '@mach42/contracts/pictures/schemas.ts';
import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import { picturesDecider } from '@mach42/domain/pictures/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

/** Rules: `SPEC.md` of the domain. */
export function pictureRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    setPicture,
    {
      body: SetPictureBody,
      answer: { data: ProfilePicture },
      summary: 'Sets a picture that the caller uploaded as theirs.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { attachmentId } = request.body;
      const { state: file } = await commands.load(attachmentsDecider, attachmentId);
      const data = { userId: actor.id, file };
      const command = { type: 'SetProfilePicture', data, actor, at } as const;
      const { position } = await commands.execute(picturesDecider, actor.id, command, origin);
      return { answer: { data: { userId: actor.id, pictureId: attachmentId } }, position };
    },
  );

  route(
    app,
    removePicture,
    { answer: {}, summary: 'Removes the picture of the caller.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = {
        type: 'RemoveProfilePicture',
        data: { userId: actor.id },
        actor,
        at,
      } as const;
      const { position } = await commands.execute(picturesDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
