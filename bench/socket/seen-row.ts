import { median, percentile, type BenchRow } from '../row.ts';
import { receive, type Audience, type Received } from './audience.ts';
import { startBroadcast } from './broadcast.ts';

const rounds = 5;

interface SeenOptions {
  readonly work: string;
  readonly audience: Audience;
  readonly targetMs: number;
  /** Taken before and after each round of the product, where more than its times is of interest. */
  readonly meter?: Meter;
  /** Adds text to the medians; `spentOnEach` message is measured by `meter`. */
  readonly note: (product: readonly Received[], spentOnEach: Meters) => string;
}

/** Totals used so far, by their user. */
type Meters = ReadonlyMap<string, number>;
type Meter = () => Meters;

/** Measures how long messages take to those who listen, beside a server that only passes them on. */
export async function seenRow(options: SeenOptions): Promise<BenchRow> {
  const { work, audience, targetMs, meter = () => new Map(), note } = options;
  await using broadcast = await startBroadcast();
  const { listeners, messages, perSecond } = audience;
  const raw = { listeners: listeners.map(() => ({ url: broadcast.url })), messages, perSecond };
  for (const warmUp of [raw, audience]) await receive({ ...warmUp, messages: perSecond });
  const [ofRaw, ofProduct]: [Received[], Received[]] = [[], []];
  const spentOnEach = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    ofRaw.push(await receive(raw));
    const before = meter();
    ofProduct.push(await receive(audience));
    for (const [by, now] of meter()) {
      spentOnEach.set(
        by,
        (spentOnEach.get(by) ?? 0) + (now - (before.get(by) ?? 0)) / (rounds * messages),
      );
    }
  }
  const seen = ({ seen: delays }: Received) => delays;
  const [value, baseline] = [inRounds(ofProduct, 99, seen), inRounds(ofRaw, 99, seen)];
  const medians = [ofProduct, ofRaw].map((all) => inRounds(all, 50, seen).toFixed(1));
  return {
    work,
    value,
    unit: 'ms',
    baseline: { work: 'raw ws broadcast', value: baseline },
    ratio: value / baseline,
    target: `at most ${targetMs} ms`,
    ok: value <= targetMs,
    note: `median ${medians[0]} ms, raw ${medians[1]} ms; ${note(ofProduct, spentOnEach)}`,
  };
}

/** The percentile of each round, and of these the median. */
export const inRounds = (
  received: readonly Received[],
  percent: number,
  of: (received: Received) => readonly number[],
): number => median(received.map((round) => percentile(of(round), percent)));
