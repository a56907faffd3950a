import {
  AddIcon,
  CurlyBracesIcon,
  ExportIcon,
  EyeOffIcon,
  FolderOpenIcon,
  IdNumberIcon,
  ImportIcon,
  PlusIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { entryAsked } from './actions.ts';
import { sending } from './sending/state/sending-slice.ts';
import { phod, phodActions, phodSlice, type PhodDialog } from './state.ts';

const fileIn = (state: ShellState) => readSlice(phodSlice, state).file;
const hasSections = (state: ShellState): boolean =>
  Object.keys(fileIn(state)?.briefData ?? {}).length > 0;

/**
 * Makes a command that opens a dialog of the panel. It is offered once the file is loaded, because the dialogs show
 * the file.
 */
const dialogCommand = (
  { kind }: PhodDialog,
  command: Pick<Command, 'id' | 'title' | 'icon' | 'when'>,
): Command => ({
  when: (state) => fileIn(state) !== undefined,
  ...command,
  run: (shell) => {
    shell.workspace.open('phod');
    shell.dispatch(phod.dialogOpened({ kind }));
  },
});

export const phodPlugin = definePlugin({
  id: 'phod',
  name: t('PHOD File'),
  pattern: 'phod',
  icon: <IdNumberIcon />,
  title: () => t('PHOD File'),
  persist: { version: 1 },
  mobile: { order: 3, label: 'PHOD' },
  firstLayout: { order: 1, weight: 61.6 },
  shape: 'cards and rail',
  commands: [
    {
      id: 'phod.load-file',
      title: t('Load PHOD'),
      icon: <FolderOpenIcon />,
      locations: ['top-bar', 'start'],
      order: 2,
      run: (shell) => {
        shell.workspace.open('phod');
        shell.dispatch(phodActions.load());
      },
    },
    {
      id: 'phod.add-entry',
      title: t('Add an entry'),
      icon: <AddIcon />,
      run: (shell, content) => {
        shell.workspace.open('phod');
        shell.dispatch(entryAsked(content));
      },
    },
    dialogCommand(
      { kind: 'add section' },
      { id: 'phod.add-section', title: t('Add section'), icon: <PlusIcon /> },
    ),
    dialogCommand(
      { kind: 'json' },
      { id: 'phod.edit-json', title: t('Edit as JSON'), icon: <CurlyBracesIcon /> },
    ),
    dialogCommand(
      { kind: 'export' },
      {
        id: 'phod.export-file',
        title: t('Export the PHOD File'),
        icon: <ExportIcon />,
        when: hasSections,
      },
    ),
    dialogCommand(
      { kind: 'import' },
      { id: 'phod.import-file', title: t('Import into the PHOD File'), icon: <ImportIcon /> },
    ),
    {
      id: 'phod.show-sending',
      title: t('What models get of your file'),
      icon: <EyeOffIcon />,
      when: ({ session }) => session.signedIn,
      run: (shell) => {
        shell.workspace.open('phod');
        shell.dispatch(sending.overviewShown(true));
      },
    },
    {
      id: 'phod.ask-sign-in',
      title: t('Load PHOD'),
      icon: <FolderOpenIcon />,
      when: ({ session }) => !session.signedIn,
      run: (shell) =>
        shell.toasts.warning(t('Please log in to load your PHOD file'), {
          action: { label: t('Log in'), run: shell.signIn },
        }),
    },
  ],
  load: () => import('./panel.tsx'),
});
