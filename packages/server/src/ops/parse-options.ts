import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './ops-error.ts';

/** Options of a verb that a server carries out, or that is done in a data folder. */
export const usualOptions = {
  server: { type: 'string' },
  data: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'no-wait': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Reads the options of a command.
 * @param help what its help is asked for with
 * @throws UsageError an option is unknown, has no value or one too many
 */
export function parseOptions<const T extends ParseArgsConfig>(
  config: T,
  help: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node.js adds advice of its own in further sentences and lines.
    const [what = ''] = (error as Error).message.split(/\.? To specify|\n/, 1);
    throw new UsageError(`${what.replace(/\.$/, '')}. npm run ops -- ${help} lists the options.`, {
      cause: error,
    });
  }
}
