import { pino, type Logger } from 'pino';
import type { LogLevel } from './config/config.ts';

/**
 * JSON lines on standard output. Nothing of a body is ever logged; the paths below are a second
 * wall against a field that is added without thought.
 */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
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

/** Within so many milliseconds the same is not told again. */
const oftenMs = 60_000;

/**
 * Passes on what is new, and what lasts once a minute: what is tried again every few seconds would fill
 * the log, which may be on the disk that is full.
 */
export function seldom(
  tell: (error: unknown) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let last: { readonly text: string; readonly at: number } | undefined;
  return (error) => {
    const text = String(error);
    if (last?.text === text && now() - last.at < oftenMs) return;
    last = { text, at: now() };
    tell(error);
  };
}
