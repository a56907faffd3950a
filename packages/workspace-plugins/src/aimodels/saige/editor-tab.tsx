import { GitMergeIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
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
          label={theirs === undefined ? t('Persona, in Markdown') : t('Yours')}
          error={blank}
          hint={theirs === undefined ? `${lengthOf(text)} ${whoReadsIt}` : lengthOf(text)}
        >
          {(ids) => (
            <TextArea
              {...ids}
              className="ws-mono"
              value={text}
              maxLength={limits.saigeCharacters}
              placeholder={t('You are …')}
              spellCheck
              onChange={({ target }) => onEdit({ ...draft, text: target.value })}
            />
          )}
        </Field>
        {theirs !== undefined && (
          <Field
            label={t('v{current_version}, by {updated_by}', {
              current_version: theirs.current_version,
              updated_by: theirs.updated_by,
            })}
            hint={lengthOf(theirs.markdown_content)}
          >
            {(ids) => (
              <TextArea {...ids} className="ws-mono" value={theirs.markdown_content} readOnly />
            )}
          </Field>
        )}
      </div>
      {file !== undefined && (
        <Field label={t('Why')} hint={saigeTexts.reasonNeeded}>
          {(ids) => (
            <TextInput
              {...ids}
              value={summary}
              maxLength={200}
              placeholder={t('Answers were too long')}
              required
              onChange={({ target }) => onEdit({ ...draft, summary: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const whoReadsIt = t(
  'Language models follow this from the next question on; the built-in assistant works by rules and does not read it.',
);

const lengthOf = ({ length }: string): string =>
  t('{count} of {saigeCharacters} characters.', {
    count: length.toLocaleString(locale),
    saigeCharacters: limits.saigeCharacters.toLocaleString(locale),
  });

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
        <strong>{t('{by} saved v{version}', { by, version })}</strong> <Timestamp at={at} />
        {t(
          ', while you were writing. Nothing is lost: copy what you need into yours, then choose.',
        )}
      </p>
      <Button onClick={discard}>{t('Discard mine')}</Button>
      <Button variant="accept" onClick={() => onEdit(keepMine(draft))}>
        {t('Continue with mine')}
      </Button>
    </div>
  );
}
