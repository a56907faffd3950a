import type { Call } from '@mach42/contracts/kernel/call.ts';
import { gptTwin } from '@mach42/contracts/sessions/links.ts';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const contracts = path.join(import.meta.dirname, '../../packages/contracts/src');

/**
 * Returns every call of the contract by its name: the exports of the files `calls.ts` and `…-calls.ts`, and the twins
 * of sessions under the product's own name.
 */
export async function everyCall(): Promise<ReadonlyMap<string, Call>> {
  const files = globSync('*/*calls.ts', { cwd: contracts });
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(pathToFileURL(path.join(contracts, file)).href)),
  );
  const calls = modules.flatMap((module) => Object.entries(module as Record<string, Call>));
  const twins = calls
    .filter(([, { path }]) => path.startsWith('/api/temp-chat/'))
    .map(([name, call]) => [`${name}Twin`, gptTwin(call, 'mach42')] as const);
  return new Map([...calls, ...twins]);
}
