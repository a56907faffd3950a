import { placeholders } from './instructions.ts';

export interface InstructionValues {
  /** Key or title of the entry, where it has one. */
  readonly title?: string;
  readonly content: string;
  /** The current PHOD as JSON text. */
  readonly phod: string;
  /** When the entry was written. */
  readonly createdAt: string;
  readonly today: string;
}

/** The instructions with every placeholder replaced, once: what is put in is not searched again. */
export function fillInstructions(instructions: string, values: InstructionValues): string {
  const replacements: Readonly<Record<string, string>> = {
    [placeholders.entry]: titled(values),
    [placeholders.phod]: values.phod,
    [placeholders.createdAt]: values.createdAt,
    [placeholders.today]: values.today,
  };
  return instructions.replace(/\{\{[A-Z_]+\}\}/g, (found) => replacements[found] ?? found);
}

function titled({ title = '', content }: InstructionValues): string {
  return title.trim() === '' ? content : `Title: ${title.trim()}\n\n${content}`;
}
