import { useEffect } from 'react';
import { productName } from '../product.ts';
import { useApp, useRoot } from './app-context.ts';

/** Names the page in the browser, with the number of unread messages: `(2) PHOD File · Mach42`. */
export function usePageTitle(title: string | undefined): void {
  const { plugins } = useApp();
  const unread = useRoot((state) =>
    plugins.reduce((sum, { mobile }) => sum + (mobile?.badge?.(state) ?? 0), 0),
  );
  useEffect(() => {
    const named = title === undefined || title.includes(productName);
    const words = named ? (title ?? productName) : `${title} · ${productName}`;
    document.title = unread === 0 ? words : `(${unread}) ${words}`;
  }, [title, unread]);
  useEffect(() => showOnIcon(unread), [unread]);
}

/** The number on the icon of an installed app; browsers without one have no such function. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  // Refused where the page is no installed app, which is no fault.
  shown.catch(() => undefined);
}
