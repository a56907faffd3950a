import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import type { SecondFactorView } from '@mach42/contracts/users/schemas.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import SecondFactorDialog from './second-factor-dialog.tsx';

const off: SecondFactorView = { isOn: false, since: null, recoveryCodesLeft: 0, policy: 'allowed' };
const on: SecondFactorView = {
  isOn: true,
  since: '2026-11-20T10:00:00.000Z',
  recoveryCodesLeft: 9,
  policy: 'allowed',
};
const factor = { secret: 'ABCDEFGHIJ234567', uri: 'otpauth://totp/x?secret=ABCDEFGHIJ234567' };
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const serving = (data: SecondFactorView) => new FakeServer().answer(getSecondFactor, { data });
const open = (server: FakeServer) =>
  openPart(<SecondFactorDialog onClose={() => undefined} />, { as: people.standard, server });

describe('SecondFactorDialog', () => {
  it('[UC32] turns it on with the password and a code, and shows the recovery codes', async () => {
    const server = serving(off)
      .answer(beginSecondFactor, { data: factor })
      .answer(confirmSecondFactor, { data: { recoveryCodes } });
    const screen = await open(server);
    await screen.press(texts.turnOn);
    await screen.fill(texts.password, 'kiln otter ladder');
    await screen.press(texts.next);
    await screen.findByRole('img', { name: texts.picture });
    screen.getByText('ABCD EFGH IJ23 4567');
    await screen.fill(texts.code, '123456');
    await screen.press(texts.confirm);
    for (const code of recoveryCodes) await screen.shows(code);
    expect(server.inputs(beginSecondFactor)).toEqual([
      { body: { currentPassword: 'kiln otter ladder' } },
    ]);
    expect(server.inputs(confirmSecondFactor)).toEqual([{ body: { code: '123456' } }]);
    server.answer(getSecondFactor, { data: on });
    await screen.press(texts.kept);
    await screen.shows(new RegExp(texts.recoveryLeft(9)));
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  });

  it('says that the password or the code is wrong, and lets it be typed again', async () => {
    const server = serving(off).refuse(beginSecondFactor, {
      code: 'VALIDATION_ERROR',
      message: credentialTexts.wrong,
    });
    const screen = await open(server);
    await screen.press(texts.turnOn);
    await screen.fill(texts.password, 'not it');
    await screen.press(texts.next);
    await screen.shows(credentialTexts.wrong);
    server
      .answer(beginSecondFactor, { data: factor })
      .refuse(confirmSecondFactor, { code: 'VALIDATION_ERROR', message: texts.wrongCode });
    await screen.press(texts.next);
    await screen.fill(texts.code, '000000');
    await screen.press(texts.confirm);
    await screen.shows(texts.wrongCode);
    const field = screen.getByLabelText(texts.code);
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
  });

  it('[UC36] turns it off, and makes new recovery codes, with a code', async () => {
    const server = serving(on)
      .answer(renewRecoveryCodes, { data: { recoveryCodes } })
      .answer(turnOffSecondFactor, {});
    const screen = await open(server);
    await screen.press(texts.recoveryRenew);
    await screen.fill(texts.code, '123456');
    await screen.press(texts.recoveryRenew);
    await screen.shows(recoveryCodes[0] ?? '');
    await screen.press(texts.kept);
    await screen.press(texts.turnOff);
    await screen.fill(texts.anyCode, '654321');
    server.answer(getSecondFactor, { data: off });
    await screen.press(texts.turnOff);
    await screen.shows(texts.turnedOff);
    expect(server.inputs(turnOffSecondFactor)).toEqual([{ body: { code: '654321' } }]);
  });

  it.each([
    [{ ...off, policy: 'off' }, texts.turnOn, texts.notAllowed],
    [{ ...on, policy: 'required' }, texts.turnOff, texts.required],
  ] as const)('[UC34] offers nothing that the settings do not allow', async (view, button, why) => {
    const screen = await open(serving(view));
    await screen.shows(new RegExp(why));
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});
