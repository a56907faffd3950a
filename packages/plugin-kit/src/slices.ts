import { useSelector } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { ShellState } from './shell.ts';

/** The part of a slice made by `createSlice` that the store needs. */
export interface PluginSlice {
  readonly reducerPath: string;
  reducer(state: unknown, action: UnknownAction): unknown;
}

interface SliceOf<State> {
  readonly reducerPath: string;
  getInitialState(): State;
}

/** Returns the state of a plugin's own slice; its initial state while the plugin is not loaded. */
export function readSlice<State>(slice: SliceOf<State>, state: ShellState): State {
  const loaded = readLoaded(slice.reducerPath, state) as State | undefined;
  return loaded ?? slice.getInitialState();
}

/**
 * Returns the state of a plugin's own slice by its name, for code such as a title that must not load the slice's code
 * with the page; undefined while the plugin is not loaded.
 */
export function readLoaded(name: string, state: ShellState): unknown {
  const all: object & { readonly [key: string]: unknown } = { ...state };
  return all[name];
}

export function useSlice<State, Value>(
  slice: SliceOf<State>,
  select: (state: State) => Value,
  equal?: (a: Value, b: Value) => boolean,
): Value {
  return useSelector((state: ShellState) => select(readSlice(slice, state)), equal);
}
