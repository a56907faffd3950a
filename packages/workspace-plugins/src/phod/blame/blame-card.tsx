import { EditIcon, GitCommitIcon, HistoryIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { revertPhod, diffPhod } from '@mach42/contracts/phod/calls.ts';
import { describePointer } from '@mach42/contracts/phod/describe-pointer.ts';
import type { BlameRow, CompactBlame, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import { parsePointer, toPointer, valueAt, isWithin } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import {
  useApi,
  useModels,
  useSession,
  useShell,
  useToasts,
  useWorkspace,
} from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Instructions } from '@mach42/plugin-kit/phod/instructions.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ValueChange } from '@mach42/plugin-kit/ui/diff/change-text.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { use, useState, useEffect } from 'react';
import { EditingContext } from '../items/editing.ts';
import { textOf } from '../sections/text.ts';
import { phodSlice, phodActions, type BlameOf } from '../state.ts';

interface BlameCardProps {
  readonly pointer: string;
  readonly onClose: () => void;
}

/** Shows which version set a value, the source of that version, and the value before it. */
export function BlameCard({ pointer, onClose }: BlameCardProps) {
  const blame = useBlame();
  const row = blame && blameAt(blame, pointer);
  const { commands } = useShell();
  const { name: self } = useSession();
  const who = row?.by === self ? t('you') : row?.by;
  const change = useChangeOf(pointer, row?.version);
  const { putBack, busy } = usePutBack();
  const file = useSlice(phodSlice, (state) => state.file);
  const stillThere =
    change?.op === 'replace' &&
    file !== undefined &&
    sameJson(valueAt(file.briefData, pointer), change.value);

  if (blame === undefined) return <div className="ws-popover__body">{t('Loading…')}</div>;
  if (row === undefined) {
    return (
      <div className="ws-popover__body">
        {blame.failed === true
          ? t('Where this comes from could not be read.')
          : t('Nothing is recorded about this place.')}
      </div>
    );
  }
  return (
    <div className="ws-popover__body ws-blame">
      <header className="ws-blame__head">
        <GitCommitIcon />
        <h4>{t('Where this comes from')}</h4>
        <Chip tone="outline">v{row.version}</Chip>
      </header>
      <p className="ws-blame__pointer">{describePointer(pointer, file?.briefData)}</p>
      {change?.oldValue !== undefined && (
        <div className="ws-blame__change">
          <ValueChange before={textOf(change.oldValue)} after={textOf(change.value)} />
        </div>
      )}
      <dl className="ws-blame__facts">
        <Origin row={row} />
        <dt>{row.source.kind === 'datarais' ? t('Reviewer') : t('Saved')}</dt>
        <dd>
          {row.source.kind === 'datarais'
            ? t('{who}, accepted it ', { who })
            : t('by {who}, ', { who })}
          <Timestamp at={row.at} />
        </dd>
      </dl>
      <footer className="ws-blame__actions">
        <ItemActions pointer={pointer} onClose={onClose} />
        <Button
          size="small"
          icon={<HistoryIcon size={12} />}
          onClick={() => {
            onClose();
            commands.run('history.show-versions', String(row.version));
          }}
        >
          {t('Show in history')}
        </Button>
        {stillThere && (
          <Button
            size="small"
            variant="plain"
            loading={busy}
            icon={<UndoIcon size={12} />}
            onClick={() => void putBack(row.version - 1, pointer, file.version).then(onClose)}
          >
            {putBackText(textOf(change.oldValue))}
          </Button>
        )}
      </footer>
    </div>
  );
}

const shortValue = 14;

function putBackText(old: string): string {
  return old.length > shortValue ? t('Put the old value back') : t('Put {old} back', { old });
}

const origins: Readonly<Record<string, string>> = {
  created: t('The first version of the file'),
  manual: t('Written by hand'),
  'json-editor': t('The JSON editor'),
  import: t('An imported file'),
};

function Origin({ row }: { readonly row: BlameRow }) {
  const { available } = useModels();
  const workspace = useWorkspace();
  const { kind, entryId, entryTitle, jobId, modelId, revertedTo } = row.source;
  if (kind !== 'datarais') {
    const text =
      kind === 'revert'
        ? t('Put back from v{revertedTo}', { revertedTo: revertedTo ?? '' })
        : origins[kind];
    return (
      <>
        <dt>{t('Source')}</dt>
        <dd>{text}</dd>
      </>
    );
  }
  const model = available.find((known) => known.id === modelId)?.name.split(' - ')[0] ?? modelId;
  return (
    <>
      {entryId !== undefined && (
        <>
          <dt>{t('Entry')}</dt>
          <dd>
            <button
              type="button"
              className="ws-link"
              onClick={() => workspace.open(tabId('datarais-{entryId}', { entryId }))}
            >
              {entryTitle ?? t('DataRAIS entry')}
            </button>
          </dd>
        </>
      )}
      {model !== undefined && (
        <>
          <dt>{t('Model')}</dt>
          <dd>
            {model}
            {jobId === undefined ? t(', asked directly') : t(', through the queue')}
          </dd>
        </>
      )}
      {jobId !== undefined && (
        <>
          <dt>{t('Job')}</dt>
          <dd>
            <code className="ws-blame__job">{jobId}</code>
          </dd>
        </>
      )}
      <dt>{t('Instructions')}</dt>
      <dd>
        <Instructions version={row.version} />
      </dd>
    </>
  );
}

interface ItemActionsProps {
  readonly pointer: string;
  readonly onClose: () => void;
}

/** Buttons that edit or remove the item of a value, for devices without a pointer that hovers. */
function ItemActions({ pointer, onClose }: ItemActionsProps) {
  const { edit, remove } = use(EditingContext);
  const item = toPointer(parsePointer(pointer).slice(0, 2));
  const act = (does: (pointer: string) => void) => () => {
    onClose();
    does(item);
  };
  return (
    <>
      <Button size="small" icon={<EditIcon size={12} />} onClick={act(edit)}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="plain" icon={<TrashIcon size={12} />} onClick={act(remove)}>
        {t('Remove')}
      </Button>
    </>
  );
}

/** Restores one value of the current file to its state at a version, as a new version. */
function usePutBack() {
  const api = useApi();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  async function putBack(version: number, pointer: string, baseVersion: number): Promise<void> {
    setBusy(true);
    try {
      const saved = await api.request(revertPhod, {
        body: { version, pointer, pointerIn: 'current', baseVersion },
      });
      toasts.success(t('Put back as v{version}', { version: saved.version }));
    } catch (thrown) {
      toasts.error(phodTexts.saveError(asApiError(thrown).message));
    } finally {
      setBusy(false);
    }
  }
  return { putBack, busy };
}

/** Returns the row of a leaf; for a list or an object, the newest row of its leaves. */
export function blameAt({ leaves, rows }: CompactBlame, pointer: string): BlameRow | undefined {
  let newest = leaves[pointer] ?? 0;
  if (newest === 0) {
    for (const [leaf, version] of Object.entries(leaves)) {
      if (version > newest && isWithin(leaf, pointer)) newest = version;
    }
  }
  return rows[newest];
}

/** Reads the blame when the first value is opened, and again after each save. */
function useBlame(): BlameOf | undefined {
  const { dispatch } = useShell();
  const version = useSlice(phodSlice, (state) => state.file?.version);
  const blame = useSlice(phodSlice, (state) => state.blame);
  const isCurrent = blame !== undefined && blame.version === version;
  useEffect(() => {
    if (!isCurrent) dispatch(phodActions.loadBlame());
  }, [dispatch, isCurrent]);
  return isCurrent ? blame : undefined;
}

/** Returns the change that a version made at a pointer; undefined until it is known, and when it cannot be read. */
function useChangeOf(pointer: string, version: number | undefined): PhodOperation | undefined {
  const to = version ?? 0;
  const { answer } = useRead(diffPhod, { query: { from: to - 1, to } }, { when: to >= 2 });
  return answer?.data.ops.find(({ path }) => path === pointer);
}
