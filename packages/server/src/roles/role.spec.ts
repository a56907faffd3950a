import { expect, it } from 'vitest';
import { isWhole, readRoles, roles, wholeProduct } from './role.ts';

function read(text: string | undefined) {
  const faults: string[] = [];
  return { roles: readRoles(text, (fault) => faults.push(fault)), faults };
}

it('is everything that the product needs unless configured otherwise', () => {
  expect(read(undefined)).toEqual({ roles: wholeProduct, faults: [] });
  expect(read('all')).toEqual({ roles: wholeProduct, faults: [] });
  expect(read('all,relay').roles).toEqual(roles);
});

it('takes several, each once, in whatever order', () => {
  expect(read(' processors, projectors,processors').roles).toEqual(['projectors', 'processors']);
});

it('finds fault with every name that is none', () => {
  const { roles: found, faults } = read('query-api,queries,');
  expect(found).toEqual(['query-api']);
  expect(faults).toHaveLength(2);
  expect(faults[0]).toContain('--role must name some of all, projectors');
});

it('is the whole product when nothing of it is missing', () => {
  expect(isWhole(roles)).toBe(true);
  expect(isWhole(wholeProduct)).toBe(true);
  for (const role of wholeProduct) {
    expect(isWhole(roles.filter((one) => one !== role))).toBe(false);
  }
});
