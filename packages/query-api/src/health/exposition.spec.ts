import { describe, expect, it } from 'vitest';
import { expositionOf, histogramSamples, single } from './exposition.ts';

describe('the Prometheus text format', () => {
  it('[QA32] has help and type before the samples, and ends each line', () => {
    expect(
      expositionOf([
        single('gauge', 'workspace_sockets', 'Connected clients.', 3),
        {
          name: 'workspace_http_requests_total',
          help: 'Answers.',
          type: 'counter',
          samples: [
            { labels: { method: 'GET', status: '2xx' }, value: 7 },
            { labels: { method: 'POST', status: '5xx' }, value: 1 },
          ],
        },
      ]),
    ).toBe(`# HELP workspace_sockets Connected clients.
# TYPE workspace_sockets gauge
workspace_sockets 3
# HELP workspace_http_requests_total Answers.
# TYPE workspace_http_requests_total counter
workspace_http_requests_total{method="GET",status="2xx"} 7
workspace_http_requests_total{method="POST",status="5xx"} 1
`);
  });

  it('[QA32] escapes what would end a line or a label', () => {
    const samples = [{ labels: { model: 'a"b\\c\nd' }, value: 1 }];
    const text = expositionOf([{ name: 'm', help: 'a\\b\n"c"', type: 'gauge', samples }]);
    expect(text).toBe(
      [
        String.raw`# HELP m a\\b\n"c"`,
        '# TYPE m gauge',
        String.raw`m{model="a\"b\\c\nd"} 1`,
        '',
      ].join('\n'),
    );
  });

  it('[QA32] writes numbers that are none in words', () => {
    const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 0.5];
    const samples = values.map((value) => ({ value }));
    const [, , ...lines] = expositionOf([{ name: 'm', help: '', type: 'gauge', samples }]).split(
      '\n',
    );
    expect(lines).toEqual(['m NaN', 'm +Inf', 'm -Inf', 'm 1e+21', 'm 0.5', '']);
  });

  it('[QA32] adds up the buckets of a histogram, the last one being its count', () => {
    const samples = histogramSamples([0.1, 1], [2, 3], { sum: 9.5, total: 6 });
    expect(expositionOf([{ name: 'h', help: 'H.', type: 'histogram', samples }])).toBe(`# HELP h H.
# TYPE h histogram
h_bucket{le="0.1"} 2
h_bucket{le="1"} 5
h_bucket{le="+Inf"} 6
h_sum 9.5
h_count 6
`);
  });

  it('[QA32] leaves out what has no sample', () => {
    expect(expositionOf([{ name: 'm', help: '', type: 'gauge', samples: [] }])).toBe('');
  });
});
