import {
  ArrowRightIcon,
  EditIcon,
  ErrorIcon,
  EyeOpenIcon,
  MoreIcon,
  PaperclipIcon,
  RefreshIcon,
  TickIcon,
  TimeIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { displayStatusOf, titleOfEntry, readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry, UpdateEntryBody } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { ordinal } from '@mach42/contracts/phod/describe-pointer.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError, asApiError, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { ChainItem } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useToasts, useWorkspace, useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card, CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactElement } from 'react';
import { entries } from './state/entries-slice.ts';
import { markOf, type EntryMark } from './state/select.ts';

type ChangeEntry = (entry: Entry, change: UpdateEntryBody) => Promise<ApiError | undefined>;

/** Changes an entry; shows a failure, and returns it for callers that handle it further. */
export function useChangeEntry(): ChangeEntry {
  const api = useApi();
  const { dispatch, toasts } = useShell();
  return async ({ id }, change) => {
    try {
      const answer = await api.request(updateEntry, { params: { id }, body: change });
      const entry = readEntry(answer.entry);
      if (entry === undefined) throw noEntryData();
      dispatch(entries.stored({ entry }));
      return undefined;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.updateFailed, thrown));
      return asApiError(thrown);
    }
  };
}

const noEntryData = (): ApiError =>
  new ApiError({ code: 'INVALID_RESPONSE', status: 200, message: entryTexts.noEntryData });

/** The number of rows that a list shows at first; all are shown on demand. */
const fewRows = 20;

interface EntryListProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** The number of entries without the search. */
  readonly total: number;
  /** The text in place of the rows when there are none. */
  readonly empty: string;
  readonly onEdit: (entry: Entry) => void;
}

export function EntryList({ icon, title, entries, total, empty, onEdit }: EntryListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, fewRows);
  const count =
    entries.length === total ? total : t('{count} of {total}', { count: entries.length, total });
  return (
    <Card icon={icon} title={title} count={count}>
      {entries.length === 0 && (
        <p className="ws-entries__empty">
          {total === 0 ? empty : t('No entry matches the search.')}
        </p>
      )}
      {shown.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onEdit={onEdit} />
      ))}
      {shown.length < entries.length && (
        <Button fill variant="plain" size="small" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: entries.length })}
        </Button>
      )}
    </Card>
  );
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly onEdit: (entry: Entry) => void;
}

function EntryRow({ entry, onEdit }: EntryRowProps) {
  const workspace = useWorkspace();
  const change = useChangeEntry();
  const chain = useChain();
  const title = titleOfEntry(entry) ?? t('Untitled entry');
  const fileCount = (entry.attachments ?? []).length;
  const isDiscarded = entry.status === 'discarded';
  const open = () => workspace.open(tabId('datarais-{entryId}', { entryId: entry.id }));
  const takeBack = () => void change(entry, { status: 'pending' });
  return (
    <CardRow className="ws-entry">
      <div className="ws-entry__text">
        <span className="ws-entry__title" title={title}>
          {title}
        </span>
        <span className="ws-entry__time">
          <Timestamp at={entry.createdAt} />
          {fileCount > 0 && (
            <span
              className="ws-entry__files"
              title={t('{count, plural, one {# file} other {# files}}', { count: fileCount })}
            >
              <PaperclipIcon size={12} />
              {fileCount}
            </span>
          )}
        </span>
      </div>
      <EntryChip
        mark={markOf(entry)}
        title={isDiscarded ? t('{title}: take back', { title }) : t('{title}: open', { title })}
        onClick={isDiscarded ? takeBack : open}
      />
      <Popover
        placement="bottom-end"
        content={
          <EntryMenu
            entry={entry}
            onOpen={open}
            onEdit={() => onEdit(entry)}
            onChain={() => chain.show({ kind: 'entry', id: entry.id })}
          />
        }
      >
        <IconButton
          size="small"
          className="ws-entry__more"
          icon={<MoreIcon />}
          label={t('Options of {title}', { title })}
          aria-haspopup="menu"
        />
      </Popover>
      {chain.dialog}
    </CardRow>
  );
}

interface EntryMenuProps {
  readonly entry: Entry;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly onChain: () => void;
}

/** The menu of an entry; a processed entry cannot be changed. */
function EntryMenu({ entry, onOpen, onEdit, onChain }: EntryMenuProps) {
  const discard = useDiscardEntry();
  const isRunning = ['queued', 'processing'].includes(markOf(entry).kind);
  return (
    <Menu>
      <MenuItem icon={<ArrowRightIcon />} text={t('Open')} onClick={onOpen} />
      <ChainItem onShow={onChain} />
      {displayStatusOf(entry) === 'pending' && (
        <>
          <MenuItem icon={<EditIcon />} text={t('Edit title and text')} onClick={onEdit} />
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text={t('Discard')}
            disabled={isRunning}
            labelElement={isRunning ? t('Cancel the run first') : undefined}
            onClick={() => void discard(entry)}
          />
        </>
      )}
    </Menu>
  );
}

/**
 * Discards an entry; the person can restore it at once with an undo, and later from the list of discarded entries.
 */
function useDiscardEntry(): (entry: Entry) => Promise<void> {
  const change = useChangeEntry();
  const toasts = useToasts();
  return async (entry) => {
    const failure = await change(entry, { status: 'discarded' });
    if (failure !== undefined) return;
    toasts.undo(t('Entry discarded'), { undo: () => void change(entry, { status: 'pending' }) });
  };
}

interface EntryChipProps {
  readonly mark: EntryMark;
  readonly title: string;
  readonly onClick: () => void;
}

/** Shows the status of an entry; a click leads to the entry. */
function EntryChip({ mark, title, onClick }: EntryChipProps) {
  const { tone, icon, text } = drawn(mark);
  return (
    <Chip tone={tone} icon={icon} title={title} onClick={onClick}>
      {text}
    </Chip>
  );
}

interface Drawn {
  readonly tone: ChipTone;
  readonly icon: ReactElement;
  readonly text: string;
}

function drawn(mark: EntryMark): Drawn {
  switch (mark.kind) {
    case 'open':
      return {
        tone: 'warning',
        icon: <ArrowRightIcon size={12} />,
        // The state has a message of its own, because in other languages its word differs from that of the button
        // that opens.
        text: t('{state, select, open {Open} other {}}', { state: 'open' }),
      };
    case 'waiting':
      return {
        tone: 'warning',
        icon: <TimeIcon size={12} />,
        text: modelTexts.waitingFor(providerName(mark.provider)),
      };
    case 'queued':
      return {
        tone: 'accent',
        icon: <TimeIcon size={12} />,
        text: t('Queued, {position}', { position: ordinal(mark.position) }),
      };
    case 'processing':
      return {
        tone: 'accent',
        icon: <RefreshIcon size={12} />,
        text: t('Running, {percent} %', { percent: mark.percent }),
      };
    case 'review':
      return { tone: 'accent', icon: <EyeOpenIcon size={12} />, text: t('Review') };
    case 'failed':
      return { tone: 'danger', icon: <ErrorIcon size={12} />, text: t('Failed') };
    case 'processed':
      return { tone: 'success', icon: <TickIcon size={12} />, text: t('Processed') };
    case 'error':
      return { tone: 'danger', icon: <ErrorIcon size={12} />, text: t('Error') };
    case 'discarded':
      return { tone: 'neutral', icon: <UndoIcon size={12} />, text: t('Take back') };
  }
}
