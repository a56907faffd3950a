import {
  AddColumnRightIcon,
  AddRowBottomIcon,
  CrossIcon,
  HistoryIcon,
  PinIcon,
  UnpinIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { LinkItems } from '@mach42/plugin-kit/ui/link-items.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useApp, useRoot } from '../shell/app-context.ts';
import { tabKeys } from './tab-commands.tsx';

/** The tab whose menu was opened, with the position of the menu in pixels of the window. */
export interface AskedMenu {
  readonly tabId: string;
  readonly path: string;
  readonly left: number;
  readonly top: number;
}

/** The menu of the actions on a tab, opened by a right click or the menu key. */
export default function TabMenu({
  asked,
  onClose,
}: {
  readonly asked: AskedMenu;
  readonly onClose: () => void;
}) {
  const { tabId, path, left, top } = asked;
  return (
    <div className="ws-tab-menu" style={{ left, top }}>
      <Popover
        isOpen
        placement="bottom-start"
        onClose={onClose}
        content={
          <Menu onClick={onClose}>
            <LinkItems path={path} />
            <MenuDivider />
            <Arrange tabId={tabId} />
            <MenuDivider />
            <Close tabId={tabId} />
          </Menu>
        }
      >
        <span />
      </Popover>
    </div>
  );
}

function Arrange({ tabId }: { readonly tabId: string }) {
  const { tabs } = useApp();
  const isPinned = useRoot(({ dock }) => dock.pinned.includes(tabId));
  const isAlone = !tabs.canSplit(tabId);
  return (
    <>
      <MenuItem
        icon={isPinned ? <UnpinIcon /> : <PinIcon />}
        text={isPinned ? t('Unpin') : t('Pin')}
        onClick={() => tabs.pin(tabId, !isPinned)}
      />
      <MenuItem
        icon={<AddColumnRightIcon />}
        text={t('Split to the right')}
        disabled={isAlone}
        onClick={() => tabs.split(tabId, 'right')}
      />
      <MenuItem
        icon={<AddRowBottomIcon />}
        text={t('Split below')}
        disabled={isAlone}
        onClick={() => tabs.split(tabId, 'below')}
      />
    </>
  );
}

function Close({ tabId }: { readonly tabId: string }) {
  const { tabs } = useApp();
  const isPinned = useRoot(({ dock }) => dock.pinned.includes(tabId));
  const canReopen = useRoot(({ dock, ui }) =>
    dock.closed.some((id) => !ui.activeWorkspaceTabs.includes(id)),
  );
  return (
    <>
      <MenuItem
        icon={<CrossIcon />}
        text={t('Close')}
        labelElement={<Kbd keys={tabKeys.close} joined />}
        disabled={isPinned}
        onClick={() => tabs.close(tabId)}
      />
      <MenuItem text={t('Close others')} onClick={() => tabs.closeOthers(tabId)} />
      <MenuItem text={t('Close to the right')} onClick={() => tabs.closeToTheRight(tabId)} />
      <MenuItem
        icon={<HistoryIcon />}
        text={t('Reopen the closed tab')}
        labelElement={<Kbd keys={tabKeys.reopen} joined />}
        disabled={!canReopen}
        onClick={() => tabs.reopen()}
      />
    </>
  );
}
