import type { Api } from './api/client.ts';
import { initialUi, initialWorkspace } from './initial-state.ts';
import type { ShellState } from './shell.ts';

/** The state of a shell in which a standard user is signed in and no tab is open. */
export function shellState(change: Partial<ShellState> = {}): ShellState {
  return {
    session: {
      signedIn: true,
      user: undefined,
      userId: 'u',
      name: '',
      activeRole: 'standard',
    },
    connection: { status: 'connected', latencyMs: undefined, attempt: 0 },
    models: { availableModels: [], selectedModel: undefined, status: 'ready', error: undefined },
    workspace: initialWorkspace,
    ui: initialUi,
    ...change,
  };
}

/** A client without its requests: it has no headers, no position and a still clock. */
export const quietApi: Omit<Api, 'request'> = {
  headersFor: () => new Headers(),
  noteAnswer: () => undefined,
  position: () => undefined,
  serverNow: () => 0,
};
