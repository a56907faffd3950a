import { SearchIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const searchPlugin = definePlugin({
  id: 'search',
  name: t('Search'),
  pattern: 'search',
  icon: <SearchIcon />,
  title: () => t('Search'),
  persist: { version: 1 },
  neededWidth: 480,
  shape: 'document',
  commands: [
    {
      id: 'search.show-results',
      title: t('Search in a tab'),
      icon: <SearchIcon />,
      run: (shell, query) => shell.workspace.goTo(tabPath('search', query)),
    },
  ],
  load: () => import('./panel.tsx'),
});
