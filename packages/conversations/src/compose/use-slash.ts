import { t } from '@mach42/language/t.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { SlashKeys, SlashMenuProps } from '../slash/slash-menu.tsx';

/** A draft that is nothing but `/` and the beginning of a name. */
const nameAlone = /^\/[\p{L}\p{M}\p{N}_-]*$/u;

/** The list of commands and saved prompts that opens on `/`; its code comes with the first `/`. */
export function useSlash(draft: string) {
  const toasts = useToasts();
  const id = useId();
  const keys = useRef<SlashKeys>(null);
  const [active, setActive] = useState<string>();
  const [Menu, setMenu] = useState<ComponentType<SlashMenuProps>>();
  const [failed, setFailed] = useState(false);
  const isBegun = draft.startsWith('/');
  const isWanted = isBegun && Menu === undefined && !failed;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import('../slash/slash-menu.tsx').then(
      (module) => isCurrent && setMenu(() => module.default),
      () => {
        if (!isCurrent) return;
        // The code of a page that was opened long ago may be gone.
        setFailed(true);
        toasts.error(t('The commands cannot be listed now. Load the page again.'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, toasts]);

  /** True when the key was for the list, or for the list that is on its way. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isBegun) return false;
    if (keys.current !== null) return keys.current.onKeyDown(event);
    const waits = isWanted && event.key === 'Enter' && nameAlone.test(draft);
    if (waits) event.preventDefault();
    return waits;
  }

  return { id, keys, active, setActive, onKeyDown, Menu };
}
