import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Tabs } from '@mach42/plugin-kit/ui/tabs.tsx';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { EventsView } from './events/events-view.tsx';
import { OpeningsView } from './openings/openings-view.tsx';
import { usePeople } from './state/use-people.ts';
import './audit.css';

type View = 'events' | 'openings';

const views = [
  { value: 'events', label: 'What happened' },
  { value: 'openings', label: 'Opened content' },
] as const;

/** What happened on the platform, and the one way to somebody else's content. */
export function AuditPanel() {
  const [view, setView] = useState<View>('events');
  const { value: people = [], failure, reload } = usePeople();
  return (
    <Panel className="ws-audit">
      <PanelHeader title={auditTexts.title} />
      <PanelBody label={auditTexts.title}>
        {failure !== undefined && (
          <ErrorState title={adminTexts.usersFailed} error={failure} onRetry={reload} />
        )}
        <Tabs<View> label={auditTexts.title} tabs={views} value={view} onChange={setView}>
          {view === 'events' ? <EventsView people={people} /> : <OpeningsView people={people} />}
        </Tabs>
      </PanelBody>
    </Panel>
  );
}
