import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';
import type { LedgerFilter } from '../state.ts';
import { fileNameOf, ledgerAsCsv, ledgerAsJson } from './ledger-files.ts';
import { readAll } from './read-all.ts';

const forms = {
  csv: { write: ledgerAsCsv, mediaType: 'text/csv' },
  json: { write: ledgerAsJson, mediaType: 'application/json' },
} as const;
export type Form = keyof typeof forms;

/** Saves every call that fits a filter as a file. */
export function useExport(filter: LedgerFilter) {
  const { api, toasts, log } = useShell();
  const [isBusy, setBusy] = useState(false);
  const save = async (form: Form) => {
    const { write, mediaType } = forms[form];
    setBusy(true);
    try {
      const rows = await readAll(api, filter);
      download(`${fileNameOf(filter)}.${form}`, mediaType, write(rows));
      log({ type: 'info', source: 'Ledger', message: `${rows.length} calls exported` });
    } catch (thrown) {
      toasts.error(`The ledger could not be exported. ${asApiError(thrown).message}`);
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
