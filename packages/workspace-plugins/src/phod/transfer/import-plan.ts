import { parseBriefData } from '@mach42/contracts/phod/parse-brief-data.ts';
import { parseEditorText } from '@mach42/contracts/phod/parse-editor-text.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { plainKey } from '@mach42/contracts/phod/section-key.ts';
import { isSecret } from './secrets.ts';

/** `merge`: the sections of the other file come into this one; `replace`: it becomes the other one. */
export type ImportMode = 'merge' | 'replace';

type Imported = ReturnType<typeof parseBriefData>;

/** Reads a file as it was exported or copied; what people or models wrote is repaired. */
export function readImport(text: string): Imported {
  const exact = parseEditorText(text);
  if (exact.ok) return exact;
  const repaired = parseBriefData(text);
  if (!repaired.ok) return repaired;
  return parseEditorText(JSON.stringify(repaired.briefData));
}

/**
 * The file after an import. Sections keep the spelling that they have here; the secrets of a file
 * are never lost to one that has none.
 */
export function planImport(current: BriefData, imported: BriefData, mode: ImportMode): BriefData {
  const spelling = new Map(Object.keys(current).map((key) => [plainKey(key), key]));
  const incoming = Object.fromEntries(
    Object.entries(imported).map(([key, content]) => [spelling.get(plainKey(key)) ?? key, content]),
  );
  const stays = (key: string) => Object.hasOwn(incoming, key) || mode === 'merge' || isSecret(key);
  const kept = Object.entries(current).filter(([key]) => stays(key));
  return { ...Object.fromEntries(kept), ...incoming };
}
