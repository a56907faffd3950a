import { call, costs } from '../kernel/call.ts';
import type { ExportBytes, ExportBytesQuery, ExportParams, PersonalExport } from './schemas.ts';

/** The file is prepared in the background; one that is under way, or ready, is answered as it is. */
export const requestPersonalExport = call<{ answer: { data: PersonalExport } }>(
  'POST',
  '/api/exports',
  { cost: costs.heavy },
);
/** The caller's own; null where there is none. */
export const getPersonalExport = call<{ answer: { data: PersonalExport | null } }>(
  'GET',
  '/api/exports',
);
/** A part of the caller's own file; no other person finds it. */
export const readPersonalExport = call<{
  params: ExportParams;
  query: ExportBytesQuery;
  answer: { data: ExportBytes };
}>('GET', '/api/exports/:id/bytes');
/** Deletes the file before its time is over. */
export const deletePersonalExport = call<{ params: ExportParams; answer: object }>(
  'DELETE',
  '/api/exports/:id',
);
