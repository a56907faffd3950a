import { LinkIcon, ShareIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useShell } from '../hooks.ts';
import type { Shell } from '../shell.ts';
import { copyText } from './copy-text.ts';
import { MenuItem } from './menu.tsx';

/** Copies the address of a location to the clipboard, and says so. */
export async function copyLink({ toasts }: Pick<Shell, 'toasts'>, path: string): Promise<void> {
  await copyText(toasts, location.origin + path, {
    copied: t('Link copied'),
    refused: t('The clipboard refused the link.'),
  });
}

/** Opens a new window, which is a page of its own, like one that the person opens by hand. */
export const openInNewWindow = (path: string): void => void window.open(path, '_blank', 'noopener');

/** The menu items of an object that has an address. */
export function LinkItems({
  path,
  text = t('Copy link'),
}: {
  readonly path: string;
  readonly text?: string;
}) {
  const shell = useShell();
  return (
    <>
      <MenuItem icon={<LinkIcon />} text={text} onClick={() => void copyLink(shell, path)} />
      <MenuItem
        icon={<ShareIcon />}
        text={t('Open in new window')}
        onClick={() => openInNewWindow(path)}
      />
    </>
  );
}
