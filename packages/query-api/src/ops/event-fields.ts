import type { LogEvent } from '@mach42/contracts/ops/log-schemas.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

const mostFields = 200;

/** The names, kinds and sizes of what an event holds; of one that cannot be read only its size. */
export function fieldsOf({
  data,
  unreadable,
}: Pick<RecordedEvent, 'data' | 'unreadable'>): Pick<LogEvent, 'bytes' | 'fields'> {
  if (unreadable !== undefined) return { bytes: Buffer.byteLength(unreadable.stored), fields: [] };
  const fields = Object.entries(data).map(([name, value]) => ({
    name,
    kind: kindOf(value),
    bytes: bytesOf(value),
  }));
  // Braces, quotes, colons and commas, as if it were written at once: a file has megabytes.
  const bytes = fields.reduce((sum, one) => sum + bytesOf(one.name) + one.bytes + 2, 1);
  return { bytes: Math.max(2, bytes), fields: fields.slice(0, mostFields) };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' ? `object of ${Object.keys(value).length}` : typeof value;
}
