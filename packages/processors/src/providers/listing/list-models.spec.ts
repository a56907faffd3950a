import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { expect, it } from 'vitest';
import { listModels } from './list-models.ts';

const service = { kind: 'openai', address: 'http://service', key: undefined } as const;
const many = (count: number, item: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => item(n)).join(',');

const listed = (answer: string) =>
  listModels(service, async () => new Response(answer), new AbortController().signal);

it.each([
  ['models', `{"data":[${many(60_000, (n) => `{"id":"m${n}"}`)}]}`],
  ['values', `{"data":[${many(200_000, () => '1')}]}`],
  ['levels', `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['bytes', `{"data":[{"id":"m","description":"${'x'.repeat(2_000_000)}"}]}`],
])('[PV56] reads no list of a service with too many %s', async (_what, answer) => {
  await expect(listed(answer)).rejects.toThrow(providerTexts.failures.tooLong);
});

it('[PV56] reads a long list by name, whatever else its models say', async () => {
  const models = many(600, (n) => `{"id":"vendor/${n}","description":"${'d '.repeat(400)}"}`);
  const found = await listed(`{"data":[${models}]}`);
  expect(found).toHaveLength(600);
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['vendor/0', 'vendor/1', 'vendor/10']);
});
