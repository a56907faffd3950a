import { guestCalls } from '@mach42/contracts/models/calls.ts';
import type { GuestCall, GuestCallSum } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import GuestCallsPage from './area/guest-calls-page.tsx';

const Frame: FramedPageProps['Frame'] = ({ title, meta, actions, children }) => (
  <main>
    <h1>{title}</h1>
    {meta}
    {actions}
    {children}
  </main>
);
const guestCall: GuestCall = {
  id: 'c1',
  at: '2026-05-04T09:00:00.000Z',
  provider: 'anthropic',
  model: 'claude-sonnet-4',
  purpose: 'reply',
  outside: true,
  attempts: 1,
  inputTokens: 600,
  outputTokens: 150,
  cost: 0.025,
  failed: true,
};
const sum: GuestCallSum = {
  month: '2026-05',
  provider: 'anthropic',
  model: 'claude-sonnet-4',
  purpose: 'reply',
  outside: true,
  calls: 1,
  failed: 1,
  attempts: 1,
  inputTokens: 600,
  outputTokens: 150,
  estimated: 0,
  cost: 0.025,
};
const serving = (calls: GuestCall[]): FakeServer =>
  new FakeServer().answer(guestCalls, {
    data: calls,
    meta: { total: calls.length, sums: calls.length === 0 ? [] : [sum] },
  });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<GuestCallsPage Frame={Frame} />, { as: 'admin', server });

describe('GuestCallsPage', () => {
  it('says that no model was called', async () => {
    const screen = await open(serving([]));
    await screen.shows('No model was called for a guest yet');
  });

  it('lists the calls with their figures, without content', async () => {
    const screen = await open(serving([guestCall]));
    await screen.shows(/claude-sonnet-4/);
    expect(document.body.textContent).toMatch(/600/);
    expect(document.body.textContent).toContain('$0.025');
  });

  it('says why they could not be read', async () => {
    const broken = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const screen = await open(serving([]).refuse(guestCalls, broken));
    await screen.shows(modelTexts.guestCallsFailed);
    await screen.shows('Admins only.');
  });
});
