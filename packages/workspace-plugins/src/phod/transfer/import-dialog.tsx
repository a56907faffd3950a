import { ImportIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { parseBriefData, parseEditorText } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { plainKey, isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { canonicalJson, isFields, isList } from '@mach42/json-document/json-value.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { ChangeList } from '@mach42/plugin-kit/ui/diff/change-list.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useMemo, useRef, useState } from 'react';
import { useSaveWhole } from '../edits/use-save-whole.ts';
import './transfer.css';

interface ImportDialogProps {
  readonly file: PhodFile;
  readonly onClose: () => void;
}

/** Asks for the other file, and then shows the changes that it would make here; nothing is saved before that. */
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
      title={t('Import a file')}
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" onClick={() => chooser.current?.click()}>
            {t('Choose a file')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => preview(text)}>
            {t('Preview')}
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
          aria-label={t('File to import')}
          accept=".json,.txt,.md,application/json,text/plain"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Field
          label={t('JSON of a PHOD file')}
          hint={t('Choose a file, drop it here, or paste its text.')}
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

interface ImportPreviewProps {
  readonly base: PhodFile;
  readonly imported: BriefData;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const modes: Readonly<Record<ImportMode, string>> = {
  merge: t('Adds what your file lacks, and replaces values that differ.'),
  replace: t('Replaces your whole file. Your secrets stay if the new file has none.'),
};

function ImportPreview({ base, imported, onBack, onClose }: ImportPreviewProps) {
  const [mode, setMode] = useState<ImportMode>('merge');
  const whole = useSaveWhole(base, 'import', onClose);
  const briefData = useMemo(
    () => planImport(base.briefData, imported, mode),
    [base, imported, mode],
  );
  const ops = useMemo(() => diffJson(base.briefData, briefData), [base, briefData]);

  return (
    <Dialog
      isOpen
      width={720}
      icon={<ImportIcon />}
      title={t('Import a file')}
      onClose={onClose}
      footer={
        <>
          <Button className="ws-dialog__start" variant="plain" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={whole.saving}
            disabled={ops.length === 0}
            onClick={() => whole.save(briefData)}
          >
            {t('Save as v{version}', { version: base.version + 1 })}
          </Button>
        </>
      }
    >
      <div className="ws-phod-transfer">
        <Segmented
          label={t('Effect on your file')}
          options={[
            { value: 'merge', label: t('Merge') },
            { value: 'replace', label: t('Replace') },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className="ws-muted">{modes[mode]}</p>
        <p role="status">{talliedText(ops)}</p>
        {ops.length > 0 && (
          <div className="ws-phod-transfer__diff" {...scrollable}>
            <ChangeList label={t('Changes of the file')} ops={ops} base={base.briefData} />
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

/** Attributes of a part that scrolls, also with the keyboard, and has a name for screen readers. */
const scrollable = { role: 'region', 'aria-label': t('Changes'), tabIndex: 0 } as const;

/** Returns a text such as `3 added, 1 changed in 2 sections`. */
function talliedText(ops: readonly PhodOperation[]): string {
  if (ops.length === 0) return t('Nothing would change.');
  const sections = new Set(ops.map(({ path }) => parsePointer(path)[0])).size;
  const words = { add: t('added'), replace: t('changed'), remove: t('removed') } as const;
  const tallied = (['add', 'replace', 'remove'] as const)
    .map((kind) => [ops.filter(({ op }) => op === kind).length, words[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return t('{tallied} in {sections} {sections, plural, one {section} other {sections}}', {
    tallied: tallied.join(', '),
    sections,
  });
}

/** `merge`: the content of the other file is added to this one; `replace`: the other file replaces this one. */
type ImportMode = 'merge' | 'replace';

type Imported = ReturnType<typeof parseBriefData>;

/** Reads a file that was exported or copied; slips of people or models are repaired. */
export function readImport(text: string): Imported {
  const exact = parseEditorText(text);
  if (exact.ok) return exact;
  const repaired = parseBriefData(text);
  if (!repaired.ok) return repaired;
  return parseEditorText(JSON.stringify(repaired.briefData));
}

/**
 * Returns the file after an import. Sections keep their present spelling; a file without secrets does not remove the
 * present ones.
 */
export function planImport(current: BriefData, imported: BriefData, mode: ImportMode): BriefData {
  const spelling = new Map(Object.keys(current).map((key) => [plainKey(key), key]));
  const incoming = Object.fromEntries(
    Object.entries(imported).map(([key, content]) => [spelling.get(plainKey(key)) ?? key, content]),
  );
  if (mode === 'merge') return merged(current, incoming) as BriefData;
  const kept = Object.entries(current).filter(
    ([key]) => Object.hasOwn(incoming, key) || isSecretsSection(key),
  );
  return { ...Object.fromEntries(kept), ...incoming };
}

/**
 * Merges two values: fields are combined, new items are added to lists, and a new single value replaces the present
 * one.
 */
function merged(current: unknown, incoming: unknown): unknown {
  if (isFields(current) && isFields(incoming)) {
    const fields = Object.entries(incoming).map(
      ([name, value]) =>
        [name, Object.hasOwn(current, name) ? merged(current[name], value) : value] as const,
    );
    return { ...current, ...Object.fromEntries(fields) };
  }
  if (!isList(current) || !isList(incoming)) return incoming;
  const known = new Set(current.map(canonicalJson));
  return [...current, ...incoming.filter((item) => !known.has(canonicalJson(item)))];
}
