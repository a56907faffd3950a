import { expect, it } from 'vitest';
import { hashCredential, verifyCredential } from './hashing.ts';

it('[VA9] makes Argon2id hashes with a salt of their own', async () => {
  const [one, other] = await Promise.all([hashCredential('text'), hashCredential('text')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('verifies a text however its letters are composed', async () => {
  expect(await verifyCredential(await hashCredential('caf\u00e9'), 'cafe\u0301')).toBe(true);
});
