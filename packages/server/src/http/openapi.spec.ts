import { inlineCompute } from '@mach42/compute/call-task.ts';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { docsPage } from './openapi-text.ts';
import { describeApi } from './openapi.ts';

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

it('describes the routes that are shown, beside the main thread, when it is asked for, and once', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const run = vi.spyOn(inlineCompute, 'run');
  describeApi(app, 'Kiln', inlineCompute);
  app.get('/api/kilns/:id', { schema: { summary: 'One kiln.', tags: ['kilns'] } }, () => '');
  app.get('/api/hidden', { schema: { hide: true } }, () => '');
  await app.ready();
  expect(run).not.toHaveBeenCalled();

  run.mockRejectedValueOnce(new Error('The thread ended.'));
  expect((await app.inject('/api/docs')).statusCode).toBe(500);
  const answers = [app.inject('/api/openapi.json'), app.inject('/api/docs')] as const;
  const [json, page] = await Promise.all(answers);
  expect(json.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Kiln Workspace' } });
  expect(Object.keys(json.json<{ paths: object }>().paths)).toEqual(['/api/kilns/{id}']);
  expect(page.body).toContain('One kiln.');
  expect(run).toHaveBeenCalledTimes(2);
});
