import { getPersonalExport, readPersonalExport } from '@mach42/contracts/exports/calls.ts';
import {
  ExportBytes,
  ExportBytesQuery,
  ExportParams,
  PersonalExport,
} from '@mach42/contracts/exports/schemas.ts';
import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Nullable } from '@mach42/contracts/kernel/schema.ts';
import { route } from '@mach42/http-kit/route.ts';
import { personalExport, storedPart } from '@mach42/read-models/exports/personal-exports.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';

const { readBytes } = limits.personalExport;

/** A person's own data as a file: every call is about the caller's own data, in every role. */
export function exportRoutes(app: FastifyInstance, { db, files, now }: QueryApiDeps): void {
  const time = () => new Date(now()).toISOString();

  route(
    app,
    getPersonalExport,
    {
      answer: { data: Nullable(PersonalExport) },
      summary: 'How far the file of the caller’s data is, and when it expires.',
    },
    async ({ actor }) => {
      const state = await personalExport(db, { userId: actor.id, now: time() });
      return { answer: { data: state ?? null } };
    },
  );

  route(
    app,
    readPersonalExport,
    {
      params: ExportParams,
      query: ExportBytesQuery,
      answer: { data: ExportBytes },
      summary: 'A part of the zip file of the caller’s data, from any byte on.',
    },
    async ({ actor, params: { id }, query: { from } }) => {
      const number = Math.floor(from / readBytes);
      const which = { userId: actor.id, exportId: id, number, now: time() };
      const { run, hash, bytes: size } = found(await storedPart(db, which), exportTexts.notFound);
      const of = { owner: actor.id, id, part: `run ${run} part ${number}` } as const;
      const part = found(await files.open(of, hash), exportTexts.notFound);
      const bytes = part.subarray(from - number * readBytes);
      const next = from + bytes.length;
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
      return { answer: { data: { bytes: text, next: next >= size ? null : next } } };
    },
  );
}
