import {
  ArchiveIcon,
  CalendarIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CurlyBracesIcon,
  DuplicateIcon,
  EditIcon,
  HeartIcon,
  IdNumberIcon,
  LayersIcon,
  LightbulbIcon,
  LockIcon,
  MoreIcon,
  PeopleIcon,
  PlusIcon,
  ProjectsIcon,
  PropertiesIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { addTo } from '@mach42/contracts/phod/item-edits.ts';
import type { ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import {
  additionTo,
  knownSection,
  plainKey,
  titleOfKey,
  type Addition,
} from '@mach42/contracts/phod/sections.ts';
import { childOf, parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useIsSmallScreen, useShell, useWidth } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useState, memo, use } from 'react';
import { shownData } from '../edits/change-values.ts';
import { useEdit } from '../edits/use-edit.ts';
import { EditingContext } from '../items/editing.ts';
import { fieldsToAdd, initialInput, nameOf } from '../items/form-fields.ts';
import { ItemForm, type Fault } from '../items/item-form.tsx';
import { useKeptFocus } from '../items/use-kept-focus.ts';
import { PolicyMenu } from '../sending/policy-menu.tsx';
import { useCopy } from '../transfer/use-copy.ts';
import type { SectionMatch } from './search.ts';
import { sectionKind, type SectionKind, SectionRows } from './section-rows.tsx';

interface SectionCardProps {
  readonly section: SectionMatch;
  readonly searching: boolean;
  /** Whether only the title is shown until the person asks for more, as on small screens. */
  readonly folded: boolean;
}

const SectionCard = memo(function SectionCard(props: SectionCardProps) {
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
      count={searching ? t('{count} of {total}', { count: shown.length, total }) : total}
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
                  label={t('Add to {title}', { title })}
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
              label={t('Show {title}', { title })}
              aria-expanded={false}
              onClick={() => setUnfolded(true)}
            />
          )}
        </>
      }
    >
      {isOpen && (
        <>
          {total === 0 && !isAdding && (
            <p className="ws-phod-card__empty">{t('Nothing here yet.')}</p>
          )}
          {total > 0 && <SectionRows key={String(searching)} kind={kind} section={section} />}
          {isAdding && takes !== undefined && <AddItem section={key} kind={takes} />}
        </>
      )}
    </Card>
  );
});

function SectionIcon({ name, kind }: { readonly name: string; readonly kind: SectionKind }) {
  switch (plainKey(name)) {
    case 'personalinfo':
      return <IdNumberIcon />;
    case 'aionlyquestions':
      return <LightbulbIcon />;
    case 'interests':
      return <HeartIcon />;
    case 'resourcesstash':
      return <LayersIcon />;
    case 'archivevault':
      return <ArchiveIcon />;
    default:
      return <KindIcon kind={kind} />;
  }
}

function KindIcon({ kind }: { readonly kind: SectionKind }) {
  switch (kind) {
    case 'projects':
      return <ProjectsIcon />;
    case 'calendar':
      return <CalendarIcon />;
    case 'contacts':
      return <PeopleIcon />;
    case 'notes':
      return <EditIcon />;
    case 'secrets':
      return <LockIcon />;
    case 'tags':
    case 'lines':
    case 'fields':
    case 'items':
    case 'value':
      return <PropertiesIcon />;
  }
}

interface SectionMenuProps {
  readonly section: string;
  readonly title: string;
  readonly value: unknown;
  readonly onFold: (() => void) | undefined;
}

function SectionMenu({ section, title, value, onFold }: SectionMenuProps) {
  const { editAsJson, remove } = use(EditingContext);
  const { copy } = useCopy();
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            icon={<CurlyBracesIcon />}
            text={t('Edit as JSON')}
            onClick={() => editAsJson(section)}
          />
          <MenuItem
            icon={<DuplicateIcon />}
            text={t('Copy as JSON')}
            onClick={() => void copy(JSON.stringify({ [section]: value }, null, 2))}
          />
          {onFold !== undefined && (
            <MenuItem icon={<ChevronUpIcon />} text={t('Fold')} onClick={onFold} />
          )}
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text={t('Remove section')}
            onClick={() => remove(childOf('', section))}
          />
        </Menu>
      }
    >
      <IconButton size="small" icon={<MoreIcon />} label={t('More about {title}', { title })} />
    </Popover>
  );
}

interface AddItemProps {
  readonly section: string;
  readonly kind: Addition;
}

/** The form for a new item of a section. People often add several texts: the form of texts stays for the next one. */
function AddItem({ section, kind }: AddItemProps) {
  const shell = useShell();
  const edit = useEdit();
  const { open, close, leave } = use(EditingContext);
  const [initial] = useState(() => initialInput(kind, preferredZone.dayAt(new Date())));

  function submit(input: ItemInput): Fault | undefined {
    const added = addTo(shownData(shell) ?? {}, section, kind, input);
    if (!added.ok) return added;
    const { value, path } = added.op;
    const name = kind === 'field' ? titleOfKey(parsePointer(path)[1] ?? '') : nameOf(value);
    edit([added.op], t('{value} added', { value: name === undefined ? t('Item') : `“${name}”` }));
    if (kind !== 'text') close();
    return undefined;
  }

  return (
    <ItemForm
      name={t('Add to {section}', { section: titleOfKey(section) })}
      fields={fieldsToAdd(kind)}
      initial={initial}
      submit={t('Add')}
      onSubmit={submit}
      draft={open?.draft}
      onCancel={leave}
    />
  );
}

/** The widths of the grid, in pixels, from which on it has more columns. */
const twoColumnsFrom = 520;
const threeColumnsFrom = 940;

/** The number of sections that are open in one column; of the others only the titles are shown. */
const openInOneColumn = 2;

interface SectionGridProps {
  readonly sections: readonly SectionMatch[];
  readonly searching: boolean;
}

export function SectionGrid({ sections, searching }: SectionGridProps) {
  const [columns, grid] = useWidth(2, columnsAt);
  const isSmall = useIsSmallScreen() && columns === 1;

  return (
    <div ref={grid} className="ws-phod__grid">
      {spread(sections, columns).map((column, index) => (
        <div key={index} className="ws-phod__column">
          {column.map((section, index) => (
            <SectionCard
              key={section.key}
              section={section}
              searching={searching}
              folded={isSmall && index >= openInOneColumn}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function columnsAt(width: number): number {
  if (width >= threeColumnsFrom) return 3;
  return width >= twoColumnsFrom ? 2 : 1;
}

/** Returns the approximate height of the card of a section, whatever its content. */
function usualHeight({ key, value }: SectionMatch): number {
  const kind = sectionKind(key, value);
  if (kind === 'projects' || kind === 'contacts' || kind === 'notes') return 4;
  return kind === 'tags' || kind === 'value' ? 2 : 3;
}

/**
 * Distributes cards over columns: each card goes to the column that is shortest so far. Heights depend only on the
 * kinds of the sections, so that a card stays in its column when its content changes.
 */
export function spread(
  sections: readonly SectionMatch[],
  columns: number,
): readonly (readonly SectionMatch[])[] {
  const stacks = Array.from({ length: columns }, () => ({
    rows: 0,
    sections: [] as SectionMatch[],
  }));
  for (const section of sections) {
    const shortest = stacks.reduce((best, stack) => (stack.rows < best.rows ? stack : best));
    shortest.sections.push(section);
    shortest.rows += usualHeight(section);
  }
  return stacks.map((stack) => stack.sections);
}
