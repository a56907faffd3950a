import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { HttpMeter } from './meters.ts';

const answered = (status: number, milliseconds = 1, route = '/api/rooms/:id') => ({
  method: 'GET',
  route,
  status,
  milliseconds,
});

const samplesOf = async (registry: Registry, name: string): Promise<string[]> =>
  (await registry.getSingleMetricAsString(name))
    .split('\n')
    .filter((line) => !line.startsWith('#'));

describe('the meter of answers', () => {
  it('[QA32] counts by route and class of status, and failures of the server apart', async () => {
    const registry = new Registry();
    const meter = new HttpMeter(registry);
    for (const status of [200, 201, 404, 500, 503]) meter.note(answered(status));
    const name = 'workspace_http_requests_total';
    expect(await samplesOf(registry, name)).toEqual([
      `${name}{method="GET",route="/api/rooms/:id",status="2xx"} 2`,
      `${name}{method="GET",route="/api/rooms/:id",status="4xx"} 1`,
      `${name}{method="GET",route="/api/rooms/:id",status="5xx"} 2`,
    ]);
    expect([meter.requests, meter.failures]).toEqual([5, 2]);
  });

  it('[QA32] puts each time into every bucket that holds it', async () => {
    const registry = new Registry();
    const meter = new HttpMeter(registry);
    for (const milliseconds of [5, 5.1, 250, 99_000]) meter.note(answered(200, milliseconds));
    const name = 'workspace_http_request_duration_seconds';
    const counts = [1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4];
    const bounds = ['0.005', 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, '+Inf'];
    const samples = await samplesOf(registry, name);
    expect(samples.slice(0, -2)).toEqual(
      bounds.map(
        (bound, index) =>
          `${name}_bucket{le="${bound}",route="/api/rooms/:id",status="2xx"} ${counts[index]}`,
      ),
    );
    expect(samples.at(-1)).toBe(`${name}_count{route="/api/rooms/:id",status="2xx"} 4`);
    expect(Number(samples.at(-2)?.split(' ')[1])).toBeCloseTo(99.2601);
    // Refusals may be held back: answers to executed requests are measured apart from them.
    meter.note(answered(429, 1000));
    expect(await samplesOf(registry, name)).toContain(
      `${name}_count{route="/api/rooms/:id",status="4xx"} 1`,
    );
  });
});
