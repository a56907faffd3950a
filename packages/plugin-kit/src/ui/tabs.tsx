import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

interface TabsProps<Value extends string> {
  /** The name of the group of tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The content at the right of the tabs. */
  readonly end?: ReactNode;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs above the content of the chosen one; arrow keys move between them. */
export function Tabs<Value extends string>({ tabs, value, ...rest }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex((tab) => tab.value === value) + step;
    const next = tabs[(at + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    rest.onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab='${next.value}']`)?.focus();
  }

  return (
    <>
      <div className="ws-tabs">
        <div
          ref={list}
          className="ws-tabs__list ws-fading-ends"
          role="tablist"
          aria-label={rest.label}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              className="ws-tabs__tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => rest.onChange(tab.value)}
              onKeyDown={move}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {rest.end}
      </div>
      <div
        id={`${id}-panel`}
        className="ws-tabs__panel"
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
      >
        {rest.children}
      </div>
    </>
  );
}
