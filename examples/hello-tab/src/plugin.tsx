import { HeartIcon } from '@blueprintjs/icons';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

/** Loaded at the start of the workspace: data and an icon. The rest comes when the tab is opened. */
export const helloPlugin = definePlugin({
  id: 'hello',
  name: 'Hello',
  pattern: 'hello',
  icon: <HeartIcon />,
  title: () => 'Hello',
  persist: { version: 1 },
  commands: [
    {
      id: 'hello.show-greeting',
      title: 'Say hello',
      icon: <HeartIcon />,
      run: (shell) => shell.workspace.open(tabId('hello')),
    },
  ],
  load: async () => {
    const [{ HelloPanel }, { helloSlice }, { live }] = await Promise.all([
      import('./panel.tsx'),
      import('./state.ts'),
      import('./live.ts'),
    ]);
    return { default: HelloPanel, slices: [helloSlice], live };
  },
});
