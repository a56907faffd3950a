import { GitMergeIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { keepMine, takeTheirs, type Draft } from './draft.ts';

interface EditorTabProps {
  readonly draft: Draft;
  readonly onEdit: (draft: Draft) => void;
}

export function EditorTab({ draft, onEdit }: EditorTabProps) {
  const { file, text, summary, theirs } = draft;
  const blank = text.trim() === '' && file !== undefined ? saigeTexts.empty : undefined;
  return (
    <div className="ws-saige__editor">
      {theirs !== undefined && <Conflict draft={draft} theirs={theirs} onEdit={onEdit} />}
      <div className="ws-saige__texts">
        <Field
          label={theirs === undefined ? 'Persona, in Markdown' : 'Yours'}
          error={blank}
          hint={theirs === undefined ? `${lengthOf(text)} ${whoReadsIt}` : lengthOf(text)}
        >
          {(ids) => (
            <TextArea
              {...ids}
              className="ws-mono"
              value={text}
              maxLength={limits.saigeCharacters}
              placeholder="You are …"
              spellCheck
              onChange={({ target }) => onEdit({ ...draft, text: target.value })}
            />
          )}
        </Field>
        {theirs !== undefined && (
          <Field
            label={`v${theirs.current_version}, by ${theirs.updated_by}`}
            hint={lengthOf(theirs.markdown_content)}
          >
            {(ids) => (
              <TextArea {...ids} className="ws-mono" value={theirs.markdown_content} readOnly />
            )}
          </Field>
        )}
      </div>
      {file !== undefined && (
        <Field label="Why" hint={saigeTexts.reasonNeeded}>
          {(ids) => (
            <TextInput
              {...ids}
              value={summary}
              maxLength={200}
              placeholder="Answers were too long"
              required
              onChange={({ target }) => onEdit({ ...draft, summary: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const whoReadsIt =
  'Language models follow this from the next question on; the built-in assistant works by rules and does not read it.';

const lengthOf = ({ length }: string): string =>
  `${length.toLocaleString('en-US')} of ${limits.saigeCharacters.toLocaleString('en-US')} characters.`;

interface ConflictProps {
  readonly draft: Draft;
  readonly theirs: SaigeFile;
  readonly onEdit: (draft: Draft) => void;
}

/** Another person saved in the meantime: both texts are side by side until one is chosen. */
function Conflict({ draft, theirs, onEdit }: ConflictProps) {
  const { current_version: version, updated_by: by, updated_at: at } = theirs;
  const toasts = useToasts();
  const discard = () => {
    onEdit(takeTheirs(draft));
    toasts.undo(saigeTexts.mineDiscarded, { undo: () => onEdit(draft) });
  };
  return (
    <div className="ws-saige-conflict" role="alert">
      <GitMergeIcon />
      <p>
        <strong>
          {by} saved v{version}
        </strong>{' '}
        <Timestamp at={at} />, while you were writing. Nothing is lost: copy what you need into
        yours, then choose.
      </p>
      <Button onClick={discard}>Discard mine</Button>
      <Button variant="accept" onClick={() => onEdit(keepMine(draft))}>
        Continue with mine
      </Button>
    </div>
  );
}
