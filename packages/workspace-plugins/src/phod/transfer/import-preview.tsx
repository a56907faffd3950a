import { ImportIcon } from '@blueprintjs/icons';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useMemo, useState } from 'react';
import { useSaveWhole } from '../edits/use-save-whole.ts';
import { planImport, type ImportMode } from './import-plan.ts';
import { linesOf, talliedText } from './operation-lines.ts';

interface ImportPreviewProps {
  readonly base: PhodFile;
  readonly imported: BriefData;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Lines beyond that are counted only. */
const mostLines = 300;

const modes: Readonly<Record<ImportMode, string>> = {
  merge: 'What your file lacks is added to it, and values that differ are taken over.',
  replace: 'Your file becomes the other one. Secrets stay where it has none.',
};

export function ImportPreview({ base, imported, onBack, onClose }: ImportPreviewProps) {
  const [mode, setMode] = useState<ImportMode>('merge');
  const whole = useSaveWhole(base, 'import', onClose);
  const briefData = useMemo(
    () => planImport(base.briefData, imported, mode),
    [base, imported, mode],
  );
  const ops = useMemo(() => diffJson(base.briefData, briefData), [base, briefData]);
  const lines = useMemo(() => linesOf(ops), [ops]);

  return (
    <Dialog
      isOpen
      width={720}
      icon={<ImportIcon />}
      title="Import a file"
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" variant="plain" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={whole.saving}
            disabled={ops.length === 0}
            onClick={() => whole.save(briefData)}
          >
            Save as v{base.version + 1}
          </Button>
        </>
      }
    >
      <div className="ws-phod-transfer">
        <Segmented
          label="What becomes of your file"
          options={[
            { value: 'merge', label: 'Merge' },
            { value: 'replace', label: 'Replace' },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className="ws-muted">{modes[mode]}</p>
        <p role="status">{talliedText(ops)}</p>
        {lines.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          <div className="ws-phod-transfer__diff" role="region" aria-label="Changes" tabIndex={0}>
            {lines.slice(0, mostLines).map((line, index) => (
              <DiffLine key={index} {...line} />
            ))}
            {lines.length > mostLines && (
              <p className="ws-muted">
                and {(lines.length - mostLines).toLocaleString('en')} more lines
              </p>
            )}
          </div>
        )}
        {whole.error !== undefined && (
          <p className="ws-phod-json__error" role="alert">
            {whole.error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
