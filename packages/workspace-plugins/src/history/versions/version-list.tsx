import {
  CalendarIcon,
  FilterIcon,
  ComparisonIcon,
  DocumentOpenIcon,
  MoreIcon,
  SeriesSearchIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { ChainItem } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { LinkItems } from '@mach42/plugin-kit/ui/link-items.tsx';
import { MenuChoice, Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { historyActions } from '../actions.ts';
import { history, historySlice, type View } from '../state.ts';
import type { Pair } from '../state/pair.ts';
import { AsOfFields } from './as-of-fields.tsx';
import { originText, useNames, kindLooks, kinds, type VersionKind } from './version-origin.tsx';
import { ListFrame, VersionRows, type OnChoose, type Side } from './version-rows.tsx';

interface VersionMenuProps {
  readonly version: number;
  readonly newest: number;
  readonly onChoose: OnChoose;
}

function VersionMenu({ version, newest, onChoose }: VersionMenuProps) {
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

interface VersionListProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair | undefined;
  /** True: there is room for only one part, and the changes of a chosen version replace the list. */
  readonly narrow: boolean;
  /** True: another element covers the list and has the heading. */
  readonly covered: boolean;
  /** The control that chooses the file of the versions. */
  readonly fileChoice: ReactNode;
  readonly onChoose: OnChoose;
  readonly onShow: () => void;
}

const useKind = keepFilter<VersionKind | undefined>(undefined);

/** Lists all versions of the PHOD File, the newest first. */
export function VersionList(props: VersionListProps) {
  const { versions, chosen, narrow, covered, fileChoice, onChoose, onShow } = props;
  const view = useSlice(historySlice, (state) => state.view);
  const names = useNames();
  const [kind, setKind] = useKind();
  const isPicked = useSlice(historySlice, (state) => state.picked.day !== '');
  const [asksDay, setAsksDay] = useState(false);
  const listed = useMemo(
    () =>
      versions
        .filter(({ source }) => kind === undefined || source.kind === kind)
        .map((version) => ({
          ...version,
          origin: originText(version, names),
          icon: kindLooks[version.source.kind].icon,
        })),
    [versions, kind, names],
  );
  const newest = versions[0]?.version ?? 0;
  return (
    <ListFrame
      covered={covered}
      count={
        kind === undefined
          ? versions.length
          : t('{count} of {count2}', { count: listed.length, count2: versions.length })
      }
      actions={
        <KindFilter
          versions={versions}
          kind={kind}
          onChange={setKind}
          onAskDay={() => setAsksDay(true)}
        />
      }
      above={
        <>
          {fileChoice}
          {narrow && (
            <p className="ws-history-list__hint">
              {t('Choose a version to see what it changed, and to go back to it.')}
            </p>
          )}
          {(asksDay || isPicked) && (
            <AsOf versions={versions} takesFocus={asksDay} onShow={onShow} />
          )}
        </>
      }
    >
      <VersionRows
        key={kind ?? 'all'}
        listed={listed}
        sideOf={(version) => sideOf(version, chosen, view)}
        covered={covered}
        menuOf={(version) => <VersionMenu version={version} newest={newest} onChoose={onChoose} />}
        onChoose={onChoose}
      />
    </ListFrame>
  );
}

function sideOf(version: number, chosen: Pair | undefined, view: View): Side | undefined {
  if (view === 'file') return version === chosen?.from ? 'file' : undefined;
  // The first version has no earlier version to compare with.
  if (version === chosen?.to) return chosen.from === 0 ? 'file' : 'to';
  return version === chosen?.from ? 'from' : undefined;
}

interface KindFilterProps {
  readonly versions: readonly PhodVersion[];
  /** The kind of the listed versions; undefined: all kinds. */
  readonly kind: VersionKind | undefined;
  readonly onChange: (kind: VersionKind | undefined) => void;
  /** Asks for the day whose file is shown. */
  readonly onAskDay: () => void;
}

/** Filters the listed versions by their source. */
function KindFilter({ versions, kind, onChange, onAskDay }: KindFilterProps) {
  const counts = Map.groupBy(versions, ({ source }) => source.kind);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <MenuChoice
            text={t('All versions')}
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
          <MenuDivider />
          <MenuItem icon={<CalendarIcon />} text={t('The file as of a day…')} onClick={onAskDay} />
        </Menu>
      }
    >
      <IconButton
        icon={<FilterIcon size={14} />}
        size="small"
        label={
          kind === undefined
            ? t('Filter versions')
            : t('Filter: {name}', { name: kindLooks[kind].name })
        }
        active={kind !== undefined}
        className="ws-history-list__filter"
      />
    </Popover>
  );
}

interface AsOfProps {
  /** All versions, newest first. */
  readonly versions: readonly PhodVersion[];
  readonly takesFocus: boolean;
  readonly onShow: () => void;
}

/** Shows the file as it was on a day that the person picks. */
function AsOf({ versions, takesFocus, onShow }: AsOfProps) {
  const { dispatch } = useShell();
  const picked = useSlice(historySlice, (state) => state.picked);
  return (
    <AsOfFields
      versions={versions}
      picked={picked}
      takesFocus={takesFocus}
      onPick={(next, version) => {
        dispatch(history.picked(next));
        if (version === undefined) return;
        dispatch(historyActions.show({ version, picked: next }));
        onShow();
      }}
    />
  );
}
