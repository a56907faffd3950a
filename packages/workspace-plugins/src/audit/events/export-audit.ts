import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { auditCsv, auditCsvHeader, auditJsonLine } from '@mach42/contracts/audit/export-lines.ts';
import type { AuditQuery } from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';

export type ExportFormat = 'csv' | 'jsonl';

interface Progress {
  readonly onEvents: (count: number) => void;
  readonly signal: AbortSignal;
}

/** Events of an export, and whether it has all that fit. */
export interface AuditExport {
  /** The texts of the file, in order: not joined, so that no one text is as long as all of it. */
  readonly parts: readonly string[];
  readonly events: number;
  readonly isWhole: boolean;
}

/**
 * Reads every event that fits a filter, oldest first and a page at a time, up to a limit.
 * @throws ApiError, also ABORTED
 */
export async function exportAudit(
  api: Pick<Api, 'request'>,
  query: AuditQuery,
  format: ExportFormat,
  { onEvents, signal }: Progress,
): Promise<AuditExport> {
  const parts: string[] = format === 'csv' ? [auditCsvHeader] : [];
  const lineOf = format === 'csv' ? auditCsv : auditJsonLine;
  let [events, after] = [0, 0];
  for (;;) {
    const page = { ...query, after, limit: limits.auditPageMaximum };
    const { data, meta } = await api.request(listAuditEvents, { query: page }, { signal });
    const taken = data.slice(0, limits.auditExport - events);
    parts.push(taken.map(lineOf).join(''));
    events += taken.length;
    onEvents(events);
    const last = data.at(-1);
    if (!meta.hasMore || last === undefined) return { parts, events, isWhole: true };
    if (events >= limits.auditExport) return { parts, events, isWhole: false };
    after = last.position;
  }
}
