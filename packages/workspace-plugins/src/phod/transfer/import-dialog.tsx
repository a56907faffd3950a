import { ImportIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { useRef, useState } from 'react';
import { ImportPreview } from './import-preview.tsx';
import { readImport } from './import-plan.ts';
import './transfer.css';

interface ImportDialogProps {
  readonly file: PhodFile;
  readonly onClose: () => void;
}

/** First the other file, then what it would change here; nothing is saved before that. */
export default function ImportDialog({ file, onClose }: ImportDialogProps) {
  const [base] = useState(file);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [imported, setImported] = useState<BriefData>();
  const chooser = useRef<HTMLInputElement>(null);

  function preview(content: string) {
    const read = readImport(content);
    if (read.ok) setImported(read.briefData);
    else setError(content.trim() === '' ? phodTexts.nothingToImport : read.error);
  }

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return;
    if (chosen.size > limits.largeBodyBytes) {
      setError(phodTexts.importTooLarge);
      return;
    }
    try {
      const content = await chosen.text();
      setText(content);
      preview(content);
    } catch {
      setError(phodTexts.importUnreadable);
    }
  }

  if (imported !== undefined) {
    return (
      <ImportPreview
        base={base}
        imported={imported}
        onBack={() => setImported(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      isOpen
      width={560}
      icon={<ImportIcon />}
      title="Import a file"
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" onClick={() => chooser.current?.click()}>
            Choose a file
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => preview(text)}>
            Preview
          </Button>
        </>
      }
    >
      <div
        className="ws-phod-transfer"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={chooser}
          type="file"
          className="ws-visually-hidden"
          tabIndex={-1}
          aria-label="File to import"
          accept=".json,.txt,.md,application/json,text/plain"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Field
          label="JSON of a PHOD file"
          hint="Choose a file, drop it here, or paste its text."
          {...(error === undefined ? {} : { error })}
        >
          {(ids) => (
            <TextArea
              {...ids}
              className="ws-mono"
              rows={10}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
