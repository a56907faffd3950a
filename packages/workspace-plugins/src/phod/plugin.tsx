import { AddIcon, EyeOffIcon, FolderOpenIcon, IdNumberIcon } from '@blueprintjs/icons';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { entryAsked } from './actions.ts';
import { sending } from './sending/state/sending-slice.ts';
import { phodActions } from './state.ts';

export const phodPlugin = definePlugin({
  id: 'phod',
  name: t('PHOD File'),
  pattern: 'phod',
  icon: <IdNumberIcon />,
  title: () => t('PHOD File'),
  persist: { version: 1 },
  mobile: { order: 3, label: 'PHOD' },
  firstLayout: { order: 1, weight: 61.6 },
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
        shell.toasts.warning(phodTexts.loginToLoad, {
          action: { label: t('Log in'), run: shell.signIn },
        }),
    },
  ],
  load: () => import('./panel.tsx'),
});
