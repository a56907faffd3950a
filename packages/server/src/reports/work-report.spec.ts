import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { ModelWorker } from '@mach42/contracts/workers/schemas.ts';
import { describe, expect, it } from 'vitest';
import { mergedMeasured, mergedRebuild, mergedState } from './projections-report.ts';
import {
  mergedCloudProviders,
  mergedReport,
  mergedStates,
  type WorkReport,
} from './work-report.ts';

const catalogue = modelCatalogue('mach42');
const modelId = catalogue[0]?.id ?? '';
const at = '2026-11-20T10:00:00.000Z';

function reportOf(id: string, model: Partial<ModelWorker>, places: number): WorkReport {
  const stats = {
    activeWorkers: places,
    totalWorkers: places,
    averageReliability: 1,
    averageUptime: 60 * places,
    queuedRequests: 3,
  };
  return {
    report: {
      at,
      processes: [{ id, since: at, places: { replies: places, jobs: 0 }, work: [] }],
      providers: [
        { id: 'ollama', available: places > 1, outside: false, places, running: 1, most: 9 },
      ],
      models: [
        {
          modelId,
          name: 'A model',
          type: 'hybrid',
          provider: null,
          stats,
          running: 1,
          completed: 0,
          failed: 0,
          failures: [],
          ...model,
        },
      ],
    },
    cloudProviders: [{ id: 'ollama', models: [`of ${id}`], available: false }],
    paidProviders: [],
    providerStates: [
      { id: 'ollama', name: 'Ollama', setIn: 'OLLAMA_HOST', configured: true, available: false },
    ],
  };
}

describe('the workers of several processes', () => {
  const failure = (second: number) => ({
    code: 'TIMEOUT' as const,
    at: `2026-11-20T10:00:0${second}.000Z`,
  });
  const one = reportOf('one', { completed: 3, failed: 1, failures: [failure(1)] }, 1);
  const two = reportOf(
    'two',
    { provider: 'ollama', failed: 4, failures: [4, 3, 2, 1, 0].map(failure) },
    3,
  );
  const merged = mergedReport(catalogue, [one, two], at);
  const model = merged.models.find((each) => each.modelId === modelId);

  it('are added up, but for the queue that all of them share', () => {
    expect(merged.processes.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(merged.providers).toEqual([
      { id: 'ollama', available: true, outside: false, places: 4, running: 2, most: 18 },
    ]);
    expect(model).toMatchObject({ provider: 'ollama', running: 2, completed: 3, failed: 5 });
    expect(model?.stats).toEqual({
      activeWorkers: 4,
      totalWorkers: 4,
      averageReliability: 3 / 8,
      averageUptime: 150,
      queuedRequests: 3,
    });
  });

  it('show their last failures, the newest first', () => {
    expect(model?.failures).toEqual([4, 3, 2, 1, 1].map(failure));
  });

  it('are none of a model that no process reports', () => {
    const other = merged.models.find((each) => each.modelId !== modelId);
    expect(other).toMatchObject({
      provider: null,
      stats: { totalWorkers: 0, averageReliability: 0 },
    });
    const none = mergedReport(catalogue, [], at);
    expect(none.models).toHaveLength(catalogue.filter(({ type }) => type !== 'external').length);
  });

  it('serve cloud runs together', () => {
    expect(mergedCloudProviders([one, two])).toEqual([
      { id: 'ollama', models: ['of one', 'of two'], available: false },
    ]);
  });

  it('have a provider that one of them has', () => {
    const known = [
      { id: 'ollama', name: 'Ollama', setIn: 'OLLAMA_HOST', configured: false, available: false },
      { id: 'anthropic', name: 'Anthropic', setIn: 'KEY', configured: false, available: false },
    ];
    expect(mergedStates([one, two], known).map(({ configured }) => configured)).toEqual([
      true,
      false,
    ]);
  });
});

describe('the projections of several processes', () => {
  const rebuild = (state: 'running' | 'done' | 'failed', target: string) => ({
    state,
    phase: 'building' as const,
    mode: 'switch' as const,
    position: '0',
    target,
    events: 0,
    totalEvents: null,
    eventsPerSecond: 0,
    secondsLeft: null,
  });
  const measured = { eventsPerSecond: 0, fault: null };

  it('run while any process runs them', () => {
    const notified = (state: 'running' | 'failed' | 'stopped') => ({
      state,
      rebuild: null,
      ...measured,
    });
    expect(mergedState([])).toBe('stopped');
    expect(mergedState([notified('failed'), notified('running')])).toBe('running');
    expect(mergedState([notified('stopped'), notified('failed')])).toBe('failed');
  });

  it('are as fast as the fastest of them, and tell of the newest fault', () => {
    const notified = (eventsPerSecond: number, at: string) =>
      ({ state: 'running', rebuild: null, eventsPerSecond, fault: { at, text: at } }) as const;
    expect(mergedMeasured([])).toEqual({ eventsPerSecond: 0, fault: undefined });
    expect(mergedMeasured([notified(5, '2026-01-02'), notified(9, '2026-01-01')])).toEqual({
      eventsPerSecond: 9,
      fault: { at: '2026-01-02', text: '2026-01-02' },
    });
  });

  it('tell of the rebuilding under way before any that has ended', () => {
    const notified = (...all: ReturnType<typeof rebuild>[]) =>
      mergedRebuild(all.map((one) => ({ state: 'running', rebuild: one, ...measured })));
    expect(notified()).toBeUndefined();
    expect(notified(rebuild('done', '9'), rebuild('running', '5'))?.state).toBe('running');
    expect(
      notified(rebuild('failed', '9'), rebuild('done', '5'), rebuild('done', '7'))?.target,
    ).toBe('7');
  });
});
