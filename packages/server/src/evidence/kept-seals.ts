import { open } from 'node:fs/promises';
import { OpsError } from '../ops/ops-error.ts';
import { hashOfSeal, sealIn } from './seal.ts';

/**
 * The hashes of the seals in a copy that was kept elsewhere, by their numbers: what `SEALS_COPY` names, what a webhook
 * received, or a log of the system, whose lines have more in front. Of two seals with one number the first counts, as a
 * person who makes seals again sends them too.
 * @throws OpsError it cannot be read, or is no copy of seals
 */
export async function keptSealsIn(file: string): Promise<Map<number, string>> {
  const handle = await open(file).catch((error: unknown) => {
    throw new OpsError(`${file} cannot be read.`, { cause: error, finding: 'missing' });
  });
  const kept = new Map<number, string>();
  for await (const text of handle.readLines()) {
    const line = text.slice(Math.max(0, text.indexOf('{"seal":')));
    const sealed = signedIn(line);
    const seal = sealed === undefined ? undefined : sealIn(sealed);
    if (seal === undefined || sealed === undefined)
      throw new OpsError(`${file} is no copy of seals.`, { finding: 'foreign' });
    if (!kept.has(seal.number)) kept.set(seal.number, hashOfSeal(sealed));
  }
  return kept;
}

function signedIn(line: string): string | undefined {
  try {
    const { seal } = JSON.parse(line) as { readonly seal?: unknown };
    return typeof seal === 'string' ? seal : undefined;
  } catch {
    return undefined;
  }
}
