import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { createSlice } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createAppStore, forget } from './store.ts';

const notes = createSlice({
  name: 'notes',
  initialState: { count: 0 },
  reducers: { added: (state) => ({ count: state.count + 1 }) },
});

describe('the store', () => {
  it('takes a plugin’s slice in later, and reads its initial state before that', () => {
    const { store, inject } = createAppStore();
    expect(readSlice(notes, store.getState())).toEqual({ count: 0 });
    store.dispatch(notes.actions.added());
    inject([notes]);
    expect(readSlice(notes, store.getState())).toEqual({ count: 0 });
    store.dispatch(notes.actions.added());
    expect(readSlice(notes, store.getState())).toEqual({ count: 1 });
  });

  it('forgets what plugins know, and nothing else', () => {
    const { store, inject } = createAppStore();
    inject([notes]);
    store.dispatch(notes.actions.added());
    const before = store.getState();
    store.dispatch(forget);
    expect(readSlice(notes, store.getState())).toEqual({ count: 0 });
    expect(store.getState().ui).toBe(before.ui);
  });

  it('keeps its own slices from plugins', () => {
    const { store, inject } = createAppStore();
    const before = store.getState().auth;
    inject([{ reducerPath: 'auth', reducer: () => 'taken' }]);
    store.dispatch({ type: 'any' });
    expect(store.getState().auth).toBe(before);
  });

  it('stays the same object when nothing changes', () => {
    const { store, inject } = createAppStore();
    inject([notes]);
    const before = store.getState();
    store.dispatch({ type: 'any' });
    expect(store.getState()).toBe(before);
  });
});
