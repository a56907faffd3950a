import { Menu } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { MenuChoice } from '@mach42/plugin-kit/ui/menu-choice.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { kindLooks, kinds, type VersionKind } from './version-kind.tsx';

interface KindFilterProps {
  readonly versions: readonly PhodVersion[];
  /** Undefined: all. */
  readonly kind: VersionKind | undefined;
  readonly onChange: (kind: VersionKind | undefined) => void;
}

/** Which versions are listed, by where they came from. */
export function KindFilter({ versions, kind, onChange }: KindFilterProps) {
  const counts = Map.groupBy(versions, ({ source }) => source.kind);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <MenuChoice
            text="All versions"
            label={String(versions.length)}
            chosen={kind === undefined}
            onClick={() => onChange(undefined)}
          />
          {kinds
            .filter((one) => counts.has(one))
            .map((one) => (
              <MenuChoice
                key={one}
                icon={kindLooks[one].icon}
                text={kindLooks[one].name}
                label={String(counts.get(one)?.length ?? 0)}
                chosen={one === kind}
                onClick={() => onChange(one)}
              />
            ))}
        </Menu>
      }
    >
      <IconButton
        icon={<FilterIcon size={14} />}
        size="small"
        label={kind === undefined ? 'Filter versions' : `Filter: ${kindLooks[kind].name}`}
        active={kind !== undefined}
        className="ws-history-list__filter"
      />
    </Popover>
  );
}
