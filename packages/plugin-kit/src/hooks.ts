import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import {
  createContext,
  use,
  useSyncExternalStore,
  useCallback,
  useState,
  type RefCallback,
  useEffect,
  useEffectEvent,
} from 'react';
import { useSelector } from 'react-redux';
import type { Api } from './api/client.ts';
import type {
  Connection,
  DisplayPreferences,
  Log,
  Models,
  ModelsState,
  Session,
  Shell,
  ShellState,
  Toasts,
  Workspace,
} from './shell.ts';

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === undefined) throw new Error('Render panels inside <ShellContext>.');
  return shell;
}

export function useShellState<Value>(select: (state: ShellState) => Value): Value {
  return useSelector(select);
}

export function useSession(): Session {
  return useShellState((state) => state.session);
}

export function useConnection(): Connection {
  return useShellState((state) => state.connection);
}

/** The person's preferences for how messages are shown; changed with `useShell().display`. */
export function usePreferences(): DisplayPreferences {
  return useShellState((state) => state.workspace.preferences);
}

export function useApi(): Api {
  return useShell().api;
}

export function useWorkspace(): Workspace {
  return useShell().workspace;
}

export function useToasts(): Toasts {
  return useShell().toasts;
}

export function useLog(): Log {
  return useShell().log;
}

interface ModelsInUse extends Models, Pick<ModelsState, 'status' | 'error'> {
  readonly available: readonly AIModel[];
  readonly selected: AIModel | undefined;
}

export function useModels(): ModelsInUse {
  const { availableModels, selectedModel, status, error } = useShellState((root) => root.models);
  const { models } = useShell();
  const selected = availableModels.find((model) => model.id === selectedModel);
  return { ...models, status, error, available: availableModels, selected };
}

/** The width of phones; the stylesheets for one panel at a time use the same width. */
const small = '(width < 768px)';

export function isSmallScreen(): boolean {
  return matchMedia(small).matches;
}

/** The last layout that `useIsSmallScreen` returned, the forms that keep it, and the functions that follow it. */
const layout = {
  isSmall: undefined as boolean | undefined,
  forms: new Set(),
  changes: new Set<() => void>(),
};

/**
 * Returns whether the page has the layout of a small screen. When a phone is turned, the panels are built again in the
 * other layout, so the layout changes only once no form is open that would lose its text.
 */
export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(small);
      query.addEventListener('change', changed);
      layout.changes.add(changed);
      return () => {
        query.removeEventListener('change', changed);
        layout.changes.delete(changed);
        if (layout.changes.size === 0) layout.isSmall = undefined;
      };
    },
    () => {
      if (layout.isSmall === undefined || layout.forms.size === 0) layout.isSmall = isSmallScreen();
      return layout.isSmall;
    },
  );
}

/** Keeps the layout of the page while a form is open, see `useIsSmallScreen`. */
export function useKeptLayout(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const form = {};
    layout.forms.add(form);
    return () => {
      layout.forms.delete(form);
      for (const changed of layout.changes) changed();
    };
  }, [isOpen]);
}

/**
 * Returns whether the element that gets the ref is narrower than `enough` pixels. While the element is hidden, the
 * last value stays.
 */
export function useIsNarrow(
  enough: number,
): readonly [isNarrow: boolean, ref: RefCallback<HTMLElement>] {
  const isNarrow = useCallback((width: number) => width < enough, [enough]);
  return useWidth(() => isNarrow(window.innerWidth), isNarrow);
}

/**
 * Returns the value that `read` makes of the width in pixels of the element that gets the ref. While the element is
 * hidden, the last value stays.
 * @param read the same function at each call
 */
export function useWidth<Value>(
  first: Value | (() => Value),
  read: (width: number) => Value,
): readonly [value: Value, ref: RefCallback<HTMLElement>] {
  const [value, setValue] = useState(first);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new ResizeObserver(([entry]) => {
        const width = entry?.contentRect.width ?? 0;
        if (width > 0) setValue(() => read(width));
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [read],
  );
  return [value, ref];
}

/** Makes the browser ask before the page is closed or reloaded while there are unsaved changes. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/**
 * Listens for Escape where no element handles it: while no element has the focus, for example because the focused
 * button was disabled in the meantime. A modal element also listens while the focus is still behind it, which is so
 * until the next frame is drawn.
 */
export function useEscape(isOpen: boolean, onEscape: () => void, isModal = false): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && (hasNoFocus() || (isModal && isBehind()))) escape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, isModal]);
}

const hasNoFocus = (): boolean => document.activeElement === document.body;

const isBehind = (): boolean => document.activeElement?.closest('.bp6-overlay, dialog') === null;
