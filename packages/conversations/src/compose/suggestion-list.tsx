import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';

export interface ListKeys {
  /** Returns true when the list has handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

interface SuggestionListProps<Item> {
  /** The id of the list; the id of an option is this id and the option's index. */
  readonly id: string;
  readonly label: string;
  readonly className?: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The text that the items match: when it changes, the first option is active again. */
  readonly typed: string;
  readonly keys: Ref<ListKeys>;
  /** Receives the id of the option that Enter chooses; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
  /** Draws the content of an option. */
  readonly children: (item: Item) => ReactNode;
}

/** A list above a text field, which keeps the focus and gives it the keys: arrows, Enter, Tab and Escape. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { id, items, typed, onActive, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ typed, index: 0 });
  const active = chosen.typed === typed ? Math.min(chosen.index, items.length - 1) : 0;
  const activeId = items.length === 0 ? undefined : `${id}-${active}`;
  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): boolean {
    const item = items[active];
    if (item === undefined) return false;
    const move = (by: number) =>
      setChosen({ typed, index: (active + by + items.length) % items.length });
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onChoose(item);
    else if (event.key === 'Escape') props.onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  useImperativeHandle(props.keys, () => ({ onKeyDown }));

  if (items.length === 0) return null;
  return (
    <div
      ref={list}
      id={id}
      className={`ws-composer__suggestions ${props.className ?? ''}`}
      role="listbox"
      aria-label={props.label}
    >
      {items.map((item, index) => (
        <div
          key={props.keyOf(item)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="ws-composer__suggestion"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(item);
          }}
        >
          {props.children(item)}
        </div>
      ))}
    </div>
  );
}
