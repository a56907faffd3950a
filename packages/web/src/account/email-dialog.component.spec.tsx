import { getOwnEmail, removeEmail, setEmail } from '@mach42/contracts/email/calls.ts';
import type { OwnEmail } from '@mach42/contracts/email/schemas.ts';
import { emailTexts as texts } from '@mach42/contracts/email/texts.ts';
import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import EmailDialog from './email-dialog.tsx';

const none: OwnEmail = { isOffered: true, address: null, confirmedAt: null, pending: null };
const confirmed: OwnEmail = {
  ...none,
  address: 'dana@example.org',
  confirmedAt: '2026-11-20T10:00:00.000Z',
};
const open = (own: OwnEmail, server = new FakeServer()) =>
  openPart(<EmailDialog onClose={() => undefined} />, {
    as: people.standard,
    server: server.answer(getOwnEmail, { data: own }),
  });

describe('EmailDialog', () => {
  it('[EM6] sends a link to the address that was typed, with the password', async () => {
    const pending = { ...none, pending: 'robin@example.org' };
    const server = new FakeServer().answer(setEmail, { data: pending });
    const screen = await open(none, server);
    await screen.shows(texts.none);
    await screen.press(texts.add);
    await screen.fill(texts.address, 'robin@example.org');
    await screen.fill(texts.password, 'kiln otter ladder');
    server.answer(getOwnEmail, { data: pending });
    await screen.press(texts.send);
    await screen.shows(texts.waiting);
    const body = {
      address: 'robin@example.org',
      currentPassword: 'kiln otter ladder',
      language: 'en',
    };
    expect(server.inputs(setEmail)).toEqual([{ body }]);
  });

  it('[EM2] sends nothing to what is no address, and says so', async () => {
    const screen = await open(none);
    await screen.press(texts.add);
    await screen.fill(texts.address, 'robin, mo@example.org');
    await screen.fill(texts.password, 'kiln otter ladder');
    await screen.shows(texts.notAddress);
    const button = screen.getByRole('button', { name: texts.send });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('[EM6] removes it with the password, and says why that did not work', async () => {
    const server = new FakeServer().refuse(removeEmail, {
      code: 'VALIDATION_ERROR',
      message: credentialTexts.wrong,
    });
    const screen = await open(confirmed, server);
    await screen.shows('dana@example.org');
    await screen.press(texts.remove);
    await screen.fill(texts.password, 'wrong');
    await screen.press(texts.remove);
    await screen.shows(credentialTexts.wrong);
    server.answer(removeEmail, { data: none }).answer(getOwnEmail, { data: none });
    await screen.press(texts.remove);
    await screen.shows(texts.none);
  });

  it('[EM1] offers to add none where no e-mail is sent', async () => {
    const screen = await open({ ...none, isOffered: false });
    await screen.shows(texts.notOffered);
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
  });
});
