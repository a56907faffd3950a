import { call, costs } from '../kernel/call.ts';
import type {
  Blame,
  CompactBlame,
  DiffQuery,
  LoadPhodBody,
  PhodFile,
  PhodOperation,
  PhodOrigin,
  PhodSaved,
  PhodVersion,
  PhodVersionFile,
  RevertBody,
  UpdatePhodBody,
  VersionsMeta,
  VersionsQuery,
} from './schemas.ts';

const status = { envelope: 'status' } as const;
/** The options of a call that works through a whole file. */
const heavy = { ...status, cost: costs.heavy } as const;

/** With `at` in the body, as it was then; version 0 where there was none. */
export const loadPhod = call<{ body: LoadPhodBody; answer: { data: PhodFile } }>(
  'POST',
  '/api/phod/load',
  status,
);
export const updatePhod = call<{ body: UpdatePhodBody; answer: PhodSaved }>(
  'POST',
  '/api/phod/update',
  heavy,
);
/** Lists the versions of a file by pages, newest first. */
export const listPhodVersions = call<{
  query: VersionsQuery;
  answer: { data: PhodVersion[]; meta: VersionsMeta };
}>('GET', '/api/phod/versions', status);
export const getPhodVersion = call<{
  params: { version: number };
  answer: { data: PhodVersionFile };
}>('GET', '/api/phod/versions/:version', status);
export const getPhodOrigin = call<{
  params: { version: number };
  answer: { data: PhodOrigin };
}>('GET', '/api/phod/versions/:version/origin', status);
export const diffPhod = call<{ query: DiffQuery; answer: { data: { ops: PhodOperation[] } } }>(
  'GET',
  '/api/phod/diff',
  heavy,
);
/** The origins of a file with few values; with more the call is refused, and `compactBlamePhod` answers. */
export const blamePhod = call<{ answer: { data: Blame } }>('GET', '/api/phod/blame', heavy);
export const compactBlamePhod = call<{ answer: { data: CompactBlame } }>(
  'GET',
  '/api/phod/blame/compact',
  heavy,
);
export const revertPhod = call<{ body: RevertBody; answer: PhodSaved }>(
  'POST',
  '/api/phod/revert',
  heavy,
);
