import { childOf, type Pointer } from '@mach42/contracts/phod/pointer.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

/** A value of a PHOD that can be found. */
export interface PhodText {
  readonly ref: Pointer;
  /** The section that it stands in. */
  readonly title: string;
  readonly content: string;
}

/** Every text and number of a file, in its order. */
export function phodTexts(briefData: BriefData): PhodText[] {
  return Object.entries(briefData).flatMap(([title, value]) =>
    textsAt(value, childOf('', title)).map(([ref, content]) => ({ ref, title, content })),
  );
}

function textsAt(value: unknown, pointer: Pointer): [Pointer, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[pointer, String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsAt(part, childOf(pointer, name)));
}
