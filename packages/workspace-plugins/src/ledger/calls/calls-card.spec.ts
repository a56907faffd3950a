import type { LedgerQuery, LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { expect, it } from 'vitest';
import { readAll } from './calls-card.tsx';

it('reads every page of the calls that fit, from the last of the page before', async () => {
  const asked: LedgerQuery[] = [];
  const pages = [['9', '8'], ['7', '6'], ['5']];
  const request = async (_: unknown, { query }: { query: LedgerQuery }) => {
    const ids = pages[asked.length] ?? [];
    asked.push(query);
    const data = ids.map((id) => ({ id }) as LedgerRow);
    return { data, meta: { total: 5, hasMore: asked.length < pages.length } };
  };
  const api = { request } as unknown as Api;
  const rows = await readAll(api, { provider: 'anthropic' });
  expect(rows.map(({ id }) => id)).toEqual(['9', '8', '7', '6', '5']);
  const query = { provider: 'anthropic', limit: 200 };
  expect(asked).toEqual([query, { ...query, before: '8' }, { ...query, before: '6' }]);
});
