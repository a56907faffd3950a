/** A metric of the Prometheus text format 0.0.4. */
export interface Metric {
  /** `[a-zA-Z_:][a-zA-Z0-9_:]*`; of a counter it ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** After the name, as `_bucket` of a histogram. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** One figure without labels. */
export function single(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: number,
): Metric {
  return { type, name, help, samples: [{ value }] };
}

/**
 * The samples of a histogram. `counts` has one for each bound, of that bucket alone; `total` counts
 * what lies above all bounds too.
 */
export function histogramSamples(
  bounds: readonly number[],
  counts: readonly number[],
  { sum, total }: { readonly sum: number; readonly total: number },
): Sample[] {
  let below = 0;
  const buckets = bounds.map((bound, index): Sample => {
    below += counts[index] ?? 0;
    return { suffix: '_bucket', labels: { le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { le: '+Inf' }, value: total },
    { suffix: '_sum', value: sum },
    { suffix: '_count', value: total },
  ];
}

/** The text that a Prometheus server reads; metrics without samples are left out. */
export function expositionOf(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) =>
          `${name}${suffix}${labelsOf(labels)} ${numeral(value)}`,
      );
      return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
    })
    .join('');
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', String.raw`\"`)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);

function numeral(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}
