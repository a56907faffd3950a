import { DocumentIcon, InfoSignIcon, LockIcon, GitMergeIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useSession, useLeaveGuard, useShell, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog, Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Tabs } from '@mach42/plugin-kit/ui/tabs.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactNode } from 'react';
import { HistoryTab } from './history-tab.tsx';
import { canSave, isChanged, keepMine, takeTheirs, type Draft, useSaige } from './use-saige.ts';
import './saige.css';

interface EditorTabProps {
  readonly draft: Draft;
  readonly onEdit: (draft: Draft) => void;
}

function EditorTab({ draft, onEdit }: EditorTabProps) {
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
              maxLength={limits.saigeSummaryCharacters}
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

/** Shows both texts side by side after another person has saved in the meantime, until one of them is chosen. */
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

type TabName = 'editor' | 'history' | 'info';

const tabs: readonly { readonly value: TabName; readonly label: string }[] = [
  { value: 'editor', label: t('Editor') },
  { value: 'history', label: t('Version History') },
  { value: 'info', label: t('Info') },
];

interface SaigeDialogProps {
  readonly model: AIModel;
  readonly onClose: () => void;
}

/** Edits the persona with which a hybrid assistant answers. */
export default function SaigeDialog({ model, onClose }: SaigeDialogProps) {
  const { activeRole } = useSession();
  const { commands } = useShell();
  const saige = useSaige(model);
  const [tab, setTab] = useState<TabName>('editor');
  const [asksToLeave, setAsksToLeave] = useState(false);
  const { loaded, failure, isSaving, done } = saige;
  const isDenied =
    activeRole !== 'admin' || (loaded === undefined && failure?.error.code === 'FORBIDDEN');
  const draft = loaded?.draft;
  const file = draft?.file;
  const current = draft?.theirs ?? file;
  const isUnsaved = draft !== undefined && isChanged(draft);
  const close = () => (isUnsaved ? setAsksToLeave(true) : onClose());
  useLeaveGuard(isUnsaved);

  return (
    <>
      <Dialog
        isOpen
        title={t('SAIGE file of {name}', { name: modelHeading(model).name })}
        icon={<DocumentIcon />}
        width={960}
        className="ws-saige"
        onClose={close}
        footer={
          <>
            <output className="ws-dialog__start ws-saige__status">
              {isUnsaved && !isDenied ? t('Unsaved changes') : done}
            </output>
            <Button onClick={close}>{t('Close')}</Button>
            {!isDenied && draft !== undefined && tab === 'editor' && (
              <Button
                variant="primary"
                loading={isSaving}
                disabled={!canSave(draft)}
                onClick={() => void saige.save(draft)}
              >
                {current === undefined
                  ? t('Create SAIGE file')
                  : t('Save as v{current_version}', {
                      current_version: current.current_version + 1,
                    })}
              </Button>
            )}
          </>
        }
      >
        {isDenied && (
          <EmptyState icon={<LockIcon size={20} />} title={saigeTexts.accessDenied}>
            {t('Switch to your admin role, or ask someone who has it.')}
          </EmptyState>
        )}
        {!isDenied && loaded === undefined && failure === undefined && <SkeletonLines lines={9} />}
        {!isDenied && loaded === undefined && failure !== undefined && (
          <ErrorState title={failure.title} error={failure.error} onRetry={saige.retry} />
        )}
        {!isDenied && loaded !== undefined && (
          <Tabs
            label={t('SAIGE file')}
            tabs={tabs}
            value={tab}
            onChange={setTab}
            end={
              <Chip tone="outline" title={t('The current version')}>
                {current === undefined ? t('not saved yet') : `v${current.current_version}`}
              </Chip>
            }
          >
            {failure !== undefined && (
              <p className="ws-saige__failure" role="alert">
                <strong>{failure.title}</strong> {failure.error.message}
              </p>
            )}
            {tab === 'editor' && <EditorTab draft={loaded.draft} onEdit={saige.edit} />}
            {tab === 'history' && (
              <HistoryTab
                modelId={model.id}
                loaded={loaded}
                onRestore={saige.restore}
                onAnswers={(version) => {
                  commands.run('audit.show-answers', `${model.id} ${version}`);
                  close();
                }}
              />
            )}
            {tab === 'info' && <InfoTab file={current} />}
          </Tabs>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={asksToLeave}
        title={t('Discard unsaved changes?')}
        confirm={t('Discard')}
        cancel={t('Keep editing')}
        onConfirm={onClose}
        onCancel={() => setAsksToLeave(false)}
      >
        {t('What you wrote is not saved, and would be lost.')}
      </ConfirmDialog>
    </>
  );
}

function InfoTab({ file }: { readonly file: SaigeFile | undefined }) {
  if (file === undefined) {
    return (
      <EmptyState icon={<InfoSignIcon size={20} />} title={t('No SAIGE file yet')}>
        {t('This assistant answers as it comes with the product.')}
      </EmptyState>
    );
  }
  return (
    <dl className="ws-saige-info">
      <Fact name={t('Model')}>
        <code>{file.model_id}</code>
      </Fact>
      <Fact name={t('Name')}>{file.name}</Fact>
      <Fact name={t('Type')}>{file.type}</Fact>
      <Fact name={t('Description')}>{file.description}</Fact>
      <Fact name={t('Current version')}>v{file.current_version}</Fact>
      <Fact name={t('Length')}>
        {file.markdown_content.length.toLocaleString(locale)} {t('characters')}
      </Fact>
      <Fact name={t('Created')}>
        <Timestamp at={file.created_at} /> {t('by {created_by}', { created_by: file.created_by })}
      </Fact>
      <Fact name={t('Updated')}>
        <Timestamp at={file.updated_at} /> {t('by {updated_by}', { updated_by: file.updated_by })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="ws-saige-info__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
