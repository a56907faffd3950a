import { HistoryIcon, MoreIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { standingOf } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ChainItem, useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useShell, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { dataRaisActions } from '../actions.ts';
import { isRunning, type Screen } from '../state/screen.ts';
import { tabTitle } from '../state/tab-title.ts';
import { RunButtons } from './run-buttons.tsx';

interface ScreenHeaderProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

export function ScreenHeader({ entryId, screen, entry }: ScreenHeaderProps) {
  const workspace = useWorkspace();
  return (
    <PanelHeader
      title={tabTitle(entry, entryId)}
      meta={
        <>
          <StatusChip entry={entry} />
          <Timestamp at={entry.createdAt} />
        </>
      }
      actions={
        <>
          {entry.status === 'pending' && <RunButtons entryId={entryId} screen={screen} />}
          {entry.status === 'processed' && (
            <Button icon={<HistoryIcon />} onClick={() => workspace.open(tabId('history'))}>
              {t('Show in history')}
            </Button>
          )}
          <EntryOptions entry={entry} isRunning={isRunning(screen.run)} />
        </>
      }
    />
  );
}

function StatusChip({ entry }: { readonly entry: Entry }) {
  if (entry.status === 'discarded') return <Chip>{t('Discarded')}</Chip>;
  switch (standingOf(entry)) {
    case 'pending':
      return <Chip tone="warning">{t('Pending')}</Chip>;
    case 'processed':
      return <Chip tone="success">{t('Processed')}</Chip>;
    case 'error':
      return <Chip tone="danger">{t('Error')}</Chip>;
  }
}

interface EntryOptionsProps {
  readonly entry: Entry;
  /** A running run has to be cancelled before the entry is put away. */
  readonly isRunning: boolean;
}

function EntryOptions({ entry, isRunning }: EntryOptionsProps) {
  const { dispatch } = useShell();
  const toggle = () => dispatch(dataRaisActions.discardEntry({ entryId: entry.id }));
  const { show, dialog } = useChain();
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <ChainItem onShow={() => show({ kind: 'entry', id: entry.id })} />
            {entry.status === 'discarded' && (
              <MenuItem icon={<UndoIcon />} text={t('Take back')} onClick={toggle} />
            )}
            {entry.status === 'pending' && (
              <MenuItem
                icon={<TrashIcon />}
                intent="danger"
                text={t('Discard entry')}
                disabled={isRunning}
                onClick={toggle}
              />
            )}
          </Menu>
        }
      >
        <IconButton icon={<MoreIcon />} label={t('Options of the entry')} aria-haspopup="menu" />
      </Popover>
      {dialog}
    </>
  );
}
