import { t } from '@mach42/language/t.ts';
import { DownloadIcon } from '@blueprintjs/icons';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { useState } from 'react';
import { ledger, ledgerSlice, type LedgerFilter } from '../state.ts';
import { CallRow } from './call-row.tsx';
import { wholeText } from './texts.ts';
import { fileNameOf, ledgerAsCsv, ledgerAsJson } from '../export/ledger-files.ts';
import { readAll } from '../export/read-all.ts';

/** The calls that fit the filter, newest first; they can be saved as a file. */
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

/** Saves every call that fits a filter as a file. */
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
        message: t('{count} calls exported', { count: rows.length }),
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
