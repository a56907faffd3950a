import type { Call } from '@mach42/contracts/kernel/call.ts';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const contracts = path.join(import.meta.dirname, '../../packages/contracts/src');

/** Every call of the contract by its name: what the files `calls.ts` export. */
export async function everyCall(): Promise<ReadonlyMap<string, Call>> {
  const files = globSync('*/calls.ts', { cwd: contracts });
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(pathToFileURL(path.join(contracts, file)).href)),
  );
  return new Map(modules.flatMap((module) => Object.entries(module as Record<string, Call>)));
}
