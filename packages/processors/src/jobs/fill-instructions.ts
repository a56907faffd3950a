import { placeholders } from '@mach42/contracts/jobs/instructions.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { EntryMaterial } from '../providers/provider.ts';
import { fileText } from '../sending/file-text.ts';
import { joined, type OpenText } from '../sending/open-text.ts';

export interface Filling {
  readonly entry: EntryMaterial;
  readonly phod: BriefData;
  /** Sections of it that are not masked. */
  readonly open?: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const anyPlaceholder = new RegExp(`(${Object.values(placeholders).join('|')})`);

/**
 * Instructions with every placeholder replaced, once: what is put in is not looked at again. Entry
 * and PHOD are added at the end where the instructions do not ask for them.
 */
export function fillInstructions(
  instructions: string,
  { entry, phod, open, today }: Filling,
): OpenText {
  const titled = entry.title.trim() === '' ? '' : `Title: ${entry.title}\n\n`;
  const values = new Map<string, string | OpenText>([
    [placeholders.entry, titled + entry.text],
    [placeholders.phod, fileText(phod, 2, open)],
    [placeholders.createdAt, entry.createdAt],
    [placeholders.today, today],
  ]);
  const missing = [
    [placeholders.entry, 'DataRAIS entry'],
    [placeholders.phod, 'Current PHOD'],
  ].flatMap(([placeholder = '', heading]) =>
    instructions.includes(placeholder) ? [] : [`\n\n${heading}:\n${placeholder}`],
  );
  const parts = (instructions + missing.join('')).split(anyPlaceholder);
  return joined(parts.map((part) => values.get(part) ?? part));
}
