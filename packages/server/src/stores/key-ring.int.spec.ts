import { KeysUnavailable } from '@mach42/event-store/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { expect, it } from 'vitest';
import { KeyRing } from './key-ring.ts';

async function setUp(most?: number) {
  const vault = await openSqliteVault(':memory:');
  return { vault, ring: new KeyRing(vault.contentKeys, most) };
}

it('keeps the keys that were used last, as many as it may', async () => {
  const { vault, ring } = await setUp(2);
  const created = await ring.loadOrCreate(['a', 'b']);
  expect(ring.known('a')).toBe(created.get('a'));
  await ring.loadOrCreate(['c']);
  expect(['a', 'b', 'c'].map((owner) => ring.known(owner) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  const again = (await ring.load(['b', 'nobody'])).get('b');
  expect(again?.content.equals(created.get('b')?.content ?? again.nonces)).toBe(true);
  await vault.close();
});

it('does not know a destroyed key any more once it was emptied, not even one being read', async () => {
  const { vault, ring } = await setUp();
  await ring.loadOrCreate(['dana']);
  ring.empty();
  const reading = ring.load(['dana']);
  await vault.forget('dana');
  ring.empty();
  await reading;
  expect(ring.known('dana')).toBeUndefined();
  expect((await ring.load(['dana'])).get('dana')).toBeNull();
  expect(ring.known('dana')).toBeNull();
  await vault.close();
});

it('takes the keys of many people in turns of the event loop', async () => {
  const { vault, ring } = await setUp();
  const people = Array.from({ length: 1_000 }, (_, n) => `person-${n}`);
  await ring.loadOrCreate(people);
  ring.empty();
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const found = await ring.load(people);
  clearImmediate(next);
  expect([...found.keys()]).toEqual(people);
  expect(found.get('person-999')).toBe(ring.known('person-999'));
  expect(turns).toBeGreaterThan(5);
  await vault.close();
});

it('says that keys are away where the vault is', async () => {
  const away = async () => {
    throw new VaultUnavailable('The vault is away.');
  };
  const ring = new KeyRing({ read: away, readOrCreate: away, replace: away });
  await expect(ring.load(['dana'])).rejects.toThrow(KeysUnavailable);
});
