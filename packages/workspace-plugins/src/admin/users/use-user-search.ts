import type { User } from '@mach42/contracts/users/schemas.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStorage } from '../state.ts';
import { everybody, foundUsers, listedUsers, type UserFilter } from './found-users.ts';

/** People on one page: two columns of six. Each card is dear to draw, and typing redraws them all. */
export const usersPage = 12;

export interface UserSearch {
  readonly filter: UserFilter;
  /** How many fit, and how many there are. */
  readonly found: number;
  readonly all: number;
  readonly offset: number;
  /** Those of the page. */
  readonly shown: readonly User[];
  readonly narrow: (change: Partial<UserFilter>) => void;
  readonly move: (offset: number) => void;
}

const noUsers: readonly User[] = [];

/** Which of all people are listed. */
export function useUserSearch(users: readonly User[] = noUsers): UserSearch {
  const [filter, setFilter] = useState(everybody);
  const [start, setStart] = useState(0);
  const listed = useMemo(() => listedUsers(users), [users]);
  const stored = useStorage().answer;
  const found = useMemo(
    () => foundUsers(listed, filter, (userId) => stored?.[userId]?.bytes ?? 0),
    [listed, filter, stored],
  );
  // Fewer people may be left than stood before the page.
  const offset = start < found.length ? start : 0;
  const page = useMemo(() => found.slice(offset, offset + usersPage), [found, offset]);
  // The cards are drawn between the key presses, not before the next one.
  const shown = useDeferredValue(page, noUsers);
  return {
    filter,
    found: found.length,
    all: users.length,
    offset,
    shown,
    narrow: (change) => {
      setFilter({ ...filter, ...change });
      setStart(0);
    },
    move: setStart,
  };
}
