import { useEffect } from 'react';
import { productName } from '../product.ts';

/** Names the page in the browser: `PHOD File · Mach42`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const named = title === undefined || title.includes(productName);
    document.title = named ? (title ?? productName) : `${title} · ${productName}`;
  }, [title]);
}
