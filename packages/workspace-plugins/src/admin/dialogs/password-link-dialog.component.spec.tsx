import { makePasswordLink } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { PasswordLinkDialog } from './sign-in-dialogs.tsx';

const dana = person({ number: 1, name: 'Dana Demo' });

let closed = 0;

async function open(server: FakeServer) {
  closed = 0;
  const part = <PasswordLinkDialog isOpen user={dana} onClose={() => (closed += 1)} />;
  const screen = await openPart(part, { as: 'admin', server });
  return { screen, dialog: await screen.dialog('Make password link') };
}

describe('PasswordLinkDialog', () => {
  it('[UC26] says what ends, makes the link when it is asked to, and shows it', async () => {
    const url = 'https://work.example/password-link#key';
    const expiresAt = '2026-01-02T10:00:00.000Z';
    const server = new FakeServer().answer(makePasswordLink, { data: { url, expiresAt } });
    const { screen, dialog } = await open(server);
    dialog.getByText(/every device has to sign in again/);
    expect(server.inputs(makePasswordLink)).toEqual([]);
    await screen.press('Make password link', dialog);
    const field = await dialog.findByLabelText('Password link');
    expect(field).toHaveProperty('value', url);
    expect(document.activeElement).toBe(field);
    expect(server.inputs(makePasswordLink)).toEqual([{ params: { id: dana.id } }]);

    // The link is not shown again: Enter copies it, and does not close the dialog.
    await screen.user.keyboard('{Enter}');
    await expect.poll(() => navigator.clipboard.readText()).toBe(url);
    expect(closed).toBe(0);
  });

  it('says why no link was made', async () => {
    const refusal = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;
    const { screen, dialog } = await open(new FakeServer().refuse(makePasswordLink, refusal));
    await screen.press('Make password link', dialog);
    await dialog.findByText('Something broke.');
    expect(dialog.queryByLabelText('Password link')).toBeNull();
  });
});
