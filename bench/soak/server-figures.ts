/** Figures that the server has of itself, as it shows them under `/metrics`. */
export interface ServerFigures {
  /** Milliseconds of the answers of success of some routes, 99th percentile. */
  readonly p99: (routes: ReadonlySet<string>) => number;
  /** Milliseconds between two turns of the event loop, 99th percentile, since they were read before. */
  readonly loopP99: number;
  /** The factor on the usual cost of a call. */
  readonly costFactor: number;
}

export async function readServerFigures(origin: string): Promise<ServerFigures> {
  return figuresIn(await (await fetch(`${origin}/metrics`)).text());
}

const bucket =
  /^workspace_http_request_duration_seconds_bucket\{le="([^"]+)",route="([^"]+)",status="2xx"\} (\d+)$/gm;

export function figuresIn(metrics: string): ServerFigures {
  const buckets = [...metrics.matchAll(bucket)].map(([, le, route = '', count]) => ({
    bound: Number(le === '+Inf' ? Infinity : le),
    route,
    count: Number(count),
  }));
  return {
    p99(routes) {
      const counts = new Map<number, number>();
      for (const { bound, route, count } of buckets) {
        if (routes.has(route)) counts.set(bound, (counts.get(bound) ?? 0) + count);
      }
      return 1000 * quantile(counts, 0.99);
    },
    loopP99: 1000 * (valueOf(metrics, 'nodejs_eventloop_lag_p99_seconds') ?? 0),
    costFactor: valueOf(metrics, 'workspace_call_cost_factor') ?? 1,
  };
}

function valueOf(metrics: string, name: string): number | undefined {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
  return value === undefined ? undefined : Number(value);
}

/**
 * Estimates a quantile like Prometheus: values are evenly spread between the bounds of a bucket; for the last bucket
 * it is the lower bound.
 */
function quantile(counts: ReadonlyMap<number, number>, part: number): number {
  const buckets = [...counts].toSorted(([a], [b]) => a - b);
  const wanted = part * (buckets.at(-1)?.[1] ?? 0);
  let [lower, below] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count >= wanted && bound === Infinity) break;
    if (count >= wanted) return lower + ((bound - lower) * (wanted - below)) / (count - below || 1);
    [lower, below] = [bound, count];
  }
  return lower;
}
