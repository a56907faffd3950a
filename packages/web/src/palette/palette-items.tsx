import { CubeIcon, SearchIcon, SendMessageIcon } from '@blueprintjs/icons';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import type { SearchWanted } from '@mach42/contracts/search/read-search.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { FocusOffer } from '@mach42/plugin-kit/commands-in-focus.ts';
import { escapePattern } from '@mach42/plugin-kit/pattern.ts';
import {
  hitKinds,
  hitPath,
  hitTitle,
  kindsInOrder,
  messagePath,
  MarkedText,
  type MarkedTextProps,
} from '@mach42/plugin-kit/search/hits.tsx';
import type { ReactElement, ReactNode } from 'react';
import type { BoundCommand } from '../shell/use-commands.ts';

/** Half-open range of characters of a title. */
type MatchRange = readonly [from: number, to: number];

interface PaletteMatch {
  /** Higher is better. */
  readonly score: number;
  readonly ranges: readonly MatchRange[];
}

/**
 * Every word of the query must be in the title, best at the beginning of one of its words.
 * An empty query fits everything. Undefined: it does not fit.
 */
export function matchTitle(query: string, title: string): PaletteMatch | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = title.toLowerCase();
  // A few letters change their length in lower case; positions would be wrong then.
  const text = lower.length === title.length ? lower : title;
  const ranges: MatchRange[] = [];
  let score = 0;
  for (const word of words) {
    const found = find(word, text);
    if (found === undefined) return undefined;
    score += found.score;
    ranges.push([found.at, found.at + word.length]);
  }
  return { score, ranges: merge(ranges) };
}

function find(word: string, text: string): { at: number; score: number } | undefined {
  if (text.startsWith(word)) return { at: 0, score: 3 };
  const atWord = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}`, 'u'));
  if (atWord !== -1) return { at: atWord, score: 2 };
  const anywhere = text.indexOf(word);
  return anywhere === -1 ? undefined : { at: anywhere, score: 1 };
}

function merge(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const merged: MatchRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

/** A line of the palette. */
export interface PaletteItem {
  readonly id: string;
  /** The heading that it is below. */
  readonly group: string;
  readonly icon: ReactElement | undefined;
  readonly title: ReactNode;
  /** A second line. */
  readonly preview?: ReactNode;
  /** The kind of the item, shown at the right. */
  readonly kind?: string;
  readonly at?: string;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** An item that is listed before the server answers. */
type OfferedItem = PaletteItem & Pick<PaletteMatch, 'score'>;

/**
 * Puts the more probable items first: the actions on the element that has the focus, unless a command fits better.
 */
export function nearestFirst(
  ofFocus: readonly OfferedItem[],
  ofCommands: readonly OfferedItem[],
): readonly PaletteItem[] {
  const best = (items: readonly OfferedItem[]) => Math.max(...items.map(({ score }) => score));
  return best(ofCommands) > best(ofFocus)
    ? [...ofCommands, ...ofFocus]
    : [...ofFocus, ...ofCommands];
}

/** The number of commands, and of models, while a person searches. */
const mostBeside = 5;

/** Returns the actions on the element that has the focus, in their own order. */
export function focusItems(
  offer: FocusOffer | undefined,
  { words, ...filters }: SearchWanted,
): readonly OfferedItem[] {
  if (offer === undefined || isFiltered(filters)) return [];
  const { group } = offer;
  return offer.commands.flatMap(({ id, title, icon, run }): OfferedItem[] => {
    const match = matchTitle(words, title);
    if (match === undefined) return [];
    return [
      {
        id: `focus ${id}`,
        group,
        icon,
        title: <MarkedText text={title} marks={match.ranges} />,
        run,
        score: match.score,
      },
    ];
  });
}

/** More than any title can have: the name of a panel finds what opens it, which is in bars or menus, before all else. */
const ofPanel = 1000;

/** Returns commands that match by their titles, then by their groups; a filter for content excludes all of them. */
export function commandItems(
  commands: readonly BoundCommand[],
  { words, ...filters }: SearchWanted,
): readonly OfferedItem[] {
  if (isFiltered(filters)) return [];
  const hits = new Map<string, OfferedItem>();
  for (const { command, group, run } of commands) {
    const ofGroup = matchTitle(words, group) && { score: 0, ranges: [] };
    const match = matchTitle(words, command.title) ?? ofGroup;
    const isNamed = group.toLowerCase() === words.toLowerCase();
    const isKnown = hits.has(command.title);
    if (command.id === 'workspace.open-palette' || match === undefined || isKnown) continue;
    hits.set(command.title, {
      id: command.id,
      group: t('Commands'),
      icon: command.icon,
      title: <MarkedText text={command.title} marks={match.ranges} />,
      kind: group,
      keys: command.keys,
      run,
      score: match.score + (isNamed ? ofPanel * (1 + (command.locations?.length ?? 0)) : 0),
    });
  }
  const sorted = [...hits.values()].toSorted((a, b) => b.score - a.score);
  return words === '' ? sorted : sorted.slice(0, mostBeside);
}

/** The models that can answer, by their names. */
export function modelItems(
  models: readonly AIModel[],
  { words, ...filters }: SearchWanted,
  choose: (id: string) => void,
): readonly PaletteItem[] {
  if (isFiltered(filters) || words === '') return [];
  return models
    .flatMap((model): PaletteItem[] => {
      const match = matchTitle(words, model.name);
      if (match === undefined) return [];
      const title = <MarkedText text={model.name} marks={match.ranges} />;
      const run = () => choose(model.id);
      return [
        {
          id: `model ${model.id}`,
          group: t('Models'),
          icon: <CubeIcon />,
          title,
          kind: t('Answer with'),
          run,
        },
      ];
    })
    .slice(0, mostBeside);
}

function isFiltered({
  sources,
  rooms,
  from,
  has,
  before,
  after,
  hint,
}: Omit<SearchWanted, 'words'>): boolean {
  const lists = [sources, rooms, from, has];
  return (
    lists.some(({ length }) => length > 0) || [before, after, hint].some((one) => one !== undefined)
  );
}

interface Found {
  readonly hits: readonly SearchHit[];
  /** Undefined for a guest. */
  readonly userId: string | undefined;
  readonly goTo: (path: string) => void;
  /** Left out: the text is shown as the server has it. */
  readonly previewOf?: ((hit: SearchHit) => MarkedTextProps) | undefined;
}

/** Returns the hits of the server, by kind. */
export function hitItems({
  hits,
  userId,
  goTo,
  previewOf = asFound,
}: Found): readonly PaletteItem[] {
  const messageItem = (hit: SearchHit): PaletteItem[] => {
    const path = messagePath(hit, userId);
    if (path === undefined) return [];
    return [
      {
        id: `message ${hit.id}`,
        group: hitKinds.person.heading,
        icon: <SendMessageIcon />,
        title: roomScreenTexts.messagePerson(hit.title),
        run: () => goTo(path),
      },
    ];
  };
  return kindsInOrder.flatMap((kind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .flatMap((hit) => [
        ...messageItem(hit),
        {
          id: `${kind} ${hit.roomId ?? ''} ${hit.id}`,
          group: hitKinds[kind].heading,
          icon: hitKinds[kind].icon,
          title: hitTitle(hit),
          preview: <MarkedText {...previewOf(hit)} />,
          at: hit.timestamp,
          run: () => goTo(hitPath(hit, userId === undefined)),
        },
      ]),
  );
}

const asFound = ({ snippet, marks }: SearchHit): MarkedTextProps => ({ text: snippet, marks });

/** Leads to the tab with all results. */
export const allResultsItem = (query: string, run: () => void): PaletteItem => ({
  id: 'all results',
  group: t('All results'),
  icon: <SearchIcon />,
  title: t('Show all results for “{query}”', { query }),
  run,
});
