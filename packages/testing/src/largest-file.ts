import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

/** A PHOD of as many values as there may be, nearly each of them under a name of its own. */
export function largestFile(): BriefData {
  const { values, fields } = limits.phod;
  const sections: [string, BriefData][] = [];
  // The file itself and each section are values as well.
  for (let left = values - 1; left > 1;) {
    const count = Math.min(fields, left - 1);
    const named = Array.from({ length: count }, (_, n) => [`key ${n}`, n] as const);
    sections.push([`section ${sections.length}`, Object.fromEntries(named)]);
    left -= count + 1;
  }
  return Object.fromEntries(sections);
}
