import { ChevronDownIcon, PlusIcon } from '@blueprintjs/icons';
import { additionTo, knownSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { memo, use, useState } from 'react';
import { AddItem } from '../items/add-item.tsx';
import { EditingContext } from '../items/editing.ts';
import { useKeptFocus } from '../items/use-kept-focus.ts';
import { PolicyMenu } from '../sending/policy-menu.tsx';
import { SectionIcon } from './section-icon.tsx';
import { sectionKind } from './section-kind.ts';
import { SectionMenu } from './section-menu.tsx';
import { SectionRows } from './section-rows.tsx';
import type { SectionMatch } from './search.ts';

interface SectionCardProps {
  readonly section: SectionMatch;
  readonly searching: boolean;
  /** Only its title is shown until somebody wants more: on small screens. */
  readonly folded: boolean;
}

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, searching, folded } = props;
  const { key, value, shown, total } = section;
  const { open, add } = use(EditingContext);
  const [unfolded, setUnfolded] = useState<boolean>();
  const kind = sectionKind(key, value);
  const title = titleOfKey(key);
  const pointer = childOf('', key);
  const isAdding = open?.does === 'add' && open.pointer === pointer;
  const addButton = useKeptFocus<HTMLButtonElement>(isAdding, total);
  const takes = knownSection(key)?.byPlatform === true ? undefined : additionTo(key, value);
  const isOpen = searching || isAdding || (unfolded ?? !folded);

  return (
    <Card
      className="ws-phod-card"
      icon={<SectionIcon name={key} kind={kind} />}
      title={title}
      count={searching ? `${shown.length} of ${total}` : total}
      actions={
        <>
          <PolicyMenu section={key} title={title} />
          {isOpen ? (
            <>
              {takes !== undefined && (
                <IconButton
                  size="small"
                  icon={<PlusIcon />}
                  ref={addButton}
                  label={`Add to ${title}`}
                  onClick={() => add(pointer)}
                />
              )}
              <SectionMenu
                section={key}
                title={title}
                value={value}
                onFold={folded ? () => setUnfolded(false) : undefined}
              />
            </>
          ) : (
            <IconButton
              size="small"
              icon={<ChevronDownIcon />}
              label={`Show ${title}`}
              aria-expanded={false}
              onClick={() => setUnfolded(true)}
            />
          )}
        </>
      }
    >
      {isOpen && (
        <>
          {total === 0 && !isAdding && <p className="ws-phod-card__empty">Nothing here yet.</p>}
          {total > 0 && <SectionRows key={String(searching)} kind={kind} section={section} />}
          {isAdding && takes !== undefined && <AddItem section={key} kind={takes} />}
        </>
      )}
    </Card>
  );
});
