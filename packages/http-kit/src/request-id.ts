import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { headers } from '@mach42/contracts/kernel/call.ts';

/**
 * The id that the caller gave the request, or the trace that it belongs to (W3C Trace Context), so that what it
 * led to is found under it; else a new one. Short ones are not taken: they would not tell requests apart.
 */
export function requestIdOf({ headers: given }: Pick<IncomingMessage, 'headers'>): string {
  const id = given[headers.requestId];
  if (typeof id === 'string' && /^[\w.:-]{16,100}$/.test(id)) return id;
  const trace = given['traceparent'];
  const traceId =
    typeof trace === 'string' ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(trace)?.[1] : undefined;
  return traceId === undefined || /^0+$/.test(traceId) ? randomUUID() : traceId;
}
