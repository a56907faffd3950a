import { DocumentIcon } from '@blueprintjs/icons';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo } from 'react';
import type { FileComparison } from '@mach42/json-document/compare/rows.ts';
import type { Comparison } from '../state/history-slice.ts';
import { FileSectionGroup } from './file-section-group.tsx';
import { fileSections } from './file-sections.ts';

interface FileTableProps {
  readonly comparison: Comparison;
  readonly compared: FileComparison;
}

/** The older file in full, to read; what reads otherwise today can be put back. */
export function FileTable({ comparison, compared }: FileTableProps) {
  const sections = useMemo(() => fileSections(compared), [compared]);
  if (sections.length === 0) {
    return (
      <EmptyState icon={<DocumentIcon size={20} />} title="The file was empty">
        Choose another version, or another date.
      </EmptyState>
    );
  }
  return (
    <section
      className="ws-diff-table ws-file-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
      tabIndex={0}
      aria-label={`The file as it was at v${comparison.from}`}
    >
      {sections.map((section) => (
        <FileSectionGroup key={section.pointer} section={section} comparison={comparison} />
      ))}
    </section>
  );
}
