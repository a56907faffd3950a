import { parseBriefData, parseEditorText } from '@mach42/contracts/phod/parse-brief-data.ts';
import { canonicalJson, isFields, isList } from '@mach42/json-document/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { plainKey, isSecretsSection } from '@mach42/contracts/phod/sections.ts';

/** `merge`: what the other file holds comes into this one; `replace`: it becomes the other one. */
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
  if (mode === 'merge') return merged(current, incoming) as BriefData;
  const kept = Object.entries(current).filter(
    ([key]) => Object.hasOwn(incoming, key) || isSecretsSection(key),
  );
  return { ...Object.fromEntries(kept), ...incoming };
}

/** Fields come together, items that a list lacks are added to it; of single values the new one counts. */
function merged(current: unknown, incoming: unknown): unknown {
  if (isFields(current) && isFields(incoming)) {
    const fields = Object.entries(incoming).map(
      ([name, value]) =>
        [name, Object.hasOwn(current, name) ? merged(current[name], value) : value] as const,
    );
    return { ...current, ...Object.fromEntries(fields) };
  }
  if (!isList(current) || !isList(incoming)) return incoming;
  const known = new Set(current.map(canonicalJson));
  return [...current, ...incoming.filter((item) => !known.has(canonicalJson(item)))];
}
