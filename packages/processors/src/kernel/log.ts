import { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import type { Clock } from './clock.ts';

/** Structured logging in the order of pino; fields never hold what people or models wrote. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Returns the fields of an error that a log may have. They never include its message, because the message of a parser
 * or a provider can quote a text that a person wrote.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const stack = error.stack ?? '';
  const messageEnd = Math.max(0, stack.indexOf(error.message)) + error.message.length;
  const frames = stack.slice(messageEnd).split('\n').slice(1);
  return { error: error.name, ...code, at: frames.slice(0, 5).map((line) => line.trim()) };
}

interface Texts {
  readonly failed: string;
  readonly worked: string;
  /** The level of the fault; default: a warning. */
  readonly level?: 'warn' | 'error';
}

/** Logs faults of something that is tried again and again, and that it works again. */
export function repeatedFault(
  { log, clock }: { readonly log: Log; readonly clock: Pick<Clock, 'elapsed'> },
  fields: () => object,
  { failed, worked, level = 'warn' }: Texts,
): RepeatedFault {
  return new RepeatedFault({
    failed: (error, times) => log[level]({ ...fields(), ...describeError(error), times }, failed),
    worked: () => log.warn(fields(), worked),
    kindOf: (error) => JSON.stringify({ ...describeError(error), at: undefined }),
    now: () => clock.elapsed(),
  });
}
