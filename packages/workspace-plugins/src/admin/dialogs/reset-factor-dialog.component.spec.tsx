import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import { ResetFactorDialog } from './sign-in-dialogs.tsx';

const dana = person({ number: 1, name: 'Dana Demo' });

async function open(server: FakeServer) {
  const onClose = vi.fn<() => void>();
  const part = <ResetFactorDialog isOpen user={dana} onClose={onClose} />;
  const screen = await openPart(part, { as: 'admin', server });
  return { screen, onClose, dialog: await screen.dialog(texts.reset) };
}

describe('ResetFactorDialog', () => {
  it('[UC37] says what it means, and resets when it is asked to', async () => {
    const server = new FakeServer().answer(resetSecondFactor, {});
    const { screen, dialog, onClose } = await open(server);
    dialog.getByText(texts.resetAbout(dana.name));
    expect(server.inputs(resetSecondFactor)).toEqual([]);
    await screen.press(texts.reset, dialog);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.inputs(resetSecondFactor)).toEqual([{ params: { id: dana.id } }]);
  });

  it('[UC37] says that there is none, and stays', async () => {
    const refusal = { code: 'NOT_FOUND', message: texts.resetNone } as const;
    const { screen, dialog, onClose } = await open(
      new FakeServer().refuse(resetSecondFactor, refusal),
    );
    await screen.press(texts.reset, dialog);
    await dialog.findByText(texts.resetNone);
    expect(onClose).not.toHaveBeenCalled();
  });
});
