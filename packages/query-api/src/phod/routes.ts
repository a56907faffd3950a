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
import { jsonObject, JsonText } from '@mach42/http-kit/json-text.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { LeavesText } from '@mach42/read-models/phod/phod-history.ts';
import { findPhod, phodOrigin, phodVersions } from '@mach42/read-models/phod/phod.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryParts } from '../kernel/deps.ts';
import { found, storedTime } from '../kernel/query-checks.ts';
import { findOwnPhod, findPair, phodFile } from './own-phod.ts';

export function phodRoutes(app: FastifyInstance, { db, phods }: QueryParts): void {
  route(
    app,
    loadPhod,
    {
      body: LoadPhodBody,
      answer: { data: PhodFile },
      summary:
        'The PHOD file of the caller, whose mobile has to be sent; with `at`, as it stood then.',
    },
    async ({ actor, body }) => {
      const at = storedTime(body.at);
      const found = await findOwnPhod(db, actor.id, body.credentials.mobile, at);
      const data = await phodFile(found, (of) => phods.file(of, actor.id));
      return { answer: { data } };
    },
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
      const of = await findPhod(db, actor.id, params.version);
      const version = found(of, phodTexts.noSuchVersion);
      const briefData = await phods.file(version, actor.id);
      const data = jsonObject<PhodVersionFile>({ ...version.view, briefData });
      return { answer: { data } };
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
      const pair = found(await findPair(db, actor.id, from, to), phodTexts.noSuchVersion);
      const ops = await phods.diff(pair, actor.id);
      const data = jsonObject<{ ops: PhodOperation[] }>({ ops });
      return { answer: { data } };
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
      const { leaves, rows, count } = await blameOf(actor.id);
      if (count > limits.phod.blameRows) {
        throw new HttpRefusal('VALIDATION_ERROR', phodTexts.tooManyRows);
      }
      const data = await phods.fullBlame({ leaves: leaves.text, rows }, actor.id);
      return { answer: { data } };
    },
  );

  route(
    app,
    compactBlamePhod,
    {
      answer: { data: CompactBlame },
      summary: 'Which version brought each value of the file, with one row a version.',
    },
    async ({ actor }) => {
      const { leaves, rows } = await blameOf(actor.id);
      const ofVersions = Object.fromEntries(rows.map((row) => [row.version, row]));
      const data = jsonObject<CompactBlame>({ leaves, rows: ofVersions });
      return { answer: { data } };
    },
  );

  /** Empty while the person has no file. */
  async function blameOf(userId: string) {
    const of = await findPhod(db, userId);
    const { text, leaves, versions } = of === undefined ? noLeaves : await phods.leaves(of, userId);
    const rows = await phods.rows(userId, versions);
    return { leaves: new JsonText<CompactBlame['leaves']>(text), rows, count: leaves };
  }
}

const noLeaves: LeavesText = { text: '{}', leaves: 0, versions: [] };
