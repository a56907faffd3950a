import { loggedFailure } from '@mach42/http-kit/logged-failure.ts';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './config/config.ts';

/**
 * JSON lines on standard output. Bodies are never logged; the paths below are a second
 * protection, against a field that is added by mistake.
 */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: loggedFailure },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'password',
        'secret',
        'authorization',
        'content',
        '*.token',
        '*.password',
        '*.secret',
        '*.authorization',
        '*.content',
        'req.headers',
        'req.url',
      ],
      censor: '[redacted]',
    },
  });
}

/** The interval between two reports of the same error, in milliseconds. */
const intervalMs = 60_000;

/**
 * Reports a new error at once, and one that repeats once a minute: retries every few seconds would fill
 * the log, which may be on the disk that is full.
 */
export function throttled(
  report: (error: unknown) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let last: { readonly text: string; readonly at: number } | undefined;
  return (error) => {
    const text = String(error);
    if (last?.text === text && now() - last.at < intervalMs) return;
    last = { text, at: now() };
    report(error);
  };
}
