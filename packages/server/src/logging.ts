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
