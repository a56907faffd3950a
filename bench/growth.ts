import { contractNames } from './growth/contract-names.ts';
import { growthOf } from './growth/engine-growth.ts';
import { engines } from './growth/engines.ts';
import { isWithin, rowsOf } from './growth/rows.ts';
import { leastOf, runScenario, type Growth, type ScenarioOptions } from './growth/run-scenario.ts';
import type { Scenario } from './growth/scenario.ts';
import { GrowthWorld } from './growth/world.ts';
import type { BenchRow } from './row.ts';

const doublings = 5;
const rounds = 2;
/** How often a row over a limit is measured: time that another process takes does not appear each time. */
const looks = 3;

/** Functions of the product whose input a person can make large. */
export function enginesBench(): BenchRow[] {
  return rowsOf(
    engines.map((engine) => {
      console.error(`  ${engine.name} …`);
      return growthOf(engine, { count: doublings, looks: 4 });
    }),
  );
}

/** The calls of the interface, in scenarios that grow. */
export async function scenariosBench(scenarios: readonly Scenario[]): Promise<BenchRow[]> {
  const nameOf = await contractNames();
  const growths: Growth[] = [];
  const broken: BenchRow[] = [];
  for (const scenario of scenarios) {
    console.error(`  ${scenario.name} …`);
    const onSize: ScenarioOptions['onSize'] = (size, { grownIn, askedIn }) =>
      console.error(
        `    ${size} ${scenario.unit}: ${seconds(grownIn)} to grow, ${seconds(askedIn)} to ask`,
      );
    try {
      const options = { doublingsCount: doublings, rounds, nameOf, onSize };
      growths.push(...(await measured(scenario, options)));
    } catch (error) {
      broken.push(brokenRow(scenario, error));
    }
  }
  return [...broken, ...rowsOf(growths)];
}

/** The least of some runs, each in a workspace of its own, while anything is over a limit. */
async function measured(scenario: Scenario, options: ScenarioOptions): Promise<Growth[]> {
  let growths: Growth[] = [];
  for (let look = 0; look < looks; look += 1) {
    await using world = await GrowthWorld.open(undefined, scenario);
    growths = leastOf(await runScenario(world, scenario, options), growths);
    if (growths.every(isWithin)) break;
  }
  return growths;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const brokenRow = ({ name }: Scenario, error: unknown): BenchRow => ({
  work: name,
  value: 0,
  unit: 'ms',
  target: 'runs to its end',
  ok: false,
  note: String(error),
});
