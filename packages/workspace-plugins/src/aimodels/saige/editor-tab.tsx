import { limits } from '@mach42/contracts/kernel/limits.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Conflict } from './conflict.tsx';
import type { Draft } from './draft.ts';

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
        <Field label="What changed">
          {(ids) => (
            <TextInput
              {...ids}
              value={summary}
              maxLength={200}
              placeholder={saigeTexts.defaultSummary}
              onChange={({ target }) => onEdit({ ...draft, summary: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const whoReadsIt =
  'A language model answers as this from the next question on; the built-in assistant works by rule and does not read it.';

const lengthOf = ({ length }: string): string =>
  `${length.toLocaleString('en-US')} of ${limits.saigeCharacters.toLocaleString('en-US')} characters.`;
