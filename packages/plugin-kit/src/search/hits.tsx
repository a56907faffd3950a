import {
  ChatIcon,
  CommentIcon,
  HistoryIcon,
  IdNumberIcon,
  InboxIcon,
  PersonIcon,
} from '@blueprintjs/icons';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { SearchHit, SearchScope } from '@mach42/contracts/search/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import type { ReactElement } from 'react';
import { tabPath } from '../addresses.ts';

interface HitKind {
  /** The scope as the server names it. */
  readonly scope: SearchScope;
  /** The name of one hit, and the heading above several. */
  readonly name: string;
  readonly heading: string;
  readonly icon: ReactElement;
}

export const hitKinds: { readonly [kind in SearchHit['kind']]: HitKind } = {
  message: { scope: 'messages', name: t('Message'), heading: t('Messages'), icon: <CommentIcon /> },
  phod: { scope: 'phod', name: t('PHOD File'), heading: t('Your file'), icon: <IdNumberIcon /> },
  datarais: { scope: 'datarais', name: t('Entry'), heading: t('Entries'), icon: <InboxIcon /> },
  version: { scope: 'versions', name: t('Version'), heading: t('Versions'), icon: <HistoryIcon /> },
  room: { scope: 'rooms', name: t('Room'), heading: t('Rooms'), icon: <ChatIcon /> },
  person: { scope: 'people', name: t('Person'), heading: t('People'), icon: <PersonIcon /> },
};

/** Kinds in the order in which they are shown. */
export const kindsInOrder = ['message', 'phod', 'datarais', 'version', 'room', 'person'] as const;

/**
 * Returns the address that a hit leads to; the hit of a person leads to the texts that this person wrote. A guest has
 * all conversations in the column.
 */
export function hitPath({ kind, id, roomId = '', by = '' }: SearchHit, isGuest: boolean): string {
  switch (kind) {
    case 'message':
      return tabPath(isGuest ? 'chat' : 'rooms', `${roomId}/${id}`);
    case 'room':
      return tabPath(isGuest ? 'chat' : 'rooms', id);
    case 'phod':
      return tabPath('phod', id.slice(1));
    case 'datarais':
      return tabPath(`datarais-${id}`);
    case 'version':
      return tabPath('history', id);
    case 'person':
      return tabPath('search', `from:${by}`);
  }
}

/** The part of an address between the rooms and two people: it leads to the conversation between them. */
export const withPerson = 'with';

/**
 * The address of the conversation with a person, which is begun where there is none; undefined for other hits, and
 * for the reader. It names both people, so that it leads the other person to the same conversation.
 */
export function messagePath(
  { kind, id }: SearchHit,
  userId: string | undefined,
): string | undefined {
  const isOther = kind === 'person' && userId !== undefined && id !== userId;
  return isOther ? tabPath('rooms', `${withPerson}/${userId}/${id}`) : undefined;
}

/** Returns the title above the text of a hit. */
export function hitTitle({ kind, id, title, by }: SearchHit): string {
  if (kind === 'phod') return titleOfKey(title);
  if (kind === 'version') return t('Version {version}', { version: id });
  // A direct message has the name of the other person.
  return kind === 'message' && by !== undefined && by !== title
    ? t('{by} in {title}', { by: received(by), title })
    : title;
}

/** A marked range `[start, end)` in UTF-16 units. */
export type Mark = readonly [number, number];

export interface MarkedTextProps {
  readonly text: string;
  /** The marked ranges, in order. */
  readonly marks: readonly Mark[];
}

export function MarkedText({ text, marks }: MarkedTextProps) {
  const last = marks.at(-1)?.[1] ?? 0;
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  );
}
