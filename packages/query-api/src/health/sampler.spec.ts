import { sqliteDialect, type Reader } from '@mach42/read-models/kernel/reader.ts';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { HealthSources } from './examine.ts';
import { HttpMeter } from './meters.ts';
import { HealthSampler, sampling } from './sampler.ts';

function setUp(parts: Partial<HealthSources> = {}) {
  const registry = new Registry();
  const http = new HttpMeter(registry);
  let signals = 0;
  let now = Date.parse('2026-01-02T03:04:00.000Z');
  const figures = { memory: 100, heap: 50, cpu: 0.25, loopDelayMs: 12 };
  const sources: HealthSources = {
    db: { all: () => [], first: () => ({ events: 2 }) } as unknown as Reader,
    probes: {
      eventStoreHead: async () => 1_000n,
      bus: async () => {},
      providers: async () => [],
      waiting: async () => ({ events: 3, since: undefined }),
    },
    workers: { stats: async () => new Map() },
    progress: { position: 997n },
    sockets: { latency: null, connectedClients: 4, lastHeartbeat: undefined },
    responseTime: () => 3.5,
    now: () => now,
    ...parts,
  };
  const sampler = new HealthSampler(() => sources, {
    registry,
    http,
    process: { read: () => figures },
    signals: () => signals,
  });
  const answer = (status: number) =>
    http.note({ method: 'GET', route: '/api/rooms', status, milliseconds: 1 });
  return {
    sampler,
    answer,
    signal: () => (signals += 1),
    wait: (ms: number) => (now += ms),
  };
}

describe('a sample of the health', () => {
  it('[QA33] holds what was measured', async () => {
    const { sampler } = setUp();
    await sampler.sample();
    expect(sampler.samples).toEqual([
      {
        at: '2026-01-02T03:04:00.000Z',
        status: 'degraded',
        events: 1000,
        eventStoreMs: expect.any(Number) as number,
        readModelMs: expect.any(Number) as number,
        lag: 3,
        parked: 2,
        signals: 0,
        sockets: 4,
        requests: 0,
        failures: 0,
        responseMs: 3.5,
        memory: 100,
        heap: 50,
        cpu: 0.25,
        loopDelayMs: 12,
      },
    ]);
  });

  it('[QA33] counts answers and signals since the sample before', async () => {
    const { sampler, answer, signal } = setUp();
    answer(200);
    answer(500);
    signal();
    await sampler.sample();
    answer(503);
    await sampler.sample();
    await sampler.sample();
    expect(
      sampler.samples.map(({ requests, failures, signals }) => [requests, failures, signals]),
    ).toEqual([
      [2, 1, 1],
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  it('[QA33] has no time of a store that cannot be asked', async () => {
    const failing = () => Promise.reject(new Error('gone'));
    const { sampler } = setUp({
      probes: {
        eventStoreHead: failing,
        bus: async () => {},
        providers: async () => [],
        waiting: failing,
      },
      db: { dialect: sqliteDialect, all: () => [], first: failing },
    });
    await sampler.sample();
    expect(sampler.samples[0]).toMatchObject({
      status: 'error',
      eventStoreMs: null,
      readModelMs: null,
    });
  });

  it('[QA33] replaces the oldest when there are enough', async () => {
    const { sampler, wait } = setUp();
    for (let n = 0; n < sampling.keeps + 3; n += 1) {
      await sampler.sample();
      wait(sampling.intervalMs);
    }
    expect(sampler.samples).toHaveLength(sampling.keeps);
    expect(sampler.samples[0]?.at).toBe('2026-01-02T03:04:45.000Z');
  });
});
