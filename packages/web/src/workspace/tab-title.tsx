import { find } from '@mach42/plugin-kit/reconcile.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { App } from '../shell/create-app.ts';

interface TabTitleProps {
  readonly app: App;
  readonly tabId: string;
}

/**
 * A tab's title, derived anew whenever the state it comes from changes. It takes nothing from a
 * context: in the menu of hidden tabs FlexLayout draws it outside the page's tree.
 */
export function TabTitle({ app: { app, plugins }, tabId }: TabTitleProps) {
  const { store } = app;
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(
    subscribe,
    () => find(plugins, tabId)?.tab.title(store.getState()) ?? tabId,
  );
}
