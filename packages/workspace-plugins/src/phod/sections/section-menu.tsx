import { Menu, MenuItem } from '@blueprintjs/core';
import {
  ChevronUpIcon,
  CurlyBracesIcon,
  DuplicateIcon,
  MoreIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { childOf } from '@mach42/json-document/pointer.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { use } from 'react';
import { EditingContext } from '../items/editing.ts';
import { useCopy } from '../transfer/use-copy.ts';

interface SectionMenuProps {
  readonly section: string;
  readonly title: string;
  readonly value: unknown;
  readonly onFold: (() => void) | undefined;
}

export function SectionMenu({ section, title, value, onFold }: SectionMenuProps) {
  const { editAsJson, remove } = use(EditingContext);
  const { copy } = useCopy();
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            icon={<CurlyBracesIcon />}
            text="Edit as JSON"
            onClick={() => editAsJson(section)}
          />
          <MenuItem
            icon={<DuplicateIcon />}
            text="Copy as JSON"
            onClick={() => void copy(JSON.stringify({ [section]: value }, null, 2))}
          />
          {onFold !== undefined && (
            <MenuItem icon={<ChevronUpIcon />} text="Fold" onClick={onFold} />
          )}
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text="Remove section"
            onClick={() => remove(childOf('', section))}
          />
        </Menu>
      }
    >
      <IconButton size="small" icon={<MoreIcon />} label={`More about ${title}`} />
    </Popover>
  );
}
