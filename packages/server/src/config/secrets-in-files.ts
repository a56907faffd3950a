import { readFileSync } from 'node:fs';
import type { Environment } from './variables.ts';
import { secretVariables } from './variables.ts';

/**
 * The environment with the secrets that it names files for, as `VAULT_FILE` for `VAULT`: the whole
 * text of the file, but for an end of line behind it. Everyone who may inspect the container sees
 * its environment; a file has its own permissions.
 * @param fault receives which file cannot be read, without what was read
 */
export function withSecretsOfFiles(env: Environment, fault: (text: string) => void): Environment {
  const found: Record<string, string> = {};
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((env[name] ?? '') !== '') fault(`${name} and ${name}_FILE cannot both be set.`);
    const text = textOf(file);
    if (text === undefined) fault(`${name}_FILE must name a file that can be read.`);
    else found[name] = text.replace(/\r?\n$/, '');
  }
  return { ...env, ...found };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
