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
 * @throws UsageError an option is unknown, has no value or one too many, or a server and stored files are both named
 */
export function parseOptions<const T extends ParseArgsConfig>(
  config: T,
  help: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    const parsed = parseArgs(config);
    // `parked` calls the data of an event `data`.
    const stored = 'folder' in (config.options ?? {}) ? 'folder' : 'data';
    requireOneWorkspace(parsed.values, [stored, 'stopped']);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Node.js adds advice of its own in further sentences and lines.
    const [what = ''] = (error as Error).message.split(/\.? To specify|\n/, 1);
    throw new UsageError(`${what.replace(/\.$/, '')}. npm run ops -- ${help} lists the options.`, {
      cause: error,
    });
  }
}

/** A command must not guess which of two workspaces is meant: some commands destroy. */
function requireOneWorkspace(given: object, stored: readonly string[]): void {
  const values = given as Readonly<Record<string, unknown>>;
  const other = stored.find((name) => (values[name] ?? false) !== false);
  if (values['server'] === undefined || other === undefined) return;
  throw new UsageError(
    `--server names a running workspace, and --${other} one that is stopped: leave one of them out.`,
  );
}
