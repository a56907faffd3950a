import type { FoundPattern } from './collect.ts';

process.env['RECHECK_BACKEND'] ??= 'pure';
const { check } = await import('recheck');

/**
 * `linear`: no text is known that makes it slow; `fast`: for the text that was thought to make it slow
 * the engine takes time in proportion to its length, as where a repetition has a limit; `slow`: it does
 * not; `unknown`: it could not be judged.
 */
export type Verdict = 'linear' | 'fast' | 'slow' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** A text that makes it slow, as it is written in JavaScript. */
  readonly attack?: string;
}

/** Asks recheck, which knows or searches for texts that make a pattern slow, and tries the texts that it finds. */
export async function judge({ source, flags }: FoundPattern): Promise<Judged> {
  // Recheck does not know the flags that change neither the matches nor the algorithm. It ends after a number of
  // steps: with a timeout, the result would depend on the speed of the machine.
  const answer = await check(source, flags.replaceAll(/[dv]/g, ''), {
    timeout: null,
    randomSeed: 1,
  });
  if (answer.status === 'safe') return { verdict: 'linear' };
  if (answer.status === 'unknown') return { verdict: 'unknown' };
  const { pumps, suffix, pattern: attack } = answer.attack;
  // Such a text is not tried: the engine would not return.
  if (answer.complexity.type === 'exponential') return { verdict: 'slow', attack };
  const textOf = (repeats: number): string =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix;
  return isSlow(new RegExp(source, flags), textOf)
    ? { verdict: 'slow', attack }
    : { verdict: 'fast', attack };
}

/** Characters of the texts that are tried, until one takes long enough to be measured. */
const lengths = [60, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
/** Milliseconds of CPU below which a measurement says nothing. */
const leastMs = 100;
/** A long text is compared with as many short ones as have its length together. */
const parts = 8;
/** The ratio is 1 for a pattern that takes time in proportion to the text, and `parts` for a quadratic one. */
const mostRatio = Math.sqrt(parts);
const rounds = 5;

function isSlow(pattern: RegExp, textOf: (repeats: number) => string): boolean {
  const each = Math.max(1, textOf(1).length - textOf(0).length);
  for (const length of lengths) {
    const long = textOf(Math.ceil(length / each));
    if (cpuMs(pattern, long, 1) < leastMs) continue;
    const short = textOf(Math.ceil(length / each / parts));
    return ratioOf(pattern, long, short) > mostRatio;
  }
  return false;
}

/** By turns, as the load of the machine and the state of the engine then concern both; the least of each. */
function ratioOf(pattern: RegExp, long: string, short: string): number {
  const times = Array.from({ length: rounds }, () => ({
    long: cpuMs(pattern, long, 1),
    short: cpuMs(pattern, short, parts),
  }));
  const least = (which: 'long' | 'short') => Math.min(...times.map((time) => time[which]));
  return least('long') / Math.max(least('short'), 1);
}

function cpuMs({ source, flags }: RegExp, text: string, repeats: number): number {
  const fresh = new RegExp(source, flags);
  // The engine compiles a pattern with its second text, which otherwise only short texts would pay for.
  for (let n = 0; n < 2; n += 1) fresh.test('');
  const before = process.threadCpuUsage();
  for (let n = 0; n < repeats; n += 1) fresh.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
