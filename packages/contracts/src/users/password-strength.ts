import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Code units that are judged: a longer password is not weaker, and judging takes more than quadratic time. */
const judged = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * Returns how hard a password is to guess, from 0 (at once) to 4, after zxcvbn (Wheeler, USENIX Security 2016):
 * common, repeated or keyboard sequences count little. It takes up to some tens of milliseconds, and more at the
 * first call of a thread: call it in a worker thread.
 * @param known words that others know about the person, such as their names
 */
export function passwordStrength({
  password,
  known,
}: {
  readonly password: string;
  readonly known: readonly string[];
}): number {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password.slice(0, judged), [...known]).score;
}
