import {
  CurlyBracesIcon,
  ErrorIcon,
  EyeOffIcon,
  EyeOpenIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { parseEditorText } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useLeaveGuard, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useRef, useState, useEffectEvent, useId, useLayoutEffect } from 'react';
import { DiscardDialog } from '../discard-dialog.tsx';
import { useSaveWhole } from '../edits/use-save-whole.ts';
import type { LocatedProblem } from './create-editor.ts';
import { hasErrors } from './find-problems.ts';
import type { JsonEditorHandle } from './json-editor.tsx';
import { forgetText, keepText, useKeptText, type KeptText } from './kept-text.ts';
import { useEditorChunk } from './use-editor-chunk.ts';
import './json.css';

interface JsonDialogProps {
  readonly file: PhodFile;
  /** The section in which the caret starts. */
  readonly section?: string | undefined;
  readonly onClose: () => void;
}

/**
 * Edits the file as JSON. A slip never loses the typed text: closing asks first. A text that is closed without a
 * question, for example by a sign-out, is kept for the same person.
 */
export default function JsonDialog({ file, section, onClose }: JsonDialogProps) {
  const [{ userId }] = useState(useSession());
  const [kept] = useState(useKeptText());
  const [changed, setChanged] = useState(kept !== undefined);
  const [asking, setAsking] = useState(false);
  /** The text was saved or discarded: nothing is kept. */
  const isSettled = useRef(false);
  useLeaveGuard(changed);

  function settle() {
    isSettled.current = true;
    forgetText();
    onClose();
  }

  return (
    <>
      <Dialog
        isOpen
        width={840}
        icon={<CurlyBracesIcon />}
        title={t('Edit as JSON')}
        className="ws-phod-json-dialog"
        onClose={() => (changed ? setAsking(true) : onClose())}
      >
        <JsonForm
          file={file}
          section={section}
          kept={kept}
          onGone={(text, base) => {
            if (changed && !isSettled.current && userId !== undefined) {
              keepText({ userId, base, text });
            }
          }}
          onChanged={setChanged}
          onCancel={() => (changed ? setAsking(true) : onClose())}
          onSaved={settle}
        />
      </Dialog>
      <DiscardDialog isOpen={asking} onDiscard={settle} onGoOn={() => setAsking(false)} />
    </>
  );
}

interface JsonFormProps {
  readonly file: PhodFile;
  readonly section: string | undefined;
  /** The text that was typed before; it is shown instead of the present file. */
  readonly kept: KeptText | undefined;
  /** Receives the text when the form unmounts, for whatever reason. */
  readonly onGone: (text: string, base: PhodFile) => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/**
 * The form with the editor. It keeps the version that it was opened with: a version that was saved in the meantime is
 * never overwritten.
 */
function JsonForm({ file, section, kept, onGone, onChanged, onCancel, onSaved }: JsonFormProps) {
  const [base] = useState(kept?.base ?? file);
  const [text] = useState(() => kept?.text ?? JSON.stringify(file.briefData, null, 2));
  const [problems, setProblems] = useState<readonly LocatedProblem[]>([]);
  const [fault, setFault] = useState<string>();
  const [hidesSecrets, setHidesSecrets] = useState(true);
  const editor = useRef<JsonEditorHandle>(null);
  const { JsonEditor, failure, retry } = useEditorChunk();
  const whole = useSaveWhole(base, 'json-editor', onSaved);
  const hintId = useId();
  const gone = useEffectEvent(() => {
    if (editor.current !== null) onGone(editor.current.text(), base);
  });
  // This is a layout effect, because the editor below is removed after it.
  useLayoutEffect(() => () => gone(), []);

  function changed() {
    onChanged(true);
    setFault(undefined);
    whole.clearError();
  }

  function save() {
    if (editor.current === null) return;
    const found = editor.current.check();
    setProblems(found);
    const parsed = parseEditorText(editor.current.text());
    const [first] = found.filter(({ severity }) => severity === 'error');
    if (first !== undefined) editor.current.goTo(first.from);
    if (!parsed.ok) setFault(parsed.error);
    else if (hasErrors(found)) setFault(phodTexts.structureFaults);
    else whole.save(parsed.briefData);
  }

  function format() {
    const parsed = readJson(editor.current?.text() ?? '');
    if (parsed === undefined) save();
    else editor.current?.replace(JSON.stringify(parsed.value, null, 2));
  }

  const error = fault ?? whole.error;
  const label =
    base.version === 0 ? t('Your new file') : t('Your file, v{version}', { version: base.version });
  return (
    <form
      className="ws-phod-json"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="ws-phod-json__editor">
        {failure !== undefined && (
          <ErrorState title={phodTexts.editorFailed} error={failure} onRetry={retry} />
        )}
        {JsonEditor === undefined && failure === undefined && <SkeletonCards cards={2} />}
        {JsonEditor !== undefined && (
          <JsonEditor
            ref={editor}
            text={text}
            startAt={startOf(text, section)}
            hidesSecrets={hidesSecrets}
            label={label}
            describedBy={hintId}
            onChange={changed}
            onProblems={setProblems}
            onSave={save}
          />
        )}
      </div>
      {kept !== undefined && (
        <p className="ws-phod-json__kept" role="status">
          {phodTexts.keptText}
        </p>
      )}
      {file.version !== base.version && (
        <p className="ws-phod-json__news" role="status">
          v
          {t('{version} was saved in the meantime. You choose between them when you save.', {
            version: file.version,
          })}
        </p>
      )}
      {error !== undefined && (
        <p className="ws-phod-json__error" role="alert">
          {error}
        </p>
      )}
      <ProblemList problems={problems} onGoTo={({ from }) => editor.current?.goTo(from)} />
      <div className="ws-phod-json__actions">
        <span id={hintId} className="ws-phod-json__hint">
          <Kbd keys="mod+f" />{' '}
          <Trans
            message="finds, {kbd} then {kbd2} leaves the text"
            values={{ kbd: <Kbd keys="escape" />, kbd2: <Kbd keys="tab" /> }}
          />
        </span>
        {Object.keys(base.briefData).some(isSecretsSection) && (
          <IconButton
            icon={hidesSecrets ? <EyeOpenIcon /> : <EyeOffIcon />}
            label={hidesSecrets ? t('Show the secrets') : t('Hide the secrets')}
            onClick={() => setHidesSecrets(!hidesSecrets)}
          />
        )}
        <Button variant="plain" disabled={JsonEditor === undefined} onClick={format}>
          {t('Format')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          loading={whole.saving}
          disabled={JsonEditor === undefined}
        >
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the offset of a section in a printed file; 0 when the section is unknown. */
function startOf(text: string, section: string | undefined): number {
  const at = section === undefined ? -1 : text.indexOf(`\n  ${JSON.stringify(section)}:`);
  return at + 1;
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

interface ProblemListProps {
  readonly problems: readonly LocatedProblem[];
  readonly onGoTo: (problem: LocatedProblem) => void;
}

const mostShown = 3;

/** Lists the first problems; pressing one leads to its line. */
function ProblemList({ problems, onGoTo }: ProblemListProps) {
  return (
    <div className="ws-phod-json__problems" role="status">
      {problems.slice(0, mostShown).map((problem) => (
        <button
          key={`${problem.from} ${problem.message}`}
          type="button"
          className={`ws-phod-json__problem ws-phod-json__problem--${problem.severity}`}
          onClick={() => onGoTo(problem)}
        >
          {problem.severity === 'error' ? <ErrorIcon size={12} /> : <WarningSignIcon size={12} />}
          <span>
            {t('Line {line}: {message}', { line: problem.line, message: problem.message })}
          </span>
        </button>
      ))}
      {problems.length > mostShown && (
        <span className="ws-muted">
          {t('and {count} more', { count: problems.length - mostShown })}
        </span>
      )}
    </div>
  );
}
