import { sqliteDialect, type Reader } from '@mach42/read-models/kernel/reader.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HealthProbes } from '../kernel/deps.ts';
import { examine, type HealthSources } from './examine.ts';

const fine: HealthProbes = {
  eventStoreHead: async () => 1_000n,
  bus: async () => {},
  providers: async () => [],
  waiting: async () => ({ events: 0, since: undefined }),
};
const waiting = (events: number) => async (_position: bigint, most: number) => ({
  events: Math.min(events, most),
  since: '1970-01-01T00:00:00.000Z',
});
const parked = (events: number): Reader =>
  ({ all: () => [], first: () => ({ events }) }) as unknown as Reader;

const examined = (sources: Partial<HealthSources>) =>
  examine({
    db: parked(0),
    probes: fine,
    workers: { stats: async () => new Map() },
    progress: { position: 1_000n },
    sockets: { latency: null, connectedClients: 0, lastHeartbeat: undefined },
    responseTime: () => null,
    now: () => 0,
    ...sources,
  });
const statuses = async (sources: Partial<HealthSources>) => {
  const details = await examined(sources);
  const { status, eventStore, readModel, bus } = details;
  return { status, eventStore: eventStore.status, readModel: readModel.status, bus: bus.status };
};
const healthy = { status: 'healthy', eventStore: 'healthy', readModel: 'healthy', bus: 'healthy' };
const failing = () => Promise.reject(new Error('gone'));

describe('the examination of all parts', () => {
  it('[QA11] reports the workers of all models together, which share them, and what waits', async () => {
    const figures = (activeWorkers: number, queuedRequests: number) => ({
      activeWorkers,
      totalWorkers: 10,
      averageReliability: 1,
      averageUptime: 1,
      queuedRequests,
    });
    const stats = new Map([
      ['mach42v1:latest', figures(10, 2)],
      ['qwen3:8b', figures(0, 1)],
    ]);
    const { workers } = await examined({ workers: { stats: async () => stats } });
    expect(workers).toEqual({ active: 10, total: 10, queued: 3 });
    expect((await examined({})).workers).toEqual({ active: 0, total: 0, queued: 0 });
  });

  it('[QA11] finds everything healthy', async () => {
    expect(await statuses({})).toEqual(healthy);
  });

  it('[QA11] finds the event store in error when it cannot be asked', async () => {
    const found = await statuses({ probes: { ...fine, eventStoreHead: failing } });
    expect(found).toEqual({ ...healthy, status: 'error', eventStore: 'error' });
  });

  it('[HEALTH-070] finds a part in error that has not answered after 5 s', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let found: object | undefined;
    const probes = { ...fine, bus: () => new Promise<void>(() => {}) };
    const examined = statuses({ probes }).then((result) => (found = result));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(found).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await examined;
    expect(found).toEqual({ ...healthy, status: 'error', bus: 'error' });
  });

  it.each([
    ['parked events', { db: parked(1) }],
    ['a long way to go', { probes: { ...fine, waiting: waiting(1_001) } }],
  ])('[QA11] finds the read models degraded with %s', async (_, sources) => {
    expect(await statuses(sources)).toEqual({
      ...healthy,
      status: 'degraded',
      readModel: 'degraded',
    });
  });

  it('[QA36] finds damaged stores in error, and says what to do', async () => {
    for (const part of ['event store', 'read model', 'vault'] as const) {
      const found = await examined({ probes: { ...fine, damaged: () => new Set([part]) } });
      expect(found.status).toBe('error');
      const { eventStore, readModel, vault } = found;
      const named = { 'event store': eventStore, 'read model': readModel, vault };
      expect(named[part]).toMatchObject({ status: 'error' });
      expect(named[part]?.reason).toMatch(/damaged/);
    }
  });

  it('[QA36] finds the read models degraded after a rebuilding that failed, and reports what waits', async () => {
    const rebuild = () =>
      ({
        state: 'failed',
        phase: 'building',
        mode: 'switch',
        position: '0',
        target: '9',
        events: 3,
        totalEvents: 9,
        eventsPerSecond: 0,
        secondsLeft: null,
      }) as const;
    expect((await examined({ rebuild })).readModel).toMatchObject({
      status: 'degraded',
      reason: expect.stringContaining('rebuild failed'),
    });
    expect((await examined({ db: parked(3) })).readModel).toMatchObject({ parked: 3 });
    const late = { probes: { ...fine, waiting: waiting(1) } };
    expect((await examined({ ...late, now: () => 12_000 })).readModel).toMatchObject({
      status: 'healthy',
      lagSeconds: 12,
    });
    expect((await examined({ ...late, now: () => 45_000 })).readModel).toMatchObject({
      status: 'degraded',
      lagSeconds: 45,
    });
  });

  it.each([
    [600e6, 5e9, 'healthy'],
    [499e6, 4e9, 'degraded'],
    [9e9, 100e9, 'degraded'],
    [11e9, 100e9, 'healthy'],
    [1e6, 100e9, 'error'],
  ])('[QA36] finds a disk with %d of %d bytes free %s', async (free, total, status) => {
    const files = async () => ({ disk: { free, total }, log: 7, wal: { eventStore: 5 } });
    const found = await examined({ probes: { ...fine, files } });
    expect(found.disk).toMatchObject({ status, freeBytes: free, totalBytes: total });
    expect(found.status).toBe(status);
    expect(found.eventStore).toMatchObject({ logBytes: 7, walBytes: 5 });
  });

  it.each([
    [undefined, 'degraded', null],
    [40_000, 'healthy', 60],
    [0, 'degraded', 100],
  ])('[QA46] finds backups, the newest of %s, %s', async (newest, status, ageSeconds) => {
    const backups = async () => ({ newest, mostMs: 99_000 });
    const found = await examined({ probes: { ...fine, backups }, now: () => 100_000 });
    expect(found.backup).toMatchObject({ status, ageSeconds });
    expect(found.status).toBe(status);
    expect((await examined({})).backup).toBeUndefined();
  });

  it('[QA11] finds the read models in error when they cannot be read', async () => {
    const found = await statuses({ db: { dialect: sqliteDialect, all: () => [], first: failing } });
    expect(found).toEqual({ ...healthy, status: 'error', readModel: 'error' });
  });
});
