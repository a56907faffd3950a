import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { footerTabs } from './footer-tabs.ts';

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
];

function stateOf(openTabs: readonly string[], activeTab?: string): ShellState {
  return {
    session: {
      signedIn: true,
      user: undefined,
      userId: 'u',
      name: '',
      activeRole: openTabs.includes('guest') ? 'guest' : 'standard',
    },
    connection: { status: 'connected', latencyMs: undefined, attempt: 0 },
    models: { available: [], selectedId: undefined, status: 'ready', error: undefined },
    workspace: { openTabs, activeTab, panelVisible: true },
  };
}

const labels = (state: ShellState) => footerTabs(plugins, state).map(({ label }) => label);

describe('the footer of small screens', () => {
  it('WORK-160 begins with Control, then what can be opened, in order', () => {
    expect(labels(stateOf([]))).toEqual(['Control', 'PHOD']);
    expect(labels(stateOf(['datarais-1']))).toEqual(['Control', 'DataRAIS', 'PHOD']);
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

  it('shows a guest the column alone', () => {
    expect(labels(stateOf(['guest']))).toEqual(['Control']);
  });
});
