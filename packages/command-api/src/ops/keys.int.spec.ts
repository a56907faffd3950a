import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyRotationPort } from '../deps.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

const path = (purpose: string) => `/api/ops/keys/${purpose}/rotate`;
const none = { keys: [], destroyedContentKeys: 0, rotating: [], isSigningKeySet: false };
let api: CommandApi;
let begun: Parameters<KeyRotationPort['begin']>[0][];
const port = (isSigningKeySet = false): KeyRotationPort => ({
  isSigningKeySet,
  begin: async (rotation) => void begun.push(rotation),
  report: async () => none,
});

beforeEach(async () => {
  begun = [];
  api = await startCommandApi({ keyRotation: port() });
});
afterEach(() => api.close());

const recorded = async () =>
  (await api.store.readStream('keys-platform')).map(({ type, data }) => ({ type, ...data }));

describe('keys', () => {
  it('[OC11] are replaced by active admins alone', async () => {
    for (const other of [api.dana, api.mo, api.visitor])
      expect((await other.post(path('seal'), {})).status).toBe(403);
    expect([begun, await recorded()]).toEqual([[], []]);
  });

  it('[OC11] are replaced after that is recorded; what is open is continued', async () => {
    const { status, body } = await api.ada.post(path('signing'), { signOut: true });
    expect([status, body.data]).toEqual([200, none]);
    expect((await api.ada.post(path('signing'), {})).status).toBe(200);
    const [first] = begun;
    expect(begun).toEqual([first, first]);
    expect(await recorded()).toEqual([{ type: 'KeyRotationRequested', ...first }]);
    expect(first).toMatchObject({ purpose: 'signing', signOut: true });
    await api.ada.post(path('seal'), { signOut: true });
    expect(begun.at(-1)).toMatchObject({ purpose: 'seal', signOut: false });
  });

  it('[OC11] stay as they are in a dry run, and for an unknown purpose', async () => {
    expect((await api.ada.post(path('master'), { dryRun: true })).body.data).toEqual(none);
    expect((await api.ada.post(path('links'), {})).status).toBe(400);
    expect((await api.ada.post(path('master'), { key: 'mine' })).status).toBe(400);
    expect([begun, await recorded()]).toEqual([[], []]);
  });

  it('[OC11] of tokens are not replaced where a setting has them', async () => {
    await api.close();
    api = await startCommandApi({ keyRotation: port(true) });
    const { status, body } = await api.ada.post(path('signing'), {});
    expect([status, body.error?.message]).toEqual([409, keyTexts.isSet]);
    expect((await api.ada.post(path('seal'), {})).status).toBe(200);
  });
});
