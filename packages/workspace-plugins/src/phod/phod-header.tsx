import {
  CurlyBracesIcon,
  DuplicateIcon,
  ExportIcon,
  EyeOffIcon,
  HistoryIcon,
  ImportIcon,
  MoreIcon,
  TickIcon,
} from '@blueprintjs/icons';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { picturesSection } from '@mach42/contracts/sending/pictures.ts';
import { pictureTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useIsSmallScreen, useShell, useToasts, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { useSlice, readSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { CoinedText } from '@mach42/plugin-kit/ui/coined-word.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Suspense, type ReactNode, useCallback } from 'react';
import { loadEditor } from './json/use-editor-chunk.ts';
import { useShownPolicy } from './sending/policy-menu.tsx';
import { sending, sendingSlice } from './sending/state/sending-slice.ts';
import { phod, phodSlice } from './state.ts';
import { countSecrets, useCopy } from './transfer/use-copy.ts';

const OverviewDialog = lazyPart(() => import('./sending/overview-dialog.tsx'));

/** Shows the list of all sections, and asks before one of them is sent unmasked. */
export function SendingDialogs() {
  const { dispatch } = useShell();
  const { overview, confirming } = useSlice(sendingSlice, (state) => state);
  const before = useShownPolicy(confirming ?? '');
  const isPictures = confirming === picturesSection;
  return (
    <>
      {overview && (
        <Suspense fallback={null}>
          <OverviewDialog onClose={() => dispatch(sending.overviewShown(false))} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={
          isPictures
            ? pictureTexts.ask
            : t('Send “{titleOfKey}” in full?', { titleOfKey: titleOfKey(confirming ?? '') })
        }
        confirm={isPictures ? pictureTexts.confirm : t('Send in full')}
        onConfirm={() => {
          if (confirming === undefined) return;
          const choice = {
            section: confirming,
            policy: 'full',
            before: isPictures ? 'never' : (before ?? 'masked'),
          } as const;
          dispatch(sending.chosen(choice));
        }}
        onCancel={() => dispatch(sending.confirmationAsked(undefined))}
      >
        {isPictures
          ? pictureTexts.explained
          : t(
              'Models outside this machine then receive this section unchanged, with names, numbers and addresses, and their providers may keep it. Only values of your secrets are still replaced.',
            )}
      </ConfirmDialog>
    </>
  );
}

/** Loads the editor together with the dialog around it, which reports when the editor cannot be loaded. */
const JsonDialog = lazyPart(() => {
  loadEditor().catch(() => undefined);
  return import('./json/json-dialog.tsx');
});

interface JsonDialogHandle {
  /** Opens the editor; with a section, the caret starts there. */
  readonly open: (section?: string) => void;
  readonly dialog: ReactNode;
}

export function useJsonDialog(): JsonDialogHandle {
  const shell = useShell();
  const { file, dialog } = useSlice(phodSlice, (state) => state);
  const open = useCallback(
    (section?: string) => {
      if (readSlice(phodSlice, shell.getState()).file === undefined) {
        shell.toasts.error(phodTexts.nothingToEdit, { durationMs: toastMs.phod });
      } else
        shell.dispatch(
          phod.dialogOpened({ kind: 'json', ...(section !== undefined && { section }) }),
        );
    },
    [shell],
  );
  return {
    open,
    dialog: file !== undefined && dialog?.kind === 'json' && (
      <Suspense fallback={null}>
        <JsonDialog
          file={file}
          section={dialog.section}
          onClose={() => shell.dispatch(phod.dialogClosed())}
        />
      </Suspense>
    ),
  };
}

const sendingLabel = t('What models get of your file');

interface PhodHeaderProps {
  readonly file: PhodFile | undefined;
  /** The search; on small screens it is in one line with the actions. */
  readonly search: ReactNode;
  readonly onEditAsJson: () => void;
}

export function PhodHeader({ file, search, onEditAsJson }: PhodHeaderProps) {
  const workspace = useWorkspace();
  const isSmall = useIsSmallScreen();
  const { copied, copy } = useCopy();
  const transfer = useTransfer(file);
  const showHistory = () => workspace.open(tabId('history'));
  const { dispatch } = useShell();
  const showSending = () => dispatch(sending.overviewShown(true));
  const copyLabel = copied ? t('Copied') : t('Copy PHOD data');

  function copyFile() {
    const isEmpty = file === undefined || Object.keys(file.briefData).length === 0;
    if (isEmpty) void copy(undefined);
    else void copy(JSON.stringify(file.briefData, null, 2), copiedText(file.briefData));
  }

  return (
    <>
      <PanelHeader
        title={<Trans message="<0>PHOD</0> File" elements={[<CoinedText key="0" word="PHOD" />]} />}
        meta={
          file !== undefined &&
          file.version > 0 && (
            <>
              <Chip tone="outline">v{file.version}</Chip>
              <span>
                {t('saved')} <Timestamp at={file.updatedAt} />
              </span>
            </>
          )
        }
        {...(!isSmall && {
          actions: (
            <>
              <IconButton icon={<HistoryIcon />} label={t('History')} onClick={showHistory} />
              <IconButton icon={<EyeOffIcon />} label={sendingLabel} onClick={showSending} />
              <IconButton
                icon={copied ? <TickIcon /> : <DuplicateIcon />}
                label={copyLabel}
                onClick={copyFile}
              />
              <Popover placement="bottom-end" content={<Menu>{transfer.items}</Menu>}>
                <IconButton icon={<MoreIcon />} label={t('More actions')} />
              </Popover>
              <Button icon={<CurlyBracesIcon />} onClick={onEditAsJson}>
                {t('Edit as JSON')}
              </Button>
            </>
          ),
        })}
      />
      <div className="ws-phod__search">
        {search}
        {isSmall && (
          <>
            <IconButton
              variant="outline"
              icon={<CurlyBracesIcon />}
              label={t('Edit as JSON')}
              onClick={onEditAsJson}
            />
            <Popover
              placement="bottom-end"
              content={
                <Menu>
                  <MenuItem icon={<HistoryIcon />} text={t('History')} onClick={showHistory} />
                  <MenuItem icon={<EyeOffIcon />} text={sendingLabel} onClick={showSending} />
                  <MenuItem icon={<DuplicateIcon />} text={copyLabel} onClick={copyFile} />
                  {transfer.items}
                </Menu>
              }
            >
              <IconButton variant="outline" icon={<MoreIcon />} label={t('More actions')} />
            </Popover>
          </>
        )}
      </div>
      {transfer.dialog}
    </>
  );
}

const copiedText = (briefData: BriefData): string =>
  countSecrets(briefData) === 0 ? phodTexts.copied : phodTexts.copiedWithSecrets;

const ExportDialog = lazyPart(() => import('./transfer/export-dialog.tsx'));
const ImportDialog = lazyPart(() => import('./transfer/import-dialog.tsx'));

interface Transfer {
  readonly items: ReactNode;
  readonly dialog: ReactNode;
}

/** The menu items that export and import a file, and the dialog of the chosen item. */
function useTransfer(file: PhodFile | undefined): Transfer {
  const toasts = useToasts();
  const { dispatch } = useShell();
  const dialog = useSlice(phodSlice, (state) => state.dialog?.kind);
  const close = () => dispatch(phod.dialogClosed());
  const isEmpty = file === undefined || Object.keys(file.briefData).length === 0;

  return {
    items: (
      <>
        <MenuItem
          icon={<ExportIcon />}
          text={t('Export…')}
          onClick={() => {
            if (isEmpty) toasts.error(phodTexts.nothingToExport, { durationMs: toastMs.phod });
            else dispatch(phod.dialogOpened({ kind: 'export' }));
          }}
        />
        <MenuItem
          icon={<ImportIcon />}
          text={t('Import…')}
          disabled={file === undefined}
          onClick={() => dispatch(phod.dialogOpened({ kind: 'import' }))}
        />
      </>
    ),
    dialog: file !== undefined && (
      <Suspense fallback={null}>
        {dialog === 'export' && <ExportDialog file={file} onClose={close} />}
        {dialog === 'import' && <ImportDialog file={file} onClose={close} />}
      </Suspense>
    ),
  };
}
