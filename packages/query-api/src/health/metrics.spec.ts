import { describe, expect, it } from 'vitest';
import { StateMetrics } from './metrics.ts';

describe('the metrics of a scrape', () => {
  it('[QA32] have their samples by label, with what would end a label escaped', async () => {
    const state = new StateMetrics();
    state.gauge('m', 'a\\b\nc', [
      { labels: { model: 'a"b\\c\nd' }, value: 0.5 },
      { labels: { model: 'e' }, value: 2 },
    ]);
    state.counter('n_total', 'N.', 7);
    expect(await state.registry.metrics()).toBe(
      [
        String.raw`# HELP m a\\b\nc`,
        '# TYPE m gauge',
        String.raw`m{model="a\"b\\c\nd"} 0.5`,
        'm{model="e"} 2',
        '',
        '# HELP n_total N.',
        '# TYPE n_total counter',
        'n_total 7',
        '',
      ].join('\n'),
    );
  });

  it('[QA32] leave out what has no sample', async () => {
    const state = new StateMetrics();
    state.gauge('none', 'None.', []);
    state.gauge('unknown', 'Unknown.', undefined);
    expect((await state.registry.metrics()).trim()).toBe('');
  });
});
