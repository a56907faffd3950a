import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import type { PasskeyView } from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { deviceRefuses, useDevice } from '../auth/device.fixture.ts';
import PasskeysDialog from './passkeys-dialog.tsx';

const device = useDevice();
const laptop: PasskeyView = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  name: 'Laptop',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const serving = (...passkeys: PasskeyView[]) =>
  new FakeServer().answer(listPasskeys, { data: { isAllowed: true, passkeys } });
const open = (server: FakeServer) =>
  openPart(<PasskeysDialog onClose={() => undefined} />, { as: people.standard, server });
const options = {
  challenge: 'YXNrZWQ',
  rp: { id: 'localhost', name: 'Mach42' },
  user: { id: 'AA', name: 'dana', displayName: 'Dana Demo' },
  known: ['b3RoZXI'],
};

describe('PasskeysDialog', () => {
  async function toCreate(server: FakeServer) {
    const screen = await open(server.answer(beginPasskey, { data: options }));
    await screen.press(texts.add);
    await screen.fill(texts.name, 'Laptop');
    await screen.fill(texts.password, 'kiln otter ladder');
    await screen.press(texts.next);
    return screen;
  }

  it('[UC38] adds a passkey with name and password, as the device created it', async () => {
    const server = serving().answer(addPasskey, { data: laptop });
    const screen = await toCreate(server);
    await screen.shows(texts.added);
    expect(server.inputs(beginPasskey)).toEqual([
      { body: { currentPassword: 'kiln otter ladder' } },
    ]);
    expect(server.inputs(addPasskey)).toEqual([
      {
        body: {
          id: 'new',
          clientData: btoa('client'),
          attestation: 'bWFkZQ',
          transports: ['internal'],
          name: 'Laptop',
        },
      },
    ]);
    expect(device.create.mock.calls[0]?.[0].publicKey).toMatchObject({
      excludeCredentials: [{ type: 'public-key' }],
      authenticatorSelection: { userVerification: 'required' },
    });
  });

  it('says that the device did not confirm, and sends nothing', async () => {
    device.create.mockRejectedValue(deviceRefuses());
    const server = serving();
    const screen = await toCreate(server);
    await screen.shows(texts.cancelled);
    expect(server.inputs(addPasskey)).toEqual([]);
  });

  it('[UC40] renames and removes', async () => {
    const server = serving(laptop)
      .answer(renamePasskey, { data: { ...laptop, name: 'Old laptop' } })
      .answer(removePasskey, {});
    const screen = await open(server);
    await screen.press(texts.rename);
    await screen.fill(texts.name, 'Old laptop');
    await screen.press(texts.save);
    expect(server.inputs(renamePasskey)).toEqual([
      { params: { id: laptop.id }, body: { name: 'Old laptop' } },
    ]);
    await screen.press(texts.remove);
    await screen.shows(texts.removed('Laptop'));
    expect(server.inputs(removePasskey)).toEqual([{ params: { id: laptop.id } }]);
  });

  it('says that the settings do not allow them', async () => {
    const data = { isAllowed: false, passkeys: [] };
    const screen = await open(new FakeServer().answer(listPasskeys, { data }));
    await screen.shows(texts.notAllowed);
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
  });
});
