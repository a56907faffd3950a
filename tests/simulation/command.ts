import { availableParallelism } from 'node:os';
import { inProcess, inProcesses, workedOff } from './campaign.ts';
import { realNow } from './kernel/scheduler.ts';
import { mutants } from './mutants.ts';
import { planOf, type Plan } from './plan.ts';
import type { RunReport } from './run-report.ts';
import { run, type Outcome } from './run.ts';
import { namesOf, only, shrink } from './shrink.ts';

export interface Arguments {
  readonly seed?: string | undefined;
  readonly seeds?: string | undefined;
  readonly from?: string | undefined;
  readonly keep?: string | undefined;
  readonly mutant?: string | undefined;
  readonly mutants?: boolean | undefined;
  readonly trace?: boolean | undefined;
  readonly worker?: boolean | undefined;
  readonly 'until-found'?: boolean | undefined;
}

const usualSeeds = 50;
/** A mutant has to be found among so many. */
const mostSeeds = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Does what the arguments ask for; the exit code is 0 when no rule was broken and every mutant was found. */
export async function command(given: Arguments): Promise<number> {
  const from = Number(given.from ?? 1);
  const seeds = Number(given.seeds ?? usualSeeds);
  if (given.worker === true) return work(from, seeds, given['until-found'] === true);
  if (given.mutants === true) return findMutants();
  if (given.seed !== undefined) return one(Number(given.seed), given);
  return many(from, seeds);
}

/** Runs seeds, and reports each to the process that started it. */
async function work(from: number, seeds: number, untilFound: boolean): Promise<number> {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const report = await reportOf(planOf(seed));
    say(JSON.stringify(report));
    if (untilFound && report.rule !== undefined) break;
  }
  return 0;
}

async function one(seed: number, { keep, mutant, trace }: Arguments): Promise<number> {
  const planned = planOf(seed);
  const plan = keep === undefined ? planned : only(planned, new Set(keep.split(',')));
  const outcome = await run(plan, trace === true ? say : undefined);
  say(summaryOf(seed, outcome));
  const { violation } = outcome;
  if (violation === undefined) return 0;
  if (keep !== undefined || trace === true) return 1;
  const fails = async (shorter: Plan): Promise<boolean> =>
    (await run(shorter)).violation?.rule === violation.rule;
  const short = await shrink(plan, fails);
  say(`Shortened from ${namesOf(plan).length} to ${namesOf(short).length} acts and faults:`);
  for (const { at, name, number, ...rest } of [...short.faults, ...short.acts].toSorted(
    (a, b) => a.at - b.at,
  )) {
    say(`  ${(at / 1_000).toFixed(3)} s  ${name}  ${JSON.stringify({ number, ...rest })}`);
  }
  const inCode = mutant === undefined ? '' : ` --mutant=${mutant}`;
  say(summaryOf(seed, await run(short)));
  say(`npm run simulate -- --seed=${seed}${inCode} --keep=${namesOf(short).join(',')} --trace`);
  return 1;
}

async function many(from: number, seeds: number): Promise<number> {
  const failed: number[] = [];
  let [done, events, steps] = [0, 0, 0];
  await inProcesses({ from, seeds }, (report) => {
    done += 1;
    events += report.events;
    steps += report.steps;
    if (report.rule === undefined) return;
    failed.push(report.seed);
    say(`seed ${report.seed}: ${report.rule}: ${report.message ?? ''}`);
  });
  say(`${done} seeds, ${events} events, ${steps} steps, ${failed.length} failed`);
  for (const seed of failed) say(`npm run simulate -- --seed=${seed}`);
  return failed.length === 0 ? 0 : 1;
}

/** Each fault that was put into the code by hand, and the first seed that finds it. */
async function findMutants(): Promise<number> {
  let missed = 0;
  say(`| mutant | found by seed | after steps | after events | rule |\n|---|---|---|---|---|`);
  await workedOff(mutants, availableParallelism(), async ({ name }) => {
    let found: RunReport | undefined;
    const range = { from: 1, seeds: mostSeeds, mutant: name, untilFound: true };
    await inProcess(range, (report) => {
      if (report.rule !== undefined) found ??= report;
    });
    if (found === undefined) missed += 1;
    say(
      found === undefined
        ? `| ${name} | none of ${mostSeeds} | | | |`
        : `| ${name} | ${found.seed} | ${found.steps} | ${found.events} | ${found.rule} |`,
    );
  });
  say(`${mutants.length - missed} of ${mutants.length} found`);
  return missed === 0 ? 0 : 1;
}

async function reportOf(plan: Plan): Promise<RunReport> {
  const began = realNow();
  const { violation, ...rest } = await run(plan);
  return {
    seed: plan.seed,
    ...rest,
    ms: Math.round(realNow() - began),
    ...(violation === undefined ? {} : { rule: violation.rule, message: violation.message }),
  };
}

function summaryOf(seed: number, { violation, digest, steps, events, seconds }: Outcome): string {
  const ended = violation === undefined ? 'ok' : `${violation.rule}: ${violation.message}`;
  const size = `${steps} steps, ${events} events, ${Math.round(seconds)} simulated seconds`;
  return `seed ${seed}: ${ended}\n${size}, digest ${digest}`;
}
