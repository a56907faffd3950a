import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { rotateKey } from './rotate-key.ts';
import { VaultTokenKeys } from './token-keys.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
let now = start;
let vault: Awaited<ReturnType<typeof openSqliteVault>>;
const rotate = (rotation: string, signOut = false) =>
  rotateKey(vault, { purpose: 'signing', rotation, signOut }, { now: () => now });

beforeEach(async () => {
  now = start;
  vault = await openSqliteVault(':memory:', { now: () => now });
});

describe('the keys of tokens in a vault', () => {
  it('[KY1] are taken over from other processes within five seconds, for new tokens', async () => {
    const keys = new VaultTokenKeys(vault, () => now);
    expect(await keys.newest()).toEqual({ name: '0', secret: await vault.signingKey() });
    await rotate('first');
    expect((await keys.newest()).name).toBe('0');
    now += 5_000;
    expect((await keys.newest()).name).toBe('1');
    now += 1;
    await rotate('second');
    now += 1_000;
    expect((await keys.accepted('2'))?.name).toBe('2');
    now += 1;
    await rotate('third');
    await keys.renew();
    expect((await keys.newest()).name).toBe('3');
  });

  it('[KY1] before are accepted for as long as a token is in force, and destroyed then', async () => {
    const keys = new VaultTokenKeys(vault, () => now);
    await rotate('first');
    await rotate('second');
    await keys.renew();
    now += 24 * hour;
    expect(await keys.accepted('0')).toBeDefined();
    expect(await keys.accepted('1')).toBeDefined();
    now += 60_000;
    expect(await keys.accepted('0')).toBeUndefined();
    expect(await keys.accepted('1')).toBeUndefined();
    expect(await keys.accepted('2')).toBeDefined();
    expect(await keys.accepted('7')).toBeUndefined();
    await vault.rotation.retireTokenKeys();
    const secrets = (await vault.rotation.tokenKeys()).map(({ secret }) => secret !== null);
    expect(secrets).toEqual([false, true]);
  });

  it('[KY1] before end at once where everyone is to sign in again', async () => {
    const keys = new VaultTokenKeys(vault, () => now);
    await rotate('first', true);
    await keys.renew();
    expect(await keys.accepted('0')).toBeUndefined();
    expect((await keys.newest()).name).toBe('1');
  });

  it('[KY1] are read again where the clock was set back', async () => {
    const keys = new VaultTokenKeys(vault, () => now);
    await keys.newest();
    await rotate('first');
    now -= hour;
    expect((await keys.newest()).name).toBe('1');
  });
});
