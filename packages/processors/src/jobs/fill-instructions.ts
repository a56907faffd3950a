import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import { placeholders } from '@mach42/contracts/jobs/instructions.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { EntryMaterial } from '../providers/provider.ts';
import { describedFile } from '../sending/described-file.ts';
import { fileJson, fileText, joined, type OpenText } from '../sending/file-text.ts';

interface Filling {
  readonly entry: EntryMaterial;
  readonly phod: BriefData;
  /** Sections of it that are not masked. */
  readonly open?: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const anyPlaceholder = new RegExp(`(${Object.values(placeholders).join('|')})`);

/** The values to fill in, in a form that may be sent to another thread; the file is JSON. */
interface FarFilling extends Omit<Filling, 'phod'> {
  readonly instructions: string;
  readonly file: string;
}

interface FilledPrompt {
  readonly prompt: OpenText;
  /** Characters of the file as a model writes it. */
  readonly fileLength: number;
}

const filling = task<FarFilling, FilledPrompt>(
  new URL('fill-instructions.ts', import.meta.url),
  'fillFromJson',
);
/** Characters of a file that is written out at once; then others have their turn. */
const mostAtOnce = 200_000;

/** Does the same as `fillInstructions`, in a worker thread where the file is big. */
export const fillInThread = (
  computing: { readonly compute: Compute; readonly owner: string },
  instructions: string,
  { phod, ...others }: Filling,
): Promise<FilledPrompt> => {
  const file = fileJson(phod);
  const input = { ...others, instructions, file };
  return bySize(filling, fillFromJson, input, {
    ...computing,
    size: file.length,
    atOnce: mostAtOnce,
  });
};

export function fillFromJson({ instructions, file, ...others }: FarFilling): FilledPrompt {
  const phod = JSON.parse(file) as BriefData;
  const prompt = fillInstructions(instructions, { ...others, phod });
  return { prompt, fileLength: JSON.stringify(phod, null, 2).length };
}

/**
 * Instructions with every placeholder replaced, once: inserted text is not searched for placeholders. Entry
 * and PHOD are added at the end where the instructions do not ask for them.
 */
export function fillInstructions(
  instructions: string,
  { entry, phod, open, today }: Filling,
): OpenText {
  const titled = entry.title.trim() === '' ? '' : `Title: ${entry.title}\n\n`;
  const values = new Map<string, string | OpenText>([
    [placeholders.entry, titled + entry.text + attachedTo(entry)],
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

/** The files of an entry, after its text: they are material for the merge, and no text that is kept word for word. */
function attachedTo({ text, files = [] }: EntryMaterial): string {
  if (files.length === 0) return '';
  const note = 'Files of the entry (use what they say; they are not kept word for word):';
  return [
    ...(text.trim() === '' ? [] : ['\n\n']),
    note,
    ...files.map((file) => `\n\n${describedFile(file)}`),
  ].join('');
}
