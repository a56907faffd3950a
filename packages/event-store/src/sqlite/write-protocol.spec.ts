import { createSecretKey, KeyObject, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { noted, numbered } from '../contract/builders.ts';
import { appendRequest } from '../log/append-request.ts';
import { pack, textLength, unpack, type WriteRequest } from './write-protocol.ts';

const requests: WriteRequest[] = [
  { kind: 'append', ...appendRequest('snapshot', numbered(3), 'none') },
  { kind: 'snapshot', stream: 'append', revision: 2, schemaVersion: 1, state: '{"n":3}' },
  { kind: 'append', ...appendRequest('room-ü', [noted({ text: 'append' })], 7) },
];

const [one, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
const withSecrets: WriteRequest[] = [one, other, one].map((key, n) => ({
  kind: 'append',
  ...appendRequest('key', numbered(2), 'any', [
    undefined,
    { key, owners: [`dana-${n}`, 'mo'], text: `{"n":${n}}` },
  ]),
}));

it('unpacks what was packed', () => {
  expect(unpack(pack(requests))).toEqual(requests);
  expect(unpack(pack([...withSecrets, ...requests]))).toEqual([...withSecrets, ...requests]);
  expect(unpack(pack([]))).toEqual([]);
});

it('packs strings and numbers alone, which are cheap to clone', () => {
  const types = new Set(pack(requests).map((value) => typeof value));
  expect([...types].toSorted()).toEqual(['number', 'string']);
});

it('packs each key once', () => {
  const keys = pack(withSecrets).filter((value) => value instanceof KeyObject);
  expect(keys).toEqual([one, other]);
});

it('measures the text of a request', () => {
  const [append, snapshot] = requests.map(textLength);
  const text = pack(requests.slice(0, 1)).flatMap((value) =>
    typeof value === 'string' && value.startsWith('{') ? [value] : [],
  );
  expect(append).toBe(text.join('').length);
  expect(snapshot).toBe('{"n":3}'.length);
});
