import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { fireEvent } from '@testing-library/react';
import { lazy, useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PanelFrame } from './panel-frame.tsx';
import WorkspacePanel from './workspace-panel.tsx';

describe('WorkspacePanel', () => {
  it('says what to do while no tab is open', async () => {
    const screen = await openPart(<WorkspacePanel />, { plugins: [] });
    const workspace = await screen.part('region', 'Workspace');
    expect(workspace.getByText(workspaceTexts.noTabOpen)).toBeDefined();
  });
});

describe('PanelFrame', () => {
  it('says that the code of a panel is not there, asks for it once, and tries again at a press', async () => {
    let asked = 0;
    let isThere = false;
    const plugin = definePlugin({
      id: 'late',
      name: 'Late',
      pattern: 'late',
      icon: <span />,
      title: () => 'Late',
      persist: false,
      load: async () => {
        asked += 1;
        if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
        return { default: () => <p>Here it is.</p> };
      },
    });
    const frame = <PanelFrame plugin={plugin} tabId="late" container="dock" />;
    const screen = await openPart(frame, { plugins: [] });
    await screen.findByText('This panel could not be loaded');
    await new Promise((done) => setTimeout(done, 50));
    expect(asked).toBe(1);
    isThere = true;
    await screen.press('Retry');
    await screen.findByText('Here it is.');
  });

  it('says the same where a menu in it asked for code that is not there', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Menu = lazy(() => Promise.reject(new TypeError('Importing a module script failed.')));
    const plugin = definePlugin({
      id: 'menu',
      name: 'Menu',
      pattern: 'menu',
      icon: <span />,
      title: () => 'Menu',
      persist: false,
      load: async () => ({ default: () => <Menu /> }),
    });
    const frame = <PanelFrame plugin={plugin} tabId="menu" container="dock" />;
    const screen = await openPart(frame, { plugins: [] });
    await screen.findByText('This panel could not be loaded');
    await screen.findByRole('button', { name: 'Load the page again' });
  });
});

describe('a tab that is moved', () => {
  it('is found again where its person had scrolled to', async () => {
    const moved: (() => void)[] = [];
    class Observer {
      constructor(changed: () => void) {
        moved.push(changed);
      }
      observe(): void {}
      disconnect(): void {}
    }
    const plugin = definePlugin({
      id: 'long',
      name: 'Long',
      pattern: 'long',
      icon: <span />,
      title: () => 'Long',
      persist: false,
      load: async () => ({ default: () => <div data-testid="long">A long text</div> }),
    });
    const frame = <PanelFrame plugin={plugin} tabId="long" container="dock" />;
    const screen = await openPart(<Late>{frame}</Late>, { plugins: [] });
    vi.stubGlobal('ResizeObserver', Observer);
    await screen.press('Show');
    const long = await screen.findByTestId('long');
    long.scrollTop = 150;
    fireEvent.scroll(long);
    // The browser does the same with an element that is removed from the page.
    long.scrollTop = 0;
    for (const notify of moved) notify();
    expect(long.scrollTop).toBe(150);
    fireEvent.scroll(long, { target: { scrollTop: 0 } });
    for (const notify of moved) notify();
    expect(long.scrollTop).toBe(0);
  });
});

function Late({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    children
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Show
    </button>
  );
}
