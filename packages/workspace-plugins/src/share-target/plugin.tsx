import { ShareIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

/** A tab that is opened only by its address, to which the service worker leads. */
export const shareTargetPlugin = definePlugin({
  id: 'share-target',
  name: t('Shared from another app'),
  pattern: 'share-target',
  icon: <ShareIcon />,
  title: () => t('Shared from another app'),
  persist: false,
  neededWidth: 400,
  shape: 'list and pane',
  load: () => import('./panel.tsx'),
});
