import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';

export interface ListKeys {
  /** True when the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

interface ListKeysOptions<Item> {
  /** Of the list; an option's is this and its index. */
  readonly id: string;
  readonly shown: readonly Item[];
  /** What the list is for: with another one, its first option is active again. */
  readonly typed: string;
  readonly keys: Ref<ListKeys>;
  /** The option that Enter chooses, by its id; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
}

/** The keys of a list below a text field, which keeps the focus: arrows, Enter, Tab and Escape. Answers the active index. */
export function useListKeys<Item>(options: ListKeysOptions<Item>): number {
  const { id, shown, typed, onActive } = options;
  const [chosen, setChosen] = useState({ typed, index: 0 });
  const active = chosen.typed === typed ? Math.min(chosen.index, shown.length - 1) : 0;
  const activeId = shown.length === 0 ? undefined : `${id}-${active}`;
  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);

  function onKeyDown(event: KeyboardEvent): boolean {
    const item = shown[active];
    if (item === undefined) return false;
    const move = (by: number) =>
      setChosen({ typed, index: (active + by + shown.length) % shown.length });
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      options.onChoose(item);
    } else if (event.key === 'Escape') options.onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  useImperativeHandle(options.keys, () => ({ onKeyDown }));
  return active;
}
