import { SearchIcon } from '@blueprintjs/icons';
import { placePath } from '@mach42/plugin-kit/places.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const searchPlugin = definePlugin({
  id: 'search',
  name: 'Search',
  pattern: 'search',
  icon: <SearchIcon />,
  title: () => 'Search',
  persist: { version: 1 },
  neededWidth: 480,
  shape: 'document',
  commands: [
    {
      id: 'search.show-results',
      title: 'Search in a tab',
      icon: <SearchIcon />,
      run: (shell, query) => shell.workspace.goTo(placePath('search', query)),
    },
  ],
  load: () => import('./panel.tsx'),
});
