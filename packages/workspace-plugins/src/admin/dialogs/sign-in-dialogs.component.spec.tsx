import { endSignInsOf } from '@mach42/contracts/users/calls.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import { EndSignInsDialog } from './sign-in-dialogs.tsx';

const dana = person({ number: 1, name: 'Dana Demo' });

async function open(server: FakeServer) {
  const onClose = vi.fn<() => void>();
  const part = <EndSignInsDialog isOpen user={dana} onClose={onClose} />;
  const screen = await openPart(part, { as: 'admin', server });
  return { screen, onClose, dialog: await screen.dialog(signInTexts.endOf) };
}

describe('EndSignInsDialog', () => {
  it('[UC31] says what ends, and ends it when it is asked to', async () => {
    const server = new FakeServer().answer(endSignInsOf, {});
    const { screen, dialog, onClose } = await open(server);
    dialog.getByText(signInTexts.endOfAbout(dana.name));
    expect(server.inputs(endSignInsOf)).toEqual([]);
    await screen.press(signInTexts.endOf, dialog);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.inputs(endSignInsOf)).toEqual([{ params: { id: dana.id } }]);
  });

  it('says why nothing ended, and stays', async () => {
    const refusal = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;
    const { screen, dialog, onClose } = await open(new FakeServer().refuse(endSignInsOf, refusal));
    await screen.press(signInTexts.endOf, dialog);
    await dialog.findByText('Something broke.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
