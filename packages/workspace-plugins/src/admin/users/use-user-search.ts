import type { User } from '@mach42/contracts/users/schemas.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStorage } from '../state.ts';
import { everybody, foundUsers, listedUsers, type UserFilter } from './found-users.ts';

export type UsersView = 'cards' | 'table';

/**
 * The number of people on a page. Twelve cards are two columns of six: a card is expensive to draw, and typing
 * redraws all of them.
 */
const usersOfPage: Readonly<Record<UsersView, number>> = { cards: 12, table: 50 };

export interface UserSearch {
  readonly view: UsersView;
  readonly pageSize: number;
  readonly filter: UserFilter;
  /** The people who match the filter, and the number of all people. */
  readonly found: readonly User[];
  readonly all: number;
  readonly offset: number;
  /** The people of the page. */
  readonly shown: readonly User[];
  readonly narrow: (change: Partial<UserFilter>) => void;
  readonly move: (offset: number) => void;
  readonly look: (view: UsersView) => void;
}

const noUsers: readonly User[] = [];
const useView = keepFilter<UsersView>('cards');

/** Filters and pages the list of all people. */
export function useUserSearch(users: readonly User[] = noUsers): UserSearch {
  const [filter, setFilter] = useState(everybody);
  const [start, setStart] = useState(0);
  const [view, setView] = useView();
  const pageSize = usersOfPage[view];
  const listed = useMemo(() => listedUsers(users), [users]);
  const stored = useStorage().answer;
  const found = useMemo(
    () => foundUsers(listed, filter, (userId) => stored?.[userId]?.bytes ?? 0),
    [listed, filter, stored],
  );
  // There may be fewer people left than the earlier pages had.
  const offset = start < found.length ? start : 0;
  const page = useMemo(() => found.slice(offset, offset + pageSize), [found, offset, pageSize]);
  // The cards are drawn between key presses, so that they do not delay the next one.
  const shown = useDeferredValue(page, noUsers);
  return {
    view,
    pageSize,
    filter,
    found,
    all: users.length,
    offset,
    shown,
    narrow: (change) => {
      setFilter({ ...filter, ...change });
      setStart(0);
    },
    move: setStart,
    look: (next) => {
      setView(next);
      setStart(0);
    },
  };
}
