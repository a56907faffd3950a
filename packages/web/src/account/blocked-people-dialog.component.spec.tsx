import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import BlockedPeopleDialog from './blocked-people-dialog.tsx';

const mo = {
  userId: '0192f3a0-0000-7000-8000-0000000000e1',
  username: 'mo',
  firstName: 'Mo',
  lastName: 'Miller',
  blockedAt: '2026-11-20T10:00:00.000Z',
};
const open = (server: FakeServer) =>
  openPart(<BlockedPeopleDialog onClose={() => undefined} />, { as: people.standard, server });

describe('BlockedPeopleDialog', () => {
  it('[BC2] lists whom the person blocked, and unblocks them, with a way back', async () => {
    let blocked = [mo];
    const server = new FakeServer()
      .answer(listBlockedPeople, () => ({ data: blocked }))
      .answer(unblockPerson, () => {
        blocked = [];
        return {};
      })
      .answer(blockPerson, () => {
        blocked = [mo];
        return {};
      });
    const screen = await open(server);
    await screen.findByRole('listitem', { name: 'Mo Miller' });
    await screen.press('Unblock Mo Miller');
    await screen.shows(/^No one\./);
    expect(server.inputs(unblockPerson)).toEqual([{ params: { id: mo.userId } }]);
    await screen.press('Undo');
    await screen.findByRole('listitem', { name: 'Mo Miller' });
  });

  it('[BC2] says that the list could not be read', async () => {
    const refusal = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;
    const screen = await open(new FakeServer().refuse(listBlockedPeople, refusal));
    await screen.shows('The list could not be read');
  });
});
