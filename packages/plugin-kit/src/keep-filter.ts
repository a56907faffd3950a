import { useState } from 'react';
import { useSession, useShell } from './hooks.ts';
import type { Shell } from './shell.ts';

/**
 * Makes a hook that keeps the filter of a panel. On a phone a panel is removed when the person leaves it; when it is
 * shown again, it still has its filter. Each person who signs in has their own filter.
 */
export function keepFilter<Value>(initial: Value) {
  /** The filters by page, then by person. */
  const kept = new WeakMap<Shell, Map<string, Value>>();
  return function useKeptFilter(): readonly [Value, (value: Value) => void] {
    const shell = useShell();
    const { userId = '' } = useSession();
    const [value, setValue] = useState<Value>(kept.get(shell)?.get(userId) ?? initial);
    const change = (next: Value): void => {
      const ofPage = kept.get(shell) ?? new Map<string, Value>();
      kept.set(shell, ofPage.set(userId, next));
      setValue(next);
    };
    return [value, change];
  };
}
