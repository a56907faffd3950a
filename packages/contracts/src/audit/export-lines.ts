import { csvLine } from '../kernel/csv.ts';
import type { AuditEvent } from './schemas.ts';

/** The columns of an audit export, in order. */
const columns = [
  'position',
  'occurredAt',
  'type',
  'category',
  'stream',
  'actorId',
  'actorName',
  'subjects',
  'paths',
  'eventId',
  'commandId',
  'correlationId',
  'causationId',
] as const satisfies readonly (keyof AuditEvent)[];

export const auditCsvHeader = csvLine(columns);

/** Returns an event as one line of CSV (RFC 4180). */
export const auditCsv = (event: AuditEvent): string =>
  csvLine(
    columns.map((name) => {
      const value = event[name];
      return Array.isArray(value) ? value.join(' ') : String(value ?? '');
    }),
  );

/** Returns an event as one line of JSON. */
export const auditJsonLine = (event: AuditEvent): string => `${JSON.stringify(event)}\n`;
