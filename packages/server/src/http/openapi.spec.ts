import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeApi, docsPage } from './openapi.ts';

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

it('is written before anyone can ask for it, as that takes long, and once', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  await describeApi(app, 'Kiln');
  const written = vi.spyOn(app, 'swagger');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const before = written.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  const answer = await app.inject('/api/openapi.json');
  expect(answer.json()).toMatchObject({ info: { title: 'Kiln Workspace' } });
  expect((await app.inject('/api/docs')).body).toContain('Kiln Workspace');
  expect(written).toHaveBeenCalledTimes(before);
});
