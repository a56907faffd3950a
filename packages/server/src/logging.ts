import { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { loggedFailure } from '@mach42/http-kit/logged-failure.ts';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './config/config.ts';

/** Bytes of lines that could not be written. */
const mostWaiting = 1024 * 1024;

/**
 * JSON lines on standard output. Bodies are never logged; the paths below are a second
 * protection, against a field that is added by mistake.
 */
export function createLogger(level: LogLevel): Logger {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: mostWaiting });
  // Lines that the disk has no room for wait; beyond the limit they are lost.
  lines.on('error', () => undefined);
  const options = {
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
  };
  return pino(options, lines);
}

interface Texts {
  readonly failed: string;
  /** Default: nothing is logged. */
  readonly worked?: string;
  /** The level of the fault; default: a warning. */
  readonly level?: 'warn' | 'error';
  readonly fields?: object;
  /** The name that equal faults share; default: the text of the error. */
  readonly kindOf?: (error: unknown) => string;
}

/**
 * Logs faults of something that is tried again and again, and that it works again. A line for each try would fill the log,
 * which may be on the disk that is full.
 */
export function repeatedFault(
  logger: Pick<Logger, 'warn' | 'error'>,
  { failed, worked, level = 'warn', fields = {}, kindOf }: Texts,
): RepeatedFault {
  return new RepeatedFault({
    failed: (err, times) => logger[level]({ ...fields, err, times }, failed),
    ...(worked === undefined ? {} : { worked: () => logger.warn(fields, worked) }),
    ...(kindOf === undefined ? {} : { kindOf }),
  });
}
