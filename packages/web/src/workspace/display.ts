import type { Display } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { workspaceActions } from './workspace.slice.ts';

export function createDisplay(store: Store<RootState>): Display {
  return {
    prefer: (change) => store.dispatch(workspaceActions.preferred(change)),
    arrange: (change) => store.dispatch(workspaceActions.arranged(change)),
  };
}
