import { expect, it } from 'vitest';
import { markdownOf } from './personal-content.ts';

it('writes names as headings, and what is within as lists', () => {
  const file = { notes: ['Lease', 'Keys\nin the box'], person: { name: 'Dana', pets: [] }, n: 1 };
  expect([...markdownOf(file)].join('')).toBe(
    '# notes\n\n- Lease\n- Keys\n  in the box\n\n# person\n\n## name\n\nDana\n\n## pets\n\n\n\n# n\n\n1\n\n',
  );
});

it('continues with lists where headings would be too deep', () => {
  const deep = { a: { b: { c: { d: { e: null } } } } };
  expect([...markdownOf(deep)].join('')).toContain('### c\n\n- **d**: \n  - **e**: null\n');
});
