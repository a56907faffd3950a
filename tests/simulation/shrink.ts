import type { Plan } from './plan.ts';

/** Names of what happens in a plan, by which a part of it can be run again: `a3` an act, `f1` a fault. */
export const namesOf = ({ acts, faults }: Plan): string[] => [
  ...faults.map(({ number }) => `f${number}`),
  ...acts.map(({ number }) => `a${number}`),
];

/** Returns the plan with only these acts and faults. */
export function only(plan: Plan, names: ReadonlySet<string>): Plan {
  return {
    ...plan,
    faults: plan.faults.filter(({ number }) => names.has(`f${number}`)),
    acts: plan.acts.filter(({ number }) => names.has(`a${number}`)),
  };
}

/**
 * Returns the plan with as few acts and faults as still fail. It leaves out halves, quarters and so on, one after the
 * other, for as long as the rest fails (delta debugging, Zeller and Hildebrandt 2002).
 * @param fails runs a plan
 * @param mostRuns the number of runs after which the plan is returned as it is then
 */
export async function shrink(
  plan: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  mostRuns = 80,
): Promise<Plan> {
  let names = namesOf(plan);
  let runs = 0;
  for (let size = Math.ceil(names.length / 2); size >= 1 && runs < mostRuns;) {
    let isShorter = false;
    for (let start = 0; start < names.length && runs < mostRuns;) {
      const rest = [...names.slice(0, start), ...names.slice(start + size)];
      runs += 1;
      if (await fails(only(plan, new Set(rest)))) {
        names = rest;
        isShorter = true;
      } else start += size;
    }
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return only(plan, new Set(names));
}
