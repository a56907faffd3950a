import { FloppyDiskIcon, UndoIcon, ResetIcon } from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import { FilesField } from '@mach42/conversations/attachments/files-field.tsx';
import { useIncomingFiles } from '@mach42/conversations/attachments/use-incoming-files.ts';
import { useTray, type TrayInUse } from '@mach42/conversations/attachments/use-tray.ts';
import { t, locale } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useModels, useShell, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Suspense, useMemo, useEffect, useRef } from 'react';
import { dataRaisActions } from '../actions.ts';
import { entryIn } from '../saga/load.ts';
import { datarais } from '../state.ts';
import { isRunning, isTextChanged, type Screen } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

const PictureNote = lazyPart(() => import('@mach42/conversations/attachments/picture-note.tsx'));

interface EntryTabProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

export function EntryTab({ entryId, screen, entry }: EntryTabProps) {
  const { dispatch, toasts } = useShell();
  const readOnly = entry.status !== 'pending' || isRunning(screen.run);
  const { files, kept, remove } = useEntryFiles(entry);
  const { selected } = useModels();
  const hasPictures = kept.some(({ kind }) => kind === 'picture');
  const isBlank = screen.content.trim() === '' && kept.length === 0;
  const isChanged = isTextChanged(screen) && !readOnly;
  const edit = (content: string) => dispatch(datarais.contentEdited({ entryId, content }));
  const incoming = useIncomingFiles({
    isOn: !readOnly,
    written: screen.content,
    most: limits.entryCharacters,
    onFiles: files.add,
  });
  function undoEdits() {
    const { content } = screen;
    edit(entry.content);
    toasts.undo(entryTexts.editsUndone, { undo: () => edit(content) });
  }
  return (
    <div
      className={`ws-rais__entry${incoming.isOver ? ' ws-rais__entry--over' : ''}`}
      {...incoming.drop}
    >
      <Field
        label={t('What you wrote')}
        hint={
          <>
            <Trans
              message="Created {timestamp}. It is kept word for word in the file."
              values={{ timestamp: <Timestamp at={entry.createdAt} /> }}
            />
          </>
        }
        {...(isBlank ? { error: entryTexts.titleAndContentOrFile } : {})}
      >
        {(ids) => (
          <GrowingText
            {...ids}
            readOnly={readOnly}
            isKept={entry.status === 'processed'}
            value={screen.content}
            onChange={edit}
            onPaste={incoming.onPaste}
          />
        )}
      </Field>
      <FilesField files={files} kept={kept} isReadOnly={readOnly} onRemove={remove} />
      {!readOnly && selected !== undefined && hasPictures && (
        <Suspense>
          <PictureNote model={selected} />
        </Suspense>
      )}
      {isChanged && (
        <div className="ws-rais__text-actions">
          <Button
            icon={<FloppyDiskIcon />}
            disabled={isBlank}
            onClick={() => dispatch(dataRaisActions.saveText({ entryId }))}
          >
            {t('Save text')}
          </Button>
          <Button variant="plain" icon={<UndoIcon />} onClick={undoEdits}>
            {t('Undo edits')}
          </Button>
          <span className="ws-muted">{t('Not saved yet. A run saves it first.')}</span>
        </div>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat(locale);

/** Returns the approximate number of tokens that a run would send. */
function sizeOf({ instructions, content, file }: Screen): number {
  return estimateTokens(instructions + content + JSON.stringify(file?.briefData ?? {}, null, 2));
}

interface InstructionsTabProps {
  readonly entryId: string;
  readonly screen: Screen;
}

export function InstructionsTab({ entryId, screen }: InstructionsTabProps) {
  const { dispatch } = useShell();
  const edit = (instructions: string) =>
    dispatch(datarais.instructionsEdited({ entryId, instructions }));
  const size = useMemo(() => sizeOf(screen), [screen]);
  const blank = screen.instructions.trim() === '';
  return (
    <>
      <Field
        label={t('Instructions to the model')}
        hint={t(
          'Words in {braces} are filled in when the run starts: about {tokens} tokens with your entry and your file.',
          { braces: '{{ }}', tokens: number.format(size) },
        )}
        {...(blank ? { error: jobTexts.instructionsRequired } : {})}
      >
        {(ids) => <GrowingText {...ids} value={screen.instructions} onChange={edit} />}
      </Field>
      <Button
        className="ws-rais__reset"
        icon={<ResetIcon />}
        disabled={screen.instructions === defaultInstructions}
        onClick={() => edit(defaultInstructions)}
      >
        {t('Reset to Default')}
      </Button>
    </>
  );
}

const none: Attachment[] = [];

interface EntryFiles {
  readonly files: TrayInUse;
  readonly kept: readonly Attachment[];
  readonly remove: (attachment: Attachment) => void;
}

/** Holds the files of an open entry: each uploaded and each removed file is stored at once. */
function useEntryFiles({ id, attachments: kept = none }: Entry): EntryFiles {
  const { api, dispatch, toasts } = useShell();
  const { userId } = useSession();
  const tooMany = attachmentTexts.tooManyOfEntry;
  const files = useTray(`${userId} entry ${id}`, { taken: kept.length, tooMany });
  const { tray, items } = files;
  const isStoring = useRef(false);

  async function store(attachments: readonly Attachment[]): Promise<boolean> {
    try {
      const body = { attachments: attachments.map((one) => one.id) };
      const answer = await api.request(updateEntry, { params: { id }, body });
      dispatch(datarais.entryChanged({ entry: entryIn(answer) }));
      return true;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.updateFailed, thrown));
      return false;
    }
  }

  useEffect(() => {
    const ready = items.filter(({ attachment }) => attachment !== undefined);
    if (ready.length === 0 || isStoring.current) return;
    isStoring.current = true;
    const added = ready.flatMap(({ attachment }) => attachment ?? []);
    const storeAdded = async () => {
      await store([...kept, ...added]);
      isStoring.current = false;
      // Refused files are removed too, because they would be refused again: the person attaches them once more.
      for (const { key } of ready) tray?.remove(key);
    };
    void storeAdded();
  });

  async function remove(attachment: Attachment): Promise<void> {
    const before = kept;
    if (!(await store(kept.filter((one) => one.id !== attachment.id)))) return;
    const undo = () => void store(before);
    toasts.undo(t('“{name}” was removed', { name: attachment.name }), { undo });
  }

  return { files, kept, remove: (attachment) => void remove(attachment) };
}
