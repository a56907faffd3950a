import { placeholders } from '@mach42/contracts/jobs/instructions.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { EntryMaterial } from '../providers/provider.ts';

export interface Filling {
  readonly entry: EntryMaterial;
  readonly phod: BriefData;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const anyPlaceholder = new RegExp(Object.values(placeholders).join('|'), 'g');

/**
 * Instructions with every placeholder replaced, once: what is put in is not looked at again. Entry
 * and PHOD are added at the end where the instructions do not ask for them.
 */
export function fillInstructions(instructions: string, { entry, phod, today }: Filling): string {
  const values: Readonly<Record<string, string>> = {
    [placeholders.entry]:
      entry.title.trim() === '' ? entry.text : `Title: ${entry.title}\n\n${entry.text}`,
    [placeholders.phod]: JSON.stringify(phod, null, 2),
    [placeholders.createdAt]: entry.createdAt,
    [placeholders.today]: today,
  };
  const missing = [
    [placeholders.entry, 'DataRAIS entry'],
    [placeholders.phod, 'Current PHOD'],
  ].flatMap(([placeholder = '', heading]) =>
    instructions.includes(placeholder) ? [] : [`\n\n${heading}:\n${placeholder}`],
  );
  return (instructions + missing.join('')).replaceAll(
    anyPlaceholder,
    (placeholder) => values[placeholder] ?? placeholder,
  );
}
