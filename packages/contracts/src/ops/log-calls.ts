import type { AuditEvent } from '../audit/schemas.ts';
import { call } from '../kernel/call.ts';
import type { LogEvent, LogEventParams, LogQuery } from './log-schemas.ts';
import type { ParkedPayload, ShowBody } from './schemas.ts';

// All of them for admins.

/** The newest events that fit, or those after or before a position; oldest first. */
export const listLogEvents = call<{
  query: LogQuery;
  answer: { data: AuditEvent[]; meta: { hasMore: boolean } };
}>('GET', '/api/ops/events');
/** One event without its content, and the chain that it belongs to. */
export const readLogEvent = call<{ params: LogEventParams; answer: { data: LogEvent } }>(
  'GET',
  '/api/ops/events/:eventId',
);
/** Recorded for each person whose data it is, as break-glass access is. */
export const showLogEvent = call<{
  params: LogEventParams;
  body: ShowBody;
  answer: { data: ParkedPayload };
}>('POST', '/api/ops/events/:eventId/payload');
