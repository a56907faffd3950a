import { inColumn } from '@mach42/plugin-kit/plugin.ts';
import { PanelFrame } from '../workspace/panel-frame.tsx';
import { AvatarCard } from './avatar-card.tsx';
import { useApp } from './app-context.ts';
import './left-column.css';

/** The model in use above the panel of the plugin that is placed here. */
export function LeftColumn() {
  const { plugins } = useApp();
  const plugin = plugins.find(inColumn);
  return (
    <section className="ws-column" aria-label={plugin?.name ?? 'Assistant'}>
      <AvatarCard />
      {plugin !== undefined && (
        <div className="ws-column__panel">
          <PanelFrame plugin={plugin} tabId={plugin.pattern} place="column" />
        </div>
      )}
    </section>
  );
}
