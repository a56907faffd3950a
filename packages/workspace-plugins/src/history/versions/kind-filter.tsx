import { Menu, MenuItem } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
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
          <MenuItem
            roleStructure="listoption"
            text="All versions"
            label={String(versions.length)}
            selected={kind === undefined}
            onClick={() => onChange(undefined)}
          />
          {kinds
            .filter((one) => counts.has(one))
            .map((one) => (
              <MenuItem
                key={one}
                roleStructure="listoption"
                icon={kindLooks[one].icon}
                text={kindLooks[one].name}
                label={String(counts.get(one)?.length ?? 0)}
                selected={one === kind}
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
