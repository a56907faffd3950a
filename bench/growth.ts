import type { BenchRow } from './row.ts';
import { contractNames } from './growth/contract-names.ts';
import { engines, growthOf } from './growth/engines.ts';
import { rowsOf } from './growth/rows.ts';
import { runScenario, type Growth, type ScenarioOptions } from './growth/run-scenario.ts';
import type { Scenario } from './growth/scenario.ts';
import { GrowthWorld } from './growth/world.ts';

const doublings = 3;
const rounds = 2;

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
    await using world = await GrowthWorld.open();
    try {
      growths.push(
        ...(await runScenario(world, scenario, {
          doublingsCount: doublings,
          rounds,
          nameOf,
          onSize,
        })),
      );
    } catch (error) {
      broken.push(brokenRow(scenario, error));
    }
  }
  return [...broken, ...rowsOf(growths)];
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
