import {
  getOwnForgetting,
  requestOwnForgetting,
  withdrawOwnForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import type { OwnForgetting } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { ForgetMe } from './own-data-dialog.tsx';

const none: OwnForgetting = { request: null, isHeld: false, graceDays: 14 };
const request = { requestedAt: '2026-11-20T10:00:00.000Z', dueAt: '2999-01-01T10:00:00.000Z' };
const serving = (data: OwnForgetting) => new FakeServer().answer(getOwnForgetting, { data });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ForgetMe />, { as: people.standard, server });

describe('the wish to be forgotten', () => {
  it('says what happens, and is sent with the password', async () => {
    const server = serving(none).answer(requestOwnForgetting, {});
    const screen = await open(server);
    await screen.shows(forgetTexts.what(14));
    await screen.press('Forget me…');
    await screen.fill('Your password', 'a lantern');
    await screen.press('Ask to be forgotten');
    await screen.shows(forgetTexts.asked);
    expect(server.inputs(requestOwnForgetting)).toEqual([{ body: { password: 'a lantern' } }]);
  });

  it('says that the password is wrong', async () => {
    const refusal = { code: 'VALIDATION_ERROR', message: forgetTexts.wrongPassword } as const;
    const screen = await open(serving(none).refuse(requestOwnForgetting, refusal));
    await screen.press('Forget me…');
    await screen.fill('Your password', 'not it');
    await screen.press('Ask to be forgotten');
    await screen.shows(forgetTexts.wrongPassword);
    const field = screen.getByLabelText('Your password', { selector: 'input' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('can be withdrawn until it is due', async () => {
    const server = serving({ ...none, request: { ...request, isOwn: true } }).answer(
      withdrawOwnForgetting,
      {},
    );
    const screen = await open(server);
    await screen.press('Withdraw the request');
    await screen.shows(forgetTexts.withdrawn);
    expect(server.inputs(withdrawOwnForgetting)).toHaveLength(1);
  });

  it('is not offered during a legal hold, or a request of an admin', async () => {
    const held = await open(serving({ ...none, isHeld: true }));
    await held.shows(forgetTexts.ownHeld);
    expect(held.queryByRole('button')).toBeNull();
  });

  it('shows the request of an admin without a way to withdraw it', async () => {
    const screen = await open(serving({ ...none, request: { ...request, isOwn: false } }));
    await screen.shows(new RegExp(forgetTexts.othersRequest));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
