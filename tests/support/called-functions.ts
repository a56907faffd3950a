import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The format that V8 writes with `NODE_V8_COVERAGE`. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/** The names of the functions that a script calls, by the path of their module. */
export async function calledFunctions(script: string): Promise<ReadonlyMap<string, Set<string>>> {
  const folder = await temporaryFolder();
  try {
    await promisify(execFile)(process.execPath, ['--no-warnings', script], {
      env: { ...process.env, NODE_V8_COVERAGE: folder.path, NODE_OPTIONS: '' },
      maxBuffer: 64 * 1024 * 1024,
    });
    const called = new Map<string, Set<string>>();
    for (const file of await readdir(folder.path)) {
      const { result } = JSON.parse(await readFile(join(folder.path, file), 'utf8')) as Coverage;
      for (const { url, functions } of result) {
        if (!url.startsWith('file:')) continue;
        const path = fileURLToPath(url);
        const names = called.get(path) ?? new Set();
        called.set(path, names);
        for (const { functionName, ranges } of functions) {
          if ((ranges[0]?.count ?? 0) > 0) names.add(functionName);
        }
      }
    }
    return called;
  } finally {
    await folder.remove();
  }
}

const exported =
  /^export (?:async )?(?:function\*? (?<declared>\w+)|const (?<named>\w+)(?:: [^=\n]+)? = (?:async )?(?:\(|<|\w+ =>))/gm;

/** The names of the functions that the text of a module exports; functions that answer functions are not seen. */
export const exportedFunctions = (source: string): string[] =>
  Array.from(
    source.matchAll(exported),
    ({ groups }) => groups?.['declared'] ?? groups?.['named'] ?? '',
  );
