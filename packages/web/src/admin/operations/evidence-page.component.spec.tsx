import {
  exportAuditEvidence,
  proveLogEvent,
  readEvidence,
  readEvidenceFile,
  stopEvidence,
} from '@mach42/contracts/ops/calls.ts';
import type { Evidence, EvidenceWork } from '@mach42/contracts/ops/evidence-schemas.ts';
import { evidenceTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import EvidencePage from './evidence-page.tsx';

const at = new Date(Date.now() - 60_000).toISOString();
const id = '018f0000-0000-7000-8000-000000000001';
const evidence: Evidence = {
  isSupported: true,
  head: { number: 12, hash: 'ab12', events: 1_200, at, key: 'cd34' },
  unsealed: 3,
  publicKeys: ['-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n'],
  work: null,
};
const serving = (change: Partial<Evidence> = {}): FakeServer =>
  new FakeServer()
    .answer(readEvidence, { data: { ...evidence, ...change } })
    .answer(exportAuditEvidence, {})
    .answer(proveLogEvent, {})
    .answer(readEvidenceFile, { data: { bytes: btoa('a line'), next: null } })
    .answer(stopEvidence, {});
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<EvidencePage />, { as: 'admin', server });

describe('the page of the evidence', () => {
  it('says what is sealed, has the public key, and exports the audit', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.shows('1,200 events under 12 seals, 3 not sealed yet.');
    screen.getByText('ab12');
    screen.getByText(/MCow/);
    await screen.fill('Type', 'PhodSaved');
    await screen.press('Export the audit');
    await expect
      .poll(() => server.inputs(exportAuditEvidence))
      .toEqual([{ body: { type: 'PhodSaved' } }]);
  });

  it('proves one event, for a reason, and says what is still needed', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.shows(
      'Still needed: the id of an event, as the log explorer shows it, a reason of at least 10 characters',
    );
    await screen.fill('Id of the event', id);
    await screen.fill('Reason', 'An auditor asked for it.');
    await screen.press('Prove the event');
    await expect
      .poll(() => server.inputs(proveLogEvent))
      .toEqual([{ params: { eventId: id }, body: { reason: 'An auditor asked for it.' } }]);
  });

  it.each([
    ['the admin who began it', people.admin.userId, 1],
    ['another admin', id, 0],
  ] as const)('offers the file of an export to %s', async (_who, adminId, count) => {
    const work: EvidenceWork = {
      id,
      adminId,
      kind: 'event',
      state: 'done',
      step: '',
      percent: null,
      startedAt: at,
      endedAt: at,
      problem: null,
      events: 1,
      files: [{ name: 'proof', bytes: 1_200 }],
    };
    const server = serving({ work });
    const screen = await open(server);
    await screen.shows('1 event written.');
    const offered = screen.queryAllByRole('button', { name: /^Save the evidence/ });
    expect(offered).toHaveLength(count);
    expect(screen.queryAllByText(/^Only the admin who began it/)).toHaveLength(1 - count);
    if (offered[0] === undefined) return;
    await screen.user.click(offered[0]);
    await expect
      .poll(() => server.inputs(readEvidenceFile))
      .toEqual([{ params: { id, file: 'proof' }, query: { from: '0' } }]);
  });

  it('says where one process has the seals that this page is not for it', async () => {
    const screen = await open(serving({ isSupported: false, head: null }));
    await screen.shows(evidenceTexts.unsupported);
    expect(screen.queryByRole('button', { name: 'Export the audit' })).toBeNull();
  });
});
