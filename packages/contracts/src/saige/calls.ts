import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { AtQuery } from '../phod/schemas.ts';
import type {
  ChoosableSaigeVersion,
  CreateSaigeBody,
  RevertSaigeBody,
  SaigeAnswer,
  SaigeAnswersQuery,
  SaigeFile,
  SaigeInfluence,
  SaigeParams,
  SaigePerson,
  SaigeQuestion,
  SaigeVersion,
  SaigeVersionParams,
  UpdateSaigeBody,
  WhatIfAnswer,
  WhatIfBody,
} from './schemas.ts';

/** Lists the SAIGE files by the ids of their models. */
export const listSaigeFiles = call<{ answer: { data: SaigeFile[] } }>('GET', '/api/saige');
export const createSaigeFile = call<{ body: CreateSaigeBody; answer: { data: SaigeFile } }>(
  'POST',
  '/api/saige',
);
/** The persona at present, or at a time. */
export const getSaigeFile = call<{
  params: SaigeParams;
  query: AtQuery;
  answer: { data: SaigeFile };
}>('GET', '/api/saige/:id');
export const updateSaigeFile = call<{
  params: SaigeParams;
  body: UpdateSaigeBody;
  answer: { data: SaigeFile };
}>('PUT', '/api/saige/:id');
/** Newest first. */
export const listSaigeVersions = call<{ params: SaigeParams; answer: { data: SaigeVersion[] } }>(
  'GET',
  '/api/saige/:id/versions',
);
export const revertSaigeFile = call<{
  params: SaigeParams;
  body: RevertSaigeBody;
  answer: { data: SaigeFile };
}>('POST', '/api/saige/:id/revert');
/**
 * The versions of a model's SAIGE file that the caller may have a job run with, newest first; none
 * where the model has no file.
 */
export const listChoosableSaigeVersions = call<{
  params: SaigeParams;
  answer: { data: ChoosableSaigeVersion[] };
}>('GET', '/api/models/:id/saige-versions');
/** Returns how many answers were made with each version, by day; for admins, like the calls below. */
export const getSaigeInfluence = call<{ params: SaigeParams; answer: { data: SaigeInfluence } }>(
  'GET',
  '/api/saige/:id/influence',
);
/** Newest first. */
export const listSaigeAnswers = call<{
  params: SaigeVersionParams;
  query: SaigeAnswersQuery;
  answer: { data: SaigeAnswer[]; meta: { hasMore: boolean } };
}>('GET', '/api/saige/:id/versions/:version/answers');
/** The people with the most answers first. */
export const listSaigePeople = call<{
  params: SaigeVersionParams;
  answer: { data: SaigePerson[] };
}>('GET', '/api/saige/:id/versions/:version/people');
/** Answers to questions in chats and rooms that the caller is in, newest first. */
export const listSaigeQuestions = call<{
  params: SaigeVersionParams;
  answer: { data: SaigeQuestion[] };
}>('GET', '/api/saige/:id/versions/:version/questions');
/** Asks such a question again of another version, or of a draft. */
export const askWhatIf = call<{
  params: SaigeParams;
  body: WhatIfBody;
  answer: { data: WhatIfAnswer };
}>('POST', '/api/saige/:id/what-if', { cost: costs.heavy });
/** The version that an answer was made by; the id is that of a message, a job or a call. */
export const findSaigeAnswers = call<{ params: IdParams; answer: { data: SaigeAnswer[] } }>(
  'GET',
  '/api/audit/answers/:id',
);
