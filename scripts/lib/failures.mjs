import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A log that is cut keeps at least this many lines of its end. */
const linesOfSummary = 50;
const mostLinesOfMessage = 6;
const filesThatTakeLongest = 10;
const secondsThatShow = 10;
const widest = 240;

/**
 * Reads the tests of a report of Vitest, and files that failed outside of any test: at import, in a hook. `shaky` are
 * the tests that failed first and passed at another try.
 * @returns {Record<'failures' | 'shaky', {title: string, message: string}[]>}
 */
export function outcomesIn({ testResults }, root) {
  const failures = [];
  const shaky = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(...failed.map((test) => outcomeOf(file, test)));
    if (status === 'failed' && failed.length === 0) failures.push({ title: file, message });
    const passed = assertionResults.filter((test) => test.status === 'passed');
    shaky.push(...passed.filter(wasTriedAgain).map((test) => outcomeOf(file, test)));
  }
  return { failures, shaky };
}

/** Returns the files of a report that took longest, with their seconds. */
export function longestIn({ testResults }, root) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    .filter(({ seconds }) => seconds >= secondsThatShow)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, filesThatTakeLongest);
}

const wasTriedAgain = ({ failureMessages }) => failureMessages.length > 0;

const outcomeOf = (file, { ancestorTitles, title, failureMessages }) => ({
  title: [file, ...ancestorTitles, title].join(' > '),
  message: failureMessages.at(-1) ?? '',
});

/** Returns the last lines of a command's output, which mostly name the error. */
export const endOf = (output) => lines(output).slice(-mostLinesOfMessage).join('\n');

/** The lines that name each failure with its step, its title and the begin of its message. */
export function summaryOf(failures, shaky) {
  const room = (linesOfSummary - failures.length - shaky.length) / Math.max(1, failures.length);
  const linesOfMessage = Math.min(mostLinesOfMessage, Math.max(1, Math.floor(room)));
  const failed = failures.flatMap(({ step, title, message }) => [
    `  ${step}: ${title}`,
    ...lines(withoutStack(message))
      .slice(0, linesOfMessage)
      .map((line) => `    ${line.slice(0, widest)}`),
  ]);
  const again = shaky.map(({ step, title }) => `  ${step}: ${title}`);
  return [
    ...(again.length === 0 ? [] : ['', 'Passed at another try:', ...again]),
    ...(failed.length === 0 ? [] : ['', 'Failed:', ...failed]),
  ];
}

const lines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

const withoutStack = (message) => message.replace(/\n {4}at [^]*$/, '');
