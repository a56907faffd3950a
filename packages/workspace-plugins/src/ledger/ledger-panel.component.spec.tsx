import { ledger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import type { LedgerRow, LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { ledgerPlugin } from './plugin.tsx';

const sum: LedgerSum = {
  month: '2026-05',
  provider: 'anthropic',
  model: 'claude-sonnet-4',
  purpose: 'reply',
  outside: true,
  calls: 2,
  failed: 1,
  attempts: 3,
  withheld: 1,
  unmasked: 0,
  inputTokens: 1200,
  outputTokens: 300,
  estimated: 0,
  cost: 0.05,
};
const row: LedgerRow = {
  id: 'c1',
  at: '2026-05-04T09:00:00.000Z',
  provider: 'anthropic',
  model: 'claude-sonnet-4',
  purpose: 'reply',
  maskedText: 'What does PERSON_1 pay?',
  outside: true,
  attempts: 2,
  inputTokens: 600,
  outputTokens: 150,
  cost: 0.025,
  withheld: ['financialOverview'],
  error: 'The provider cut it off.',
};
const quota = {
  provider: 'anthropic',
  until: '2026-06-01T00:00:00.000Z',
  dollars: { used: 5, limit: 20 },
  tokens: { used: 1000, limit: 5000 },
};

const serving = (rows: LedgerRow[] = [row]): FakeServer =>
  new FakeServer()
    .answer(ledgerSummary, { data: { sums: [sum], quotas: [quota] } })
    .answer(ledger, { data: rows, meta: { total: rows.length, hasMore: false } });
const open = (server: FakeServer): Promise<Screen> => openPanel(ledgerPlugin, 'ledger', { server });

describe('LedgerPanel', () => {
  it('sums what left, and opens a call to the letter', async () => {
    const screen = await open(serving());
    const sums = await screen.part('region', 'Sums by month');
    sums.getByText('May 2026');
    sums.getByText('Everything that left');
    screen.getByText('$15.00 left');
    const call = await screen.findByRole('button', { name: /Reply/, expanded: false });
    expect(call.textContent).toContain('sent 2 times');
    expect(screen.queryByText('What does PERSON_1 pay?')).toBeNull();
    await screen.user.click(call);
    screen.getByText('What does PERSON_1 pay?');
    screen.getByText('The provider cut it off.');
    screen.getByText('Left out of your file');
    await screen.press('Copy');
    await screen.findByText('Text copied');
    expect(await navigator.clipboard.readText()).toBe('What does PERSON_1 pay?');
  });

  it('asks for what fits a filter, and shows everything again', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.findByRole('button', { name: /Reply/ });
    server.answer(ledger, { data: [], meta: { total: 0, hasMore: false } });
    await screen.user.selectOptions(screen.getByLabelText('Months'), 'May 2026');
    await screen.findByText('No call matches this filter');
    expect(server.inputs(ledger).at(-1)).toMatchObject({ query: { month: '2026-05' } });
    server.answer(ledger, { data: [row], meta: { total: 1, hasMore: false } });
    await screen.press('Show all calls');
    await screen.findByRole('button', { name: /Reply/ });
  });

  it('reads older calls', async () => {
    const server = serving().answer(ledger, ({ query }) => ({
      data: [query.before === undefined ? row : { ...row, id: 'c0', purpose: 'merge' }],
      meta: { total: 2, hasMore: query.before === undefined },
    }));
    const screen = await open(server);
    await screen.findByText('1 of 2');
    await screen.press('Older calls');
    await screen.findByRole('button', { name: /Merge/ });
    expect(server.inputs(ledger).at(-1)).toMatchObject({ query: { before: 'c1' } });
    expect(screen.queryByText('Older calls')).toBeNull();
  });

  it('says that nothing was called yet, or why it cannot be read', async () => {
    const server = serving().refuse(ledgerSummary, { code: 'SERVER_ERROR', message: 'Not now.' });
    const screen = await open(server);
    await screen.findByText('The ledger could not be read');
    screen.getByText('Not now.');
    server.answer(ledgerSummary, { data: { sums: [], quotas: [] } });
    await screen.press('Retry');
    await screen.findByText('No model was called yet');
  });
});
