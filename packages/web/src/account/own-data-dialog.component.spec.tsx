import { getPersonalExport, readPersonalExport } from '@mach42/contracts/exports/calls.ts';
import type { PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { getOwnForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { FakeServer, refused } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import OwnDataDialog from './own-data-dialog.tsx';

const state: PersonalExport = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  status: 'ready',
  requestedAt: '2026-11-20T10:00:00.000Z',
  done: 9,
  parts: 9,
  bytes: 6,
  expiresAt: '2999-01-01T10:00:00.000Z',
  retryAt: null,
};
const serving = (change: Partial<PersonalExport> = {}) =>
  new FakeServer()
    .answer(getPersonalExport, { data: { ...state, ...change } })
    .answer(getOwnForgetting, { data: { request: null, isHeld: false, graceDays: 14 } });
const open = (server: FakeServer) =>
  openPart(<OwnDataDialog onClose={() => undefined} />, { as: people.standard, server });

/** The file that the browser was given to save. */
let saved: Blob | undefined;
beforeEach(() => {
  saved = undefined;
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the file of one’s own data', () => {
  it('is fetched part by part, and continues behind the last part when the connection broke off', async () => {
    let isAway = true;
    const server = serving().answer(readPersonalExport, ({ query }) => {
      // The fake server receives it as it is in the address.
      const from = String(query.from);
      if (from === '3' && isAway) refused({ code: 'SERVER_ERROR', message: 'Away.' });
      return { data: { bytes: btoa(from === '0' ? 'one' : 'two'), next: from === '0' ? 3 : null } };
    });
    const screen = await open(server);
    await screen.press('Save the file');
    await screen.shows('Away.');
    expect(saved).toBeUndefined();
    isAway = false;
    await screen.press('Continue');
    await screen.findByRole('button', { name: 'Save the file' });
    const asked = server.inputs(readPersonalExport).map(({ query }) => String(query.from));
    expect(asked.slice(0, 2)).toEqual(['0', '3']);
    expect(asked.filter((from) => from === '0')).toHaveLength(1);
    expect(saved?.size).toBe(6);
  });

  it('says that it is tried again by itself while the server cannot store it', async () => {
    const retryAt = '2999-01-01T10:00:00.000Z';
    const waiting = { status: 'waiting', bytes: null, expiresAt: null, retryAt } as const;
    const screen = await open(serving(waiting));
    await screen.shows(new RegExp(exportTexts.noRoom));
    expect(screen.queryByRole('button', { name: 'Prepare the file' })).toBeNull();
  });

  it('shows how far it is while a process writes it', async () => {
    const screen = await open(
      serving({ status: 'preparing', done: 2, bytes: null, expiresAt: null }),
    );
    await screen.shows(/Writing: 2 of 9 parts/);
    await screen.shows(new RegExp(exportTexts.underWay));
  });
});
