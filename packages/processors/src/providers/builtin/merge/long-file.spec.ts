import { limits } from '@mach42/contracts/kernel/limits.ts';
import { expect, it } from 'vitest';
import { doWork } from '../work.ts';

it('writes a file of many levels without spaces where it would be longer than an answer may be', () => {
  const text = 'The kiln was fired.';
  const entry = { title: 'Kiln', text, createdAt: '2026-11-20T09:00:00.000Z' };
  let deep: unknown = Array.from({ length: 18_000 }, (_, n) => n);
  for (let level = 0; level < 160; level += 1) deep = { a: deep };
  const file = JSON.stringify({ deep, notes: [] });
  const indented = JSON.stringify(JSON.parse(file), null, 2).length;
  expect(indented).toBeGreaterThan(limits.modelAnswerCharacters);
  const answer = doWork({ purpose: 'merge', timeZone: 'UTC', entry, file });
  expect(answer.length).toBeLessThan(limits.modelAnswerCharacters);
  expect(JSON.parse(answer)).toMatchObject({ deep });
  expect(answer).toContain(text);
});
