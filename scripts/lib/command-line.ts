import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The arguments after the name of a command. */
export interface CommandLine<Options extends NonNullable<ParseArgsConfig['options']>> {
  /** Shown for `--help`, and after an error. */
  readonly usage: string;
  readonly options?: Options;
  /** How many names may follow; default none. */
  readonly names?: { readonly least: number; readonly most: number };
}

/**
 * Returns the options and names of a command. For `--help` it shows its usage and ends the process. For unknown
 * arguments it prints one sentence and the usage, and ends the process with 1.
 */
export function commandLine<const Options extends NonNullable<ParseArgsConfig['options']> = {}>(
  { usage, options, names = { least: 0, most: 0 } }: CommandLine<Options>,
  args: readonly string[] = process.argv.slice(2),
) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  const parsed = unlessWrong(
    () =>
      parseArgs({ args: [...args], options: options ?? ({} as Options), allowPositionals: true }),
    usage,
  );
  const { length } = parsed.positionals;
  if (length > names.most) wrong(`There is no argument ${parsed.positionals[names.most]}.`, usage);
  if (length < names.least) wrong('An argument is missing.', usage);
  return parsed;
}

/** Ends the process with 1, and one sentence that says why. */
export function wrong(sentence: string, usage: string): never {
  console.error(`${sentence}\n${usage}`);
  process.exit(1);
}

/** A whole number from 1 on; undefined where none is given. */
export function wholeNumber(text: string | undefined, name: string, usage: string) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^[0-9]{1,15}$/.test(text) || number < 1) {
    return wrong(`--${name} is a whole number from 1 on, and not ${text}.`, usage);
  }
  return number;
}

function unlessWrong<T>(parse: () => T, usage: string): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ''] = error.message.split('. ', 1);
    return wrong(sentence.endsWith('.') ? sentence : `${sentence}.`, usage);
  }
}
