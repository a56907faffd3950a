import { parsePointer } from '@mach42/json-document/pointer.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import type { DiffKind } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';

interface OperationLine {
  readonly kind: DiffKind;
  readonly place: string;
  readonly text: string;
}

const longest = 300;
const hidden = '"••••••"';

/** One line for what comes and one for what goes, with its place; secrets are not shown. */
export function linesOf(ops: readonly PhodOperation[]): readonly OperationLine[] {
  return ops.flatMap(({ op, path, value, oldValue }): OperationLine[] => {
    const [section = ''] = parsePointer(path);
    const line = (kind: DiffKind, what: unknown): OperationLine => ({
      kind,
      place: path,
      text: isSecretsSection(section) ? hidden : shortened(what),
    });
    if (op === 'add') return [line('added', value)];
    if (op === 'remove') return [line('removed', oldValue)];
    return [line('removed', oldValue), line('added', value)];
  });
}

/** `3 added, 1 changed in 2 sections`. */
export function talliedText(ops: readonly PhodOperation[]): string {
  if (ops.length === 0) return 'Nothing would change.';
  const sections = new Set(ops.map(({ path }) => parsePointer(path)[0])).size;
  const words = { add: 'added', replace: 'changed', remove: 'removed' } as const;
  const tallied = (['add', 'replace', 'remove'] as const)
    .map((kind) => [ops.filter(({ op }) => op === kind).length, words[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return `${tallied.join(', ')} in ${sections} ${sections === 1 ? 'section' : 'sections'}`;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
