import {
  beginVerification,
  readVerification,
  stopVerification,
} from '@mach42/contracts/ops/calls.ts';
import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import {
  findingKinds,
  type VerificationResult,
  type VerificationWork,
} from '@mach42/contracts/ops/verification-schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import VerificationPage from './verification-page.tsx';

const at = new Date(Date.now() - 60_000).toISOString();
const working: VerificationWork = {
  state: 'running',
  step: verificationTexts.steps.replaying,
  percent: 40,
  withRows: true,
  startedAt: at,
  endedAt: null,
  problem: null,
  result: null,
};
const intact: VerificationResult = {
  sealed: 1_200,
  unsealed: 3,
  seals: 2,
  count: 0,
  found: [],
  known: 0,
};
const done = (result: Partial<VerificationResult>): VerificationWork => ({
  ...working,
  state: 'done',
  endedAt: at,
  result: { ...intact, ...result },
});
const serving = (work: VerificationWork | null, isSupported = true): FakeServer =>
  new FakeServer()
    .answer(readVerification, { data: { isSupported, work } })
    .answer(beginVerification, {})
    .answer(stopVerification, {});
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<VerificationPage />, { as: 'admin', server });

describe('the page of the verification', () => {
  it('says that nothing was verified yet, and begins it with and without the rows', async () => {
    const server = serving(null);
    const screen = await open(server);
    await screen.shows(verificationTexts.none);
    await screen.press('Verify everything');
    await screen.press('Verify without the rows');
    await expect
      .poll(() => server.inputs(beginVerification))
      .toEqual([{ body: { quick: false } }, { body: { quick: true } }]);
  });

  it('shows how far it is, and stops it', async () => {
    const server = serving(working);
    const screen = await open(server);
    const progress = await screen.findByRole('progressbar', { name: /verification/ });
    expect(progress.getAttribute('value')).toBe('40');
    await screen.shows(/40 % · Replaying the log/);
    expect(screen.getByRole('button', { name: 'Verify everything' }).hasAttribute('disabled')).toBe(
      true,
    );
    await screen.press('Stop');
    await expect.poll(() => server.received(stopVerification)).toHaveLength(1);
  });

  it('says that nothing is wrong', async () => {
    const screen = await open(serving(done({})));
    await screen.shows('1,200 events under 2 seals, 3 not sealed yet. Nothing is wrong.');
  });

  it('names each thing that was found, with what to do about it, and how many there are', async () => {
    const found = findingKinds.map((kind, index) => ({
      kind,
      what: `number ${index}`,
      reason: kind === 'rows' ? 'row 3 is missing' : null,
    }));
    const screen = await open(serving(done({ count: 250, found, known: 1 })));
    await screen.shows(/1 event changed before/);
    const list = await screen.part('list', 'What was found');
    for (const [index] of findingKinds.entries()) list.getByText(new RegExp(`number ${index}\\b`));
    list.getByText(/The event number 0 was changed\.$/);
    list.getByText(/number 10 differ from a replay of the log: row 3 is missing/);
    screen.getByText('250');
    screen.getByText('These are the first 11. npm run ops -- verify prints all.');
  });

  it('says why it failed, why it could not be read, and where it is not done here', async () => {
    const problem = 'The disk has no room for the replay.';
    const failed = await open(serving({ ...working, state: 'failed', endedAt: at, problem }));
    await failed.shows(problem);
    failed.unmount();
    const refused = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const unread = await open(serving(null).refuse(readVerification, refused));
    await unread.shows('The verification could not be read.');
    unread.unmount();
    const elsewhere = await open(serving(null, false));
    await elsewhere.shows(verificationTexts.unsupported);
    const button = elsewhere.getByRole('button', { name: 'Verify everything' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });
});
