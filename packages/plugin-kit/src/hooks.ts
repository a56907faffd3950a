import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { createContext, use, useSyncExternalStore } from 'react';
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

/** How the person likes messages to be shown; changed with `useShell().display`. */
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

/** Phones; the stylesheets that go with the one panel say the same. */
const small = '(width < 768px)';

export function isSmallScreen(): boolean {
  return matchMedia(small).matches;
}

export function useIsSmallScreen(): boolean {
  return useSyncExternalStore((changed) => {
    const query = matchMedia(small);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, isSmallScreen);
}
