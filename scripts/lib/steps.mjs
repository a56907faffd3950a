import { endOf, summaryOf } from './failures.mjs';
import { explain } from './run.mjs';

const total = { passed: 0, failed: 0 };
const failed = [];
const passedLater = [];

/**
 * Runs one step and prints a line about it, before it all of its output if something failed.
 * @param {() => Promise<{passed: number, failed: number, skipped: number, output: string}>} action
 */
export async function step(name, action) {
  const started = performance.now();
  const result = await action().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: explain(error),
  }));
  total.passed += result.passed;
  total.failed += result.failed;
  const { failures = failureOf(result), shaky = [] } = result;
  failed.push(...failures.map((failure) => ({ step: name, ...failure })));
  passedLater.push(...shaky.map((test) => ({ step: name, ...test })));
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = ['passed', 'failed', 'skipped'].filter((kind) => result[kind] > 0);
  const summary = counts.map((kind) => `${result[kind]} ${kind}`).join(', ');
  console.log(`${name.padEnd(13)}${seconds.padStart(6)} s  ${summary}`);
  for (const { file, seconds: taken } of result.longest ?? []) {
    console.log(`${String(taken).padStart(17)} s  ${file}`);
  }
  return result;
}

const failureOf = ({ failed: count, output }) =>
  count === 0 ? [] : [{ title: 'this step failed', message: endOf(output) }];

export const hasFailed = () => total.failed > 0;

/** Names each failure, prints the last line and sets the exit code. */
export function finish() {
  for (const line of summaryOf(failed, passedLater)) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = hasFailed() ? 1 : 0;
}
