import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './repository.mjs';

/** A command that failed: the message says what to do, `output` is the output of the command. */
export class CommandFailed extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Describes an error: for a failed command its output and the advice, for any other its stack. */
export const explain = (error) =>
  error instanceof CommandFailed ? `${error.output}\n${error.message}`.trim() : error.stack;

/** The exit code that a shell gives a process which a signal ended. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Runs a command in the root of the repository, quietly. It leads a process group of its own, so
 * that its end, a limit or an interruption ends everything it started.
 * @returns {Promise<{code: number, output: string}>} output: stdout and stderr as they came
 * @throws {CommandFailed} when the command cannot be started
 */
export function run(command, args, { env = process.env, limitMinutes = 10 } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));

    const interrupt = (signal) => {
      killGroup(child);
      process.exit(exitCodeOf(null, signal));
    };
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nStopped: it took longer than ${limitMinutes} minutes.\n`));
      killGroup(child);
      child.stdout.destroy();
      child.stderr.destroy();
    }, limitMinutes * 60_000);
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    const settle = () => {
      clearTimeout(limit);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    };

    child.once('error', (error) => {
      settle();
      reject(new CommandFailed(`Cannot run ${command}: ${error.message}. Is it installed?`));
    });
    // Processes that the command left behind would keep its output open, and the machine busy.
    child.once('exit', () => killGroup(child));
    child.once('close', (code, signal) => {
      settle();
      resolve({ code: exitCodeOf(code, signal), output: Buffer.concat(chunks).toString() });
    });
  });
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    const isGone = error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

/** As `run`, for a command that must succeed; `advice` says what to do when it does not. */
export async function runOrFail(command, args, { advice, ...options }) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new CommandFailed(advice, output);
}
