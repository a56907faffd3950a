import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { compileSchema, isDateTime } from './schema-compiler.ts';

it.each([
  '2026-01-02T03:04:05Z',
  '2026-01-02T03:04:05.678Z',
  '2026-01-02T03:04:05.123456789+02:00',
  '2024-02-29T00:00:00Z',
  '2000-02-29T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0000-02-29T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('[HK7] %s is a time, which Date can tell in ISO 8601', (text) => {
  expect(isDateTime(text)).toBe(true);
  expect(new Date(text).toISOString()).toMatch(/^\d{4}-/);
});

it.each([
  '',
  'soon',
  '2026-01-02',
  '2026-01-02T03:04:05',
  '2026-01-02 03:04:05Z',
  '2026-01-02t03:04:05z',
  '2026-1-2T03:04:05Z',
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-02T24:00:00Z',
  '2026-01-02T03:60:00Z',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-00:01',
  '0000-01-01T00:00:00+00:01',
  '+012026-01-02T03:04:05Z',
  '-000001-01-02T03:04:05Z',
  '12026-01-02T03:04:05Z',
  '2026-01-02T03:04:05+24:00',
  '2026-01-02T03:04:05.Z',
  '2026-01-02T03:04:05Z\n',
  '２０２６-01-02T03:04:05Z',
])('[HK7] %j is none', (text) => {
  expect(isDateTime(text)).toBe(false);
});

it('compiles a schema with its first use, and says then what does not fit', () => {
  const broken = { nothingThatThereIs: true } as never;
  const later = compileSchema({ schema: broken, method: 'GET', url: '/', httpPart: 'body' });
  expect(() => later({})).toThrow('unknown keyword');
  const schema = Type.Object({ name: Type.String() });
  const check = compileSchema({ schema, method: 'GET', url: '/', httpPart: 'body' });
  expect(check({ name: 1 })).toBe(false);
  expect(check.errors).toMatchObject([{ instancePath: '/name' }]);
  expect(check({ name: 'Dana' })).toBe(true);
  expect(check.errors).toBeNull();
});
