import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOf, longestIn, outcomesIn } from './failures.mjs';
import { inRepository, pinnedNode, root, toolEnvironment } from './repository.mjs';
import { run } from './run.mjs';

const runTool = (script, args, { env, limitMinutes }) =>
  run(pinnedNode, [inRepository('node_modules', script), ...args], {
    env: toolEnvironment(env),
    limitMinutes,
  });

/** One tool that is content or not: it counts as one. */
export async function check(script, ...args) {
  const { code, output } = await runTool(script, args, { limitMinutes: 3 });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** The tests of one project of `vitest.config.ts`: each counts as one. */
export async function tests(project, { env, limitMinutes }) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['default', 'json', inRepository('scripts/lib/stuck-reporter.mjs')];
    const args = ['run', '--project', project, ...reporters.map((name) => `--reporter=${name}`)];
    const { code, output } = await runTool(
      'vitest/vitest.mjs',
      [...args, `--outputFile.json=${file}`],
      // The run ends itself in time and says where it was; if it cannot, it is ended.
      { env: { ...env, LIMIT_MINUTES: limitMinutes }, limitMinutes: limitMinutes + 1 },
    );
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noReport;
    const isClean = code === 0 && report.numTotalTests > 0;
    const { failures, shaky } = outcomesIn(report, root);
    if (failures.length === 0 && !isClean) {
      failures.push({ title: 'ended outside of any test', message: endOf(output) });
    }
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests,
      output,
      failures,
      shaky,
      longest: longestIn(report, root),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report of a run that ended before it could write one. */
const noReport = {
  numTotalTests: 0,
  numPassedTests: 0,
  numPendingTests: 0,
  testResults: [],
};
