import { isJson, type Json } from '../workspace/layout-envelope.ts';

/** A value with the time of its last change, in milliseconds since the epoch. */
export interface Dated {
  readonly savedAt: number;
  readonly value: Json;
}

/** Reads a kept value, `{…, savedAt}`; undefined when it is not one. */
export function datedOf(kept: unknown): Dated | undefined {
  if (!isJson(kept)) return undefined;
  const { savedAt } = kept;
  return { savedAt: typeof savedAt === 'number' ? savedAt : 0, value: kept };
}

export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The one that was changed last. */
export function newest(local: Dated | undefined, remote: Dated | undefined): Dated | undefined {
  if (local === undefined || remote === undefined) return local ?? remote;
  return remote.savedAt > local.savedAt ? remote : local;
}
