import { listKeys, rotateKey } from '@mach42/contracts/ops/calls.ts';
import type { Keys, KeyView } from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import KeysPage from './keys-page.tsx';
import { RotateKeyDialog } from './keys-page.tsx';

const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
const key = (
  purpose: KeyView['purpose'],
  number: number,
  more: Partial<KeyView> = {},
): KeyView => ({
  purpose,
  number,
  createdAt: at,
  state: 'inUse',
  until: null,
  contentKeys: null,
  publicKey: null,
  ...more,
});
const pem = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAabcdefghijkl\n-----END PUBLIC KEY-----\n';
const found = (more: Partial<Keys> = {}): { data: Keys } => ({
  data: {
    keys: [
      key('signing', 0, { createdAt: null, state: 'accepted', until: at }),
      key('signing', 1),
      key('master', 1, { contentKeys: 12 }),
      key('seal', 0, { publicKey: pem }),
    ],
    destroyedContentKeys: 2,
    rotating: [],
    isSigningKeySet: false,
    ...more,
  },
});
const serving = (more: Partial<Keys> = {}): FakeServer =>
  new FakeServer().answer(listKeys, found(more)).answer(rotateKey, found(more));
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<KeysPage />, { as: 'admin', server });

describe('the page of keys', () => {
  it('KeysCard says of each what it does, since when and for how long', async () => {
    const screen = await open(serving());
    const signing = await screen.part('region', keyTexts.purposes.signing);
    signing.getByText('Accepted');
    signing.getByText('the first start');
    const master = await screen.part('region', keyTexts.purposes.master);
    master.getByText('12 content keys');
    const seal = await screen.part('region', keyTexts.purposes.seal);
    seal.getByText('…abcdefghijkl');
    await screen.shows(/Destroyed with people who were forgotten: 2 content keys\./);
  });

  it('says why they could not be read', async () => {
    const refused = { code: 'FORBIDDEN', message: 'Admins only.' } as const;
    const screen = await open(serving().refuse(listKeys, refused));
    await screen.shows('The keys could not be read.');
  });

  it('says what it means before a key is replaced', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.press(`Replace: ${keyTexts.purposes.master}`);
    await screen.dialog(keyTexts.questions.master);
    await screen.shows(keyTexts.meanings.master);
    expect(server.received(rotateKey)).toEqual([]);
    await screen.press('Replace');
    await screen.shows(keyTexts.done.master);
    expect(server.received(rotateKey)).toMatchObject([
      { params: { purpose: 'master' }, body: { signOut: false } },
    ]);
  });

  it('RotateKeyDialog signs everyone out only if that is chosen', async () => {
    const confirmed: boolean[] = [];
    const screen = await openPart(
      <RotateKeyDialog
        purpose="signing"
        isBusy={false}
        onConfirm={(signOut) => confirmed.push(signOut)}
        onClose={() => undefined}
      />,
      { as: 'admin' },
    );
    await screen.press('Replace');
    const dialog = await screen.dialog(keyTexts.questions.signing);
    dialog.getByRole('switch', { name: 'Sign everyone out' }).click();
    await screen.press('Replace and sign out');
    expect(confirmed).toEqual([false, true]);
  });

  it('shows how far it is', async () => {
    const keys = [
      key('master', 1, { contentKeys: 5, state: 'accepted' }),
      key('master', 2, { contentKeys: 7 }),
    ];
    const screen = await open(serving({ keys, rotating: ['master'] }));
    await screen.shows('Being replaced');
    await screen.shows('7 content keys of 12 encrypted again');
  });

  it('says where the key of tokens is, if a setting has it', async () => {
    const screen = await open(serving({ isSigningKeySet: true }));
    await screen.shows(keyTexts.isSet);
  });
});
