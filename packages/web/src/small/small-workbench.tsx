import { TitleSlotContext } from '@mach42/plugin-kit/title-slot.ts';
import { inColumn } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { useState } from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import { PanelFrame } from '../workspace/panel-frame.tsx';
import { Footer } from './footer.tsx';
import { SmallBar } from './small-bar.tsx';
import './small-workbench.css';

/** One panel at a time, chosen in the footer; the dock is never loaded. */
export function SmallWorkbench({ onSearch }: { readonly onSearch: () => void }) {
  const { plugins } = useApp();
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const activeTab = useRoot((state) => state.ui.activeTab);
  const column = plugins.find(inColumn);
  const found = activeTab === undefined ? undefined : find(plugins, activeTab);
  const open = found?.plugin === column ? undefined : found;
  const shown = open?.plugin ?? column;
  const tabId = open?.tab.id ?? column?.pattern;
  return (
    <div className="ws-small">
      <SmallBar showsColumn={open === undefined} slot={setSlot} onSearch={onSearch} />
      <main className="ws-small__panel">
        {shown !== undefined && tabId !== undefined && (
          <TitleSlotContext value={open === undefined ? undefined : (slot ?? undefined)}>
            <PanelFrame
              key={tabId}
              plugin={shown}
              tabId={tabId}
              place={open === undefined ? 'column' : 'dock'}
            />
          </TitleSlotContext>
        )}
      </main>
      <Footer />
    </div>
  );
}
