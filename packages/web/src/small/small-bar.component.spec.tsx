import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { shellState } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { footerTabs } from './small-bar.tsx';

const shared = {
  icon: createElement('i'),
  persist: false,
  load: () => Promise.resolve({ default: () => null }),
} as const;

const plugins = [
  definePlugin({
    ...shared,
    id: 'phod',
    name: 'PHOD File',
    pattern: 'phod',
    title: () => '',
    mobile: { order: 2, label: 'PHOD' },
  }),
  definePlugin({
    ...shared,
    id: 'chat',
    name: 'Chat',
    pattern: 'chat',
    placement: 'column',
    title: () => '',
  }),
  definePlugin({
    ...shared,
    id: 'datarais',
    name: 'DataRAIS',
    pattern: 'datarais-{entryId}',
    title: () => '',
    mobile: { order: 1, label: 'DataRAIS' },
  }),
  definePlugin({
    ...shared,
    id: 'external',
    name: 'External',
    pattern: 'external-{id}',
    title: ({ id }) => id.toUpperCase(),
    mobile: { order: 3, label: '', each: true },
  }),
];

const reminders = definePlugin({
  ...shared,
  id: 'saved',
  name: 'Saved',
  pattern: 'saved',
  title: () => '',
  mobile: {
    order: 7,
    label: 'Reminders',
    badge: ({ models }) => models.availableModels.length,
    isShown: ({ models }) => models.status === 'ready',
  },
});

function stateOf(openTabs: readonly string[], activeTab?: string): ShellState {
  const state = shellState();
  const activeRole = openTabs.includes('guest') ? 'guest' : 'standard';
  return {
    ...state,
    session: { ...state.session, activeRole },
    ui: {
      workspaceTabsOpen: true,
      activeWorkspaceTabs: openTabs,
      activeTab,
      workspaceTabs: openTabs.map((id) => ({ id })),
    },
  };
}

const labels = (state: ShellState) => footerTabs(plugins, state).map(({ label }) => label);

describe('the footer of small screens', () => {
  it('WORK-160 begins with Control, then what can be opened, in order', () => {
    expect(labels(stateOf([]))).toEqual(['Control', 'PHOD']);
    expect(labels(stateOf(['datarais-1']))).toEqual(['Control', 'DataRAIS', 'PHOD']);
  });

  it('WORK-160 lists each open external model, under its name', () => {
    const state = stateOf(['external-b', 'phod', 'external-a'], 'external-a');
    const [, , ...external] = footerTabs(plugins, state);
    expect(external).toMatchObject([
      { target: 'external-b', label: 'B', active: false },
      { target: 'external-a', label: 'A', active: true },
    ]);
  });

  it('opens the tab of a pattern that was active last', () => {
    const [, datarais] = footerTabs(plugins, stateOf(['datarais-1', 'datarais-2']));
    expect(datarais?.target).toBe('datarais-2');
  });

  it('marks what is shown', () => {
    const active = (state: ShellState) =>
      footerTabs(plugins, state).flatMap((tab) => (tab.active ? [tab.label] : []));
    expect(active(stateOf(['phod']))).toEqual(['Control']);
    expect(active(stateOf(['phod'], 'phod'))).toEqual(['PHOD']);
  });

  it('has what is there at times only while it is due, and while it is shown', () => {
    const seen = (state: ShellState) => footerTabs([reminders], state).map(({ label }) => label);
    const state = {
      ...stateOf(['saved']),
      models: { ...stateOf([]).models, status: 'loading' },
    } as const;
    expect(seen(state)).toEqual([]);
    expect(seen({ ...state, models: { ...state.models, status: 'ready' } })).toEqual(['Reminders']);
    expect(seen({ ...state, ui: { ...state.ui, activeTab: 'saved' } })).toEqual(['Reminders']);
  });

  it('shows a guest the column alone', () => {
    expect(labels(stateOf(['guest']))).toEqual(['Control']);
  });
});
