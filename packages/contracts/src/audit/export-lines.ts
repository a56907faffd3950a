import type { AuditEvent } from './schemas.ts';

/** What an export of the audit has of each event, in this order. */
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

/** A spreadsheet takes what begins like this for a formula, unless an apostrophe is before it. */
const formula = /^[=+\-@\t\r]/;

export const auditCsvHeader = csvLine(columns);

/** One line of CSV (RFC 4180). */
export const auditCsv = (event: AuditEvent): string =>
  csvLine(
    columns.map((name) => {
      const value = event[name];
      return Array.isArray(value) ? value.join(' ') : String(value ?? '');
    }),
  );

/** One line of JSON. */
export const auditJsonLine = (event: AuditEvent): string => `${JSON.stringify(event)}\n`;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
