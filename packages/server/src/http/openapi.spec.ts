import { expect, it } from 'vitest';
import { docsPage } from './openapi.ts';

it('lists calls by group, and takes every word for text', () => {
  const page = docsPage({
    info: { title: 'A & B' },
    paths: {
      '/api/rooms/{id}': {
        get: { summary: 'One <room>.', tags: ['rooms'], security: [{ bearer: [] }] },
      },
      '/api/health': { get: { summary: 'Alive.', tags: ['health'], responses: { 200: {} } } },
    },
  });
  expect(page).toContain('<title>A &amp; B: calls</title>');
  expect(page).toContain('One &lt;room&gt;.');
  expect(page).toContain('<code>/api/rooms/{id}</code>');
  expect(page.indexOf('<h2>health</h2>')).toBeLessThan(page.indexOf('<h2>rooms</h2>'));
  expect(page.match(/no sign-in/g)).toHaveLength(1);
  expect(page).not.toMatch(/<script|https?:|style=/);
});
