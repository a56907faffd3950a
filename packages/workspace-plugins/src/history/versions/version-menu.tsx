import { t } from '@mach42/language/t.ts';
import {
  ComparisonIcon,
  DocumentOpenIcon,
  MoreIcon,
  SeriesSearchIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { ChainItem, useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { LinkItems } from '@mach42/plugin-kit/ui/link-items.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { history } from '../state.ts';
import type { OnChoose } from './version-row.tsx';
import { historyActions } from '../actions.ts';

interface VersionMenuProps {
  readonly version: number;
  readonly newest: number;
  readonly onChoose: OnChoose;
}

export function VersionMenu({ version, newest, onChoose }: VersionMenuProps) {
  const { dispatch } = useShell();
  const { show, dialog } = useChain();
  const isOld = version !== newest;
  return (
    <span className="ws-version__menu">
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem
              icon={<DocumentOpenIcon />}
              text={t('Show the file as of v{version}', { version })}
              onClick={() => {
                dispatch(history.opened(true));
                dispatch(historyActions.show({ version }));
              }}
            />
            <MenuItem
              icon={<SeriesSearchIcon />}
              text={t('Compare from this version')}
              onClick={() => onChoose(version, 'chosen')}
            />
            {isOld && (
              <MenuItem
                icon={<ComparisonIcon />}
                text={t('Compare with v{newest}, the current one', { newest })}
                onClick={() => onChoose(version, 'newest')}
              />
            )}
            <LinkItems
              path={tabPath('history', String(version))}
              text={t('Copy link to version')}
            />
            <ChainItem onShow={() => show({ kind: 'version', id: String(version) })} />
            {isOld && (
              <MenuItem
                icon={<UndoIcon />}
                text={t('Go back to v{version}', { version })}
                onClick={() => dispatch(historyActions.goBack({ version, baseVersion: newest }))}
              />
            )}
          </Menu>
        }
      >
        <IconButton
          size="small"
          icon={<MoreIcon size={12} />}
          label={t('Actions for v{version}', { version })}
        />
      </Popover>
      {dialog}
    </span>
  );
}
