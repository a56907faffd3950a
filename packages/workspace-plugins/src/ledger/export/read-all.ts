import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ledger as readLedger } from '@mach42/contracts/models/calls.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { LedgerFilter } from '../state.ts';

/** Every call that fits a filter, newest first, page by page. */
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
