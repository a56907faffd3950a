import { describe, expect, it } from 'vitest';
import { HttpMeter } from './http-meter.ts';

const answered = (status: number, milliseconds = 1, route = '/api/rooms/:id') => ({
  method: 'GET',
  route,
  status,
  milliseconds,
});

describe('the meter of answers', () => {
  it('[QA32] counts by route and class of status, and failures of the server apart', () => {
    const meter = new HttpMeter();
    for (const status of [200, 201, 404, 500, 503]) meter.note(answered(status));
    expect(meter.counts).toEqual([
      { method: 'GET', route: '/api/rooms/:id', status: '2xx', count: 2 },
      { method: 'GET', route: '/api/rooms/:id', status: '4xx', count: 1 },
      { method: 'GET', route: '/api/rooms/:id', status: '5xx', count: 2 },
    ]);
    expect([meter.requests, meter.failures]).toEqual([5, 2]);
  });

  it('[QA32] puts each time into the smallest bucket that holds it', () => {
    const meter = new HttpMeter();
    for (const milliseconds of [5, 5.1, 250, 99_000]) meter.note(answered(200, milliseconds));
    const { buckets, seconds } = meter.durations;
    expect(buckets).toEqual([1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(seconds).toBeCloseTo(99.2601);
  });
});
