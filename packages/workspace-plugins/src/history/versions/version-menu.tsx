import { Menu, MenuItem } from '@blueprintjs/core';
import { ComparisonIcon, HistoryIcon, MoreIcon, UndoIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { historyActions } from '../state/history-slice.ts';
import { pairOf } from '../state/pair.ts';

interface VersionMenuProps {
  readonly version: number;
  readonly newest: number;
  readonly reachable: boolean;
  readonly onChoose: (version: number, asOtherSide: boolean) => void;
}

export function VersionMenu({ version, newest, reachable, onChoose }: VersionMenuProps) {
  const { dispatch } = useShell();
  const isOld = version !== newest;
  const content = (
    <Menu>
      <MenuItem
        icon={<HistoryIcon />}
        text="From: compare the chosen one with it"
        onClick={() => onChoose(version, true)}
      />
      {isOld && (
        <MenuItem
          icon={<ComparisonIcon />}
          text={`Compare with v${newest}, the current one`}
          onClick={() => dispatch(historyActions.compare(pairOf(version, newest)))}
        />
      )}
      {isOld && (
        <MenuItem
          icon={<UndoIcon />}
          text={`Revert to v${version}`}
          onClick={() =>
            dispatch(historyActions.goBack({ version, pointer: '', baseVersion: newest }))
          }
        />
      )}
    </Menu>
  );
  return (
    <span className="ws-version__menu">
      <Popover placement="bottom-end" content={content}>
        <Button
          variant="plain"
          size="small"
          icon={<MoreIcon size={12} />}
          aria-label={`Actions for v${version}`}
          {...(reachable ? {} : { tabIndex: -1 })}
        />
      </Popover>
    </span>
  );
}
