import { median, type BenchRow } from './row.ts';

const rounds = 5;

/** Measures one round: how many a second. */
type Round = (round: number) => Promise<number>;

interface BesideBaseline {
  readonly work: string;
  /** Default `events/s`. */
  readonly unit?: string;
  readonly product: Round;
  readonly baseline: { readonly work: string; readonly measure: Round };
  /** The share of the baseline that the product has to reach. */
  readonly atLeast: number;
}

/** The medians of rounds in turn, so that what else the machine does falls on both. */
export async function besideBaseline({
  work,
  unit = 'events/s',
  product,
  baseline,
  atLeast,
}: BesideBaseline): Promise<BenchRow> {
  const [values, baselines]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await baseline.measure(round));
    values.push(await product(round));
  }
  const [value, ofBaseline] = [median(values), median(baselines)];
  return {
    work,
    value,
    unit,
    baseline: { work: baseline.work, value: ofBaseline },
    ratio: value / ofBaseline,
    target: `at least ${atLeast} × the baseline`,
    ok: value >= atLeast * ofBaseline,
  };
}
