import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { indexed, type Field, type Indexed } from '../search/bm25.ts';
import { phodPassages, type PhodPassage } from '../search/phod-passages.ts';
import { labelOf } from '../search/sections.ts';
import { tokens } from '../search/tokens.ts';

/** A file as it is searched for answers. */
export interface SearchedFile {
  readonly passages: readonly PhodPassage[];
  readonly index: readonly Indexed<PhodPassage>[];
}

export function searchedFile(phod: BriefData): SearchedFile {
  const passages = phodPassages(phod);
  return { passages, index: indexed(passages, fieldsOf) };
}

const fieldsOf = ({ path, leaves }: PhodPassage): Field[] => [
  { tokens: tokens(path.slice(1).join(' ')), weight: 2 },
  { tokens: tokens(path[0] ?? ''), weight: 1 },
  { tokens: leaves.flatMap(({ key }) => tokens(labelOf(key))), weight: 1 },
  { tokens: leaves.flatMap(({ value }) => tokens(value)), weight: 1 },
];
