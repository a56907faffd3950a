import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { downloadPicture, listPictures } from '@mach42/contracts/pictures/calls.ts';
import { PicturesQuery, ProfilePicture } from '@mach42/contracts/pictures/schemas.ts';
import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import { type BytesAnswer, downloadRoute } from '@mach42/http-kit/bytes-routes.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import { findAttachment } from '@mach42/read-models/attachments/attachments.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { personOfPicture, picturesOf } from '@mach42/read-models/pictures/pictures.reads.ts';
import { meets } from '@mach42/read-models/rooms/participants.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { mostBytesOfPart } from '../attachments/routes.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';

/** Rules: `SPEC.md` of the domain. */
export function pictureRoutes(app: FastifyInstance, { db, files }: QueryApiDeps): void {
  route(
    app,
    listPictures,
    {
      query: PicturesQuery,
      answer: { data: Type.Array(ProfilePicture) },
      summary: 'The pictures of people whom the caller may see.',
    },
    async ({ actor, query }) => {
      const pictures: ProfilePicture[] = [];
      for (const one of await picturesOf(db, new Set(query.people.split(',')))) {
        if (await maySee(db, actor, one.userId)) pictures.push(one);
      }
      return { answer: { data: pictures } };
    },
  );

  downloadRoute(
    app,
    downloadPicture,
    {
      params: IdParams,
      summary: 'The picture of a person whom the caller may see, as a small WebP.',
    },
    async ({ actor, params: { id } }): Promise<BytesAnswer> => {
      const owner = found(await personOfPicture(db, id), pictureTexts.notFound);
      const isVisible = await maySee(db, actor, owner);
      const attachment = isVisible ? await findAttachment(db, id) : undefined;
      const hash = found(attachment?.blobs.thumbnail, pictureTexts.notFound);
      const address = { owner, id, part: 'thumbnail' } as const;
      return {
        read: async () => found(await files.open(address, hash), pictureTexts.notFound),
        mostBytes: mostBytesOfPart,
        mediaType: 'image/webp',
        name: 'picture.webp',
        isKept: true,
      };
    },
  );
}

/** Oneself, and whom one meets; admins manage all accounts. */
async function maySee(
  db: Reader,
  { id, activeRole }: Pick<CallActor, 'id' | 'activeRole'>,
  userId: string,
): Promise<boolean> {
  return userId === id || activeRole === 'admin' || (await meets(db, id, userId));
}
