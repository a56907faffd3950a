import { expect, it } from 'vitest';
import { figuresIn } from '../../bench/soak/server-figures.ts';

const name = 'workspace_http_request_duration_seconds_bucket';
const line = (le: string, route: string, status: string, count: number) =>
  `${name}{le="${le}",route="${route}",status="${status}"} ${count}`;

it('the time of an answer is that of the routes in question, without what was refused', () => {
  const metrics = [
    line('0.1', '/api/rooms', '2xx', 50),
    line('0.2', '/api/rooms', '2xx', 98),
    line('+Inf', '/api/rooms', '2xx', 98),
    line('0.1', '/api/search', '2xx', 0),
    line('0.2', '/api/search', '2xx', 1),
    line('+Inf', '/api/search', '2xx', 2),
    line('0.1', '/api/search', '4xx', 0),
    line('0.2', '/api/search', '4xx', 0),
    line('+Inf', '/api/search', '4xx', 900),
    'nodejs_eventloop_lag_p99_seconds 0.0125',
    'workspace_call_cost_factor 4',
    line('0.1', '/api/auth/login', '2xx', 0),
    line('0.2', '/api/auth/login', '2xx', 0),
    line('+Inf', '/api/auth/login', '2xx', 500),
  ].join('\n');
  const figures = figuresIn(metrics);
  expect(figures).toMatchObject({ loopP99: 12.5, costFactor: 4 });
  expect(figures.p99(new Set(['/api/rooms', '/api/search']))).toBe(200);
});

it('a time within a bucket is estimated, and one beyond them all is the greatest bound', () => {
  const one = [
    line('0.1', '/a', '2xx', 0),
    line('0.3', '/a', '2xx', 198),
    line('+Inf', '/a', '2xx', 200),
  ];
  const p99 = (lines: readonly string[]) => figuresIn(lines.join('\n')).p99(new Set(['/a']));
  expect(p99(one)).toBeCloseTo(300);
  const later = [line('0.1', '/a', '2xx', 1), line('+Inf', '/a', '2xx', 100)];
  expect(p99(later)).toBe(100);
  expect(p99([])).toBe(0);
  expect(figuresIn('')).toMatchObject({ loopP99: 0, costFactor: 1 });
});
