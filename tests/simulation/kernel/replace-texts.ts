import { registerHooks } from 'node:module';
import { mutants } from '../mutants.ts';

interface Replacement {
  /** The end of the path of the module. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Ids that grow with time begin again with each run. */
const resettable: readonly Replacement[] = [
  {
    file: '/command-api/src/kernel/ids.ts',
    find: 'const state = {',
    replace: 'const state = globalThis.stateOfIds = {',
  },
  {
    file: '/uuid/dist-node/v7.js',
    find: 'const _state = {};',
    replace: 'const _state = (globalThis.uuidState ??= {});',
  },
];

/**
 * Replaces texts of modules as they are loaded: those that must change so that a run is repeatable, and those of the
 * fault that a mutant puts into the code.
 * @throws Error when there is no such mutant; later, when its text is not found
 */
export function replaceTexts(mutant: string | undefined): void {
  const fault = mutants.find(({ name }) => name === mutant);
  if (mutant !== undefined && fault === undefined) throw new Error(`There is no mutant ${mutant}.`);
  const replacements = [...resettable, ...(fault?.changes ?? [])];
  const left = new Set<Replacement>(replacements);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const here = replacements.filter(({ file }) => url.endsWith(file));
      if (here.length === 0) return loaded;
      let source = Buffer.from(loaded.source as Uint8Array).toString();
      for (const replacement of here) {
        const { find, replace } = replacement;
        if (source.split(find).length !== 2) {
          throw new Error(`The text to replace must be in ${url} once: ${find}`);
        }
        source = source.replace(find, () => replace);
        left.delete(replacement);
      }
      return { ...loaded, source };
    },
  });
  process.on('exit', () => {
    for (const { file } of left) {
      process.stderr.write(`Nothing was replaced in ${file}: it was not loaded.\n`);
      process.exitCode = 2;
    }
  });
}
