import type { FoundPattern } from './collect.ts';

process.env['RECHECK_BACKEND'] ??= 'pure';
const { check } = await import('recheck');

/**
 * `linear`: no text is known that makes it slow; `fast`: for the text that was thought to make it slow
 * the engine takes time in proportion to its length, as where a repetition has a limit; `slow`: it does
 * not; `unknown`: it could not be judged in time.
 */
export type Verdict = 'linear' | 'fast' | 'slow' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** A text that makes it slow, as it is written in JavaScript. */
  readonly attack?: string;
}

/** Asks recheck, which knows or searches for texts that make a pattern slow, and tries what it finds. */
export async function judge({ source, flags }: FoundPattern): Promise<Judged> {
  // Recheck does not know the flags that change neither what is matched nor how.
  const answer = await check(source, flags.replaceAll(/[dv]/g, ''), {
    timeout: 60_000,
    randomSeed: 1,
  });
  if (answer.status === 'safe') return { verdict: 'linear' };
  if (answer.status === 'unknown') return { verdict: 'unknown' };
  const { pumps, suffix, pattern: attack } = answer.attack;
  // Such a text is not even tried: the engine would not come back.
  if (answer.complexity.type === 'exponential') return { verdict: 'slow', attack };
  const textOf = (repeats: number): string =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix;
  return isSlow(new RegExp(source, flags), textOf)
    ? { verdict: 'slow', attack }
    : { verdict: 'fast', attack };
}

/** Characters of the texts that are tried, until one takes long enough to be measured. */
const lengths = [60, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
/** Milliseconds of CPU below which a measurement says nothing, and of a tick of its clock. */
const leastMs = 150;
const tickMs = 2;
/** Of what is linear; 2 is quadratic. */
const mostExponent = 1.5;

function isSlow(pattern: RegExp, textOf: (repeats: number) => string): boolean {
  const each = Math.max(1, textOf(1).length - textOf(0).length);
  const times: number[] = [];
  for (const length of lengths) {
    const time = cpuMs(pattern, textOf(Math.ceil(length / each)));
    times.push(time);
    if (time < leastMs) continue;
    const doublings = Math.min(3, times.length - 1);
    const before = times.at(-1 - doublings) ?? 0;
    return doublings === 0 || Math.log2(time / Math.max(before, tickMs)) / doublings > mostExponent;
  }
  return false;
}

/** The least of several, as what runs beside it only adds. */
function cpuMs({ source, flags }: RegExp, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const fresh = new RegExp(source, flags);
    const before = process.threadCpuUsage();
    fresh.test(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
