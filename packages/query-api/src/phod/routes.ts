import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  blamePhod,
  compactBlamePhod,
  diffPhod,
  getPhodOrigin,
  getPhodVersion,
  listPhodVersions,
  loadPhod,
} from '@mach42/contracts/phod/calls.ts';
import {
  Blame,
  CompactBlame,
  DiffQuery,
  LoadPhodBody,
  PhodFile,
  PhodOperation,
  PhodOrigin,
  PhodVersion,
  PhodVersionFile,
  VersionParams,
  VersionsMeta,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  phodBlame,
  phodDiff,
  phodOrigin,
  phodVersion,
  phodVersions,
} from '@mach42/read-models/phod/phod.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { loadOwnPhod } from './own-phod.ts';
import { phodWork } from './phod-work.ts';

export function phodRoutes(app: FastifyInstance, { db, compute }: QueryApiDeps): void {
  route(
    app,
    loadPhod,
    {
      body: LoadPhodBody,
      answer: { data: PhodFile },
      summary: 'The PHOD file of the caller, whose mobile has to be sent.',
    },
    async ({ actor, body }) => ({
      answer: { data: await loadOwnPhod(db, actor.id, body.credentials.mobile) },
    }),
  );

  route(
    app,
    listPhodVersions,
    {
      query: VersionsQuery,
      answer: { data: Type.Array(PhodVersion), meta: VersionsMeta },
      summary: 'The versions, newest first, by pages.',
    },
    async ({ actor, query }) => {
      const { versions: data, hasMore } = await phodVersions(db, actor.id, query);
      return { answer: { data, meta: { hasMore } } };
    },
  );

  route(
    app,
    getPhodVersion,
    {
      params: VersionParams,
      answer: { data: PhodVersionFile },
      summary: 'The file as it stood at a version.',
    },
    async ({ actor, params }) => {
      const version = await phodVersion(db, actor.id, params.version);
      return { answer: { data: found(version, phodTexts.noSuchVersion) } };
    },
  );

  route(
    app,
    getPhodOrigin,
    {
      params: VersionParams,
      answer: { data: PhodOrigin },
      summary: 'How a version came about: entry, job, model, its instructions, and who saved it.',
    },
    async ({ actor, params }) => {
      const origin = await phodOrigin(db, actor.id, params.version);
      return { answer: { data: found(origin, phodTexts.noSuchVersion) } };
    },
  );

  route(
    app,
    diffPhod,
    {
      query: DiffQuery,
      answer: { data: Type.Object({ ops: Type.Array(PhodOperation) }) },
      summary: 'The operations (RFC 6902) from one version to another; 0 is the empty file.',
    },
    async ({ actor, query: { from, to } }) => {
      const ops = await phodDiff(db, actor.id, from, to, phodWork(compute, actor.id));
      return { answer: { data: { ops: found(ops, phodTexts.noSuchVersion) } } };
    },
  );

  route(
    app,
    blamePhod,
    {
      answer: { data: Blame },
      summary: `Which version brought each value of the file, of at most ${limits.phod.blameRows} values.`,
    },
    async ({ actor }) => {
      const blame = await phodBlame(db, actor.id, phodWork(compute, actor.id));
      return { answer: { data: withRows(blame) } };
    },
  );

  route(
    app,
    compactBlamePhod,
    {
      answer: { data: CompactBlame },
      summary: 'Which version brought each value of the file, with one row a version.',
    },
    async ({ actor }) => ({
      answer: { data: await phodBlame(db, actor.id, phodWork(compute, actor.id)) },
    }),
  );
}

/** @throws HttpRefusal VALIDATION_ERROR there are too many */
function withRows({ leaves, rows }: CompactBlame): Blame {
  const all = Object.entries(leaves);
  if (all.length > limits.phod.blameRows) {
    throw new HttpRefusal('VALIDATION_ERROR', phodTexts.tooManyRows);
  }
  return Object.fromEntries(
    all.flatMap(([pointer, version]) => {
      const row = rows[version];
      return row === undefined ? [] : [[pointer, row] as const];
    }),
  );
}
