import { DownloadIcon } from '@blueprintjs/icons';
import { csvLine } from '@mach42/contracts/kernel/csv.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ledger as readLedger } from '@mach42/contracts/models/calls.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { useState } from 'react';
import { ledger, ledgerSlice, type LedgerFilter } from '../state.ts';
import { CallRow } from './call-row.tsx';
import { wholeText } from './texts.ts';

const columns: readonly (readonly [name: string, value: (row: LedgerRow) => string | number])[] = [
  ['at', ({ at }) => at],
  ['call', ({ id }) => id],
  ['provider', ({ provider }) => provider],
  ['left the machine', ({ outside }) => (outside ? 'yes' : 'no')],
  ['model', ({ model }) => model],
  ['purpose', ({ purpose }) => purpose],
  ['times sent', ({ attempts }) => attempts],
  ['tokens in', ({ inputTokens }) => inputTokens],
  ['tokens out', ({ outputTokens }) => outputTokens],
  ['tokens estimated', ({ tokensEstimated }) => (tokensEstimated === true ? 'yes' : 'no')],
  ['characters received', ({ received }) => received?.characters ?? ''],
  ['pieces received', ({ received }) => received?.pieces ?? ''],
  ['cost in US dollars', ({ cost }) => cost],
  ['sections left out', ({ withheld = [] }) => withheld.join('; ')],
  ['sections in full', ({ unmasked = [] }) => unmasked.join('; ')],
  ['error', ({ error = '' }) => error],
  ['message', ({ messageId = '' }) => messageId],
  ['job', ({ jobId = '' }) => jobId],
  ['pictures', ({ pictures = [] }) => pictures.map(({ sha256 }) => sha256).join('; ')],
  ['text', ({ maskedText }) => maskedText],
];

/** Returns the calls as CSV: a head, and one line a call. */
export const ledgerAsCsv = (rows: readonly LedgerRow[]): string =>
  [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row)))]
    .map(csvLine)
    .join('');

/** Returns every row as JSON, with its texts to the letter. */
export const ledgerAsJson = (rows: readonly LedgerRow[]): string =>
  `${JSON.stringify(rows, null, 2)}\n`;

/** Returns a file name: `ledger`, `ledger-2026-11-anthropic`. */
export const fileNameOf = ({ month, provider, model, purpose }: LedgerFilter): string =>
  ['ledger', month, provider, model, purpose]
    .filter((part) => part !== undefined)
    .join('-')
    .replaceAll(/[^\w.-]+/g, '-');

/** Lists the calls that match the filter, newest first; they can be saved as a file. */
export function CallsCard() {
  const { dispatch } = useShell();
  const {
    rows = [],
    total,
    filter,
    hasOlder,
    readsOlder,
  } = useSlice(ledgerSlice, (state) => state);
  const { save, isBusy } = useExport(filter);
  const count =
    rows.length < total
      ? t('{count} of {total}', { count: wholeText(rows.length), total: wholeText(total) })
      : wholeText(total);
  return (
    <Card
      title={t('Calls')}
      count={count}
      actions={(['csv', 'json'] as const).map((form) => (
        <Button
          key={form}
          size="small"
          variant="plain"
          icon={<DownloadIcon size={12} />}
          disabled={isBusy}
          aria-label={t('Export as {form}', { form: form.toUpperCase() })}
          title={
            total === 1
              ? t('The one call as a file')
              : t('All {total} calls as a file', { total: wholeText(total) })
          }
          onClick={() => void save(form)}
        >
          {form.toUpperCase()}
        </Button>
      ))}
    >
      <ul className="ws-ledger__calls">
        {rows.map((row) => (
          <CallRow key={row.id} row={row} />
        ))}
      </ul>
      {hasOlder && (
        <Button
          variant="plain"
          fill
          disabled={readsOlder}
          onClick={() => dispatch(ledger.olderWanted())}
        >
          {t('Older calls')}
        </Button>
      )}
    </Card>
  );
}

const forms = {
  csv: { write: ledgerAsCsv, mediaType: 'text/csv' },
  json: { write: ledgerAsJson, mediaType: 'application/json' },
} as const;
type Form = keyof typeof forms;

/** Saves every call that matches a filter as a file. */
function useExport(filter: LedgerFilter) {
  const { api, toasts, log } = useShell();
  const [isBusy, setBusy] = useState(false);
  const save = async (form: Form) => {
    const { write, mediaType } = forms[form];
    setBusy(true);
    try {
      const rows = await readAll(api, filter);
      download(`${fileNameOf(filter)}.${form}`, mediaType, write(rows));
      log({
        type: 'info',
        source: 'Ledger',
        message: t('{count, plural, one {1 call} other {{count} calls}} exported', {
          count: rows.length,
        }),
      });
    } catch (thrown) {
      toasts.error(
        t('The ledger could not be exported. {message}', { message: asApiError(thrown).message }),
      );
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}

/** Reads every call that matches a filter, newest first, page by page. */
export async function readAll(api: Api, filter: LedgerFilter): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (;;) {
    const before = rows.at(-1)?.id;
    const query = {
      ...filter,
      limit: limits.ledgerPageMaximum,
      ...(before === undefined ? {} : { before }),
    };
    const { data, meta } = await api.request(readLedger, { query });
    rows.push(...data);
    if (!meta.hasMore) return rows;
  }
}
