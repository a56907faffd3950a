import { t } from '@mach42/language/t.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { SlashMenuProps } from '../slash/slash-menu.tsx';
import { mentionAt } from './mentions.tsx';
import type { ListKeys } from './suggestion-list.tsx';

/** Holds the state of a list above the field: the option that Enter chooses, and the keys. */
function useTypedList() {
  const id = useId();
  const keys = useRef<ListKeys>(null);
  const [active, setActive] = useState<string>();
  /** Returns true when the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => keys.current?.onKeyDown(event) ?? false;
  return { id, keys, active, setActive, onKeyDown };
}

/** The list of people that opens while an `@` is written, where people can be mentioned. */
export function useMentions(draft: string, caret: number, isOn: boolean) {
  const begun = isOn ? mentionAt(draft, caret) : undefined;
  return { ...useTypedList(), begun };
}

/** Matches a draft that consists only of `/` and the beginning of a name. */
const nameAlone = /^\/[\p{L}\p{M}\p{N}_-]*$/u;

/** The list of commands and saved prompts that opens on `/`; its code is loaded with the first `/`. */
export function useSlash(draft: string) {
  const toasts = useToasts();
  const list = useTypedList();
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

  /** Returns true when the key was for the list, or for the list that is still loading. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isBegun) return false;
    if (list.keys.current !== null) return list.onKeyDown(event);
    const waits = isWanted && event.key === 'Enter' && nameAlone.test(draft);
    if (waits) event.preventDefault();
    return waits;
  }

  return { ...list, onKeyDown, Menu };
}

export const EmojiSuggestions = lazyPart(() => import('../emoji/emoji-suggestions.tsx'));

/** Matches a colon and the beginning of the name of an emoji, at the end of the text before the caret. */
const emojiBegun = /(?:^|\s):([\p{L}\p{M}\p{N}_-]{2,30})$/u;
/** The colon is searched for in this many characters before the caret. */
const longest = 40;

/**
 * The list of emoji that opens while the name of one is written after a colon; its code is loaded with the first
 * name.
 */
export function useEmoji(draft: string, caret: number) {
  const query = emojiBegun.exec(draft.slice(Math.max(0, caret - longest), caret))?.[1];
  /** The text after the colon, and the position of the colon in UTF-16 units. */
  const begun = query === undefined ? undefined : { query, at: caret - query.length - 1 };
  return { ...useTypedList(), begun };
}
