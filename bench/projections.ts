import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { availableParallelism } from 'node:os';
import { withServer } from './postgres/server.ts';
import { catchUp, type SharedRun } from './projections/catch-up-shared.ts';
import { median, type BenchRow } from './row.ts';

const count = 12_000;
const rounds = 3;
const target = 1.5;
/** The share of processor time from which on more processes cannot make it faster. */
const busy = 0.9;

/** Measures how fast one and two processes build the read models in PostgreSQL from a log there. */
export function projectionsBench(): Promise<BenchRow[]> {
  // One of its own, whose processor time can be measured.
  return withServer(async (url) => {
    const { events } = randomWorkspace(1, count);
    const runs: readonly [SharedRun[], SharedRun[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, of] of runs.entries()) of.push(await catchUp(url, events, index + 1));
    }
    const [one, two] = [inTheMiddle(runs[0]), inTheMiddle(runs[1])];
    const ratio = two.rate / one.rate;
    return [
      {
        work: 'PostgreSQL, projections that two instances share',
        value: two.rate,
        unit: 'events/s',
        baseline: { work: 'one instance', value: one.rate },
        ratio,
        target: `at least ${target} × the baseline where processors are free`,
        ok: ratio >= target || two.busy >= busy,
        note: `${said('one', one)}; ${said('two', two)}`,
      },
    ];
  });
}

const inTheMiddle = (runs: readonly SharedRun[]): SharedRun => {
  const of = (figure: (run: SharedRun) => number) => median(runs.map(figure));
  return {
    rate: of(({ rate }) => rate),
    serverMs: of(({ serverMs }) => serverMs),
    instancesMs: of(({ instancesMs }) => instancesMs),
    flushes: of(({ flushes }) => flushes),
    busy: of((run) => run.busy),
  };
};

const said = (who: string, { serverMs, instancesMs, flushes, busy: share }: SharedRun): string =>
  `${who}: ${Math.round(share * 100)} % of ${availableParallelism()} cores at work, for 1,000 events ` +
  `${Math.round(instancesMs)} ms of the instances, ${Math.round(serverMs)} ms of the server, ` +
  `${flushes.toFixed(1)} flushes`;
