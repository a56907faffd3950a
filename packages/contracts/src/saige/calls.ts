import { call } from '../kernel/call.ts';
import type {
  ChoosableSaigeVersion,
  CreateSaigeBody,
  RevertSaigeBody,
  SaigeFile,
  SaigeParams,
  SaigeVersion,
  UpdateSaigeBody,
} from './schemas.ts';

/** By the ids of their models. */
export const listSaigeFiles = call<{ answer: { data: SaigeFile[] } }>('GET', '/api/saige');
export const createSaigeFile = call<{ body: CreateSaigeBody; answer: { data: SaigeFile } }>(
  'POST',
  '/api/saige',
);
export const getSaigeFile = call<{ params: SaigeParams; answer: { data: SaigeFile } }>(
  'GET',
  '/api/saige/:id',
);
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
