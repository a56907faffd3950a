import { find } from '@mach42/plugin-kit/reconcile.ts';
import { useApp, useRoot } from '../shell/app-context.ts';

/** A tab's title, derived anew whenever the state it comes from changes. */
export function TabTitle({ tabId }: { readonly tabId: string }) {
  const { plugins } = useApp();
  return useRoot((state) => find(plugins, tabId)?.tab.title(state) ?? tabId);
}
