import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Tabs } from '@mach42/plugin-kit/ui/tabs.tsx';
import { useMemo } from 'react';
import { showAudit, type AuditView } from './actions.ts';
import { EventsView } from './events/events-view.tsx';
import { OpeningsView } from './openings/openings-view.tsx';
import { PersonasView } from './personas/personas-view.tsx';
import { auditSlice } from './state.ts';
import './audit.css';

export const slices = [auditSlice];
export { live } from './live.ts';
export { addresses } from './addresses.ts';

const views = [
  { value: 'events', label: t('What happened') },
  { value: 'openings', label: t('Opened content') },
  { value: 'personas', label: t('Personas and their answers') },
] as const;

/** Shows the events of the platform, and is the only way to another person's content. */
export default function AuditPanel() {
  const { dispatch } = useShell();
  const { view } = useSlice(auditSlice, (state) => state);
  const { answer, error, refresh } = useRead(listUsers);
  const people = useMemo(() => byName(answer?.data ?? []), [answer]);
  return (
    <Panel className="ws-audit">
      <PanelHeader title={t('Audit')} />
      <PanelBody label={t('Audit')}>
        {error !== undefined && (
          <ErrorState title={adminTexts.usersFailed} error={error} onRetry={refresh} />
        )}
        <Tabs<AuditView>
          label={t('Audit')}
          tabs={views}
          value={view}
          onChange={(next) => dispatch(showAudit({ view: next }))}
        >
          {view === 'events' && <EventsView people={people} />}
          {view === 'openings' && <OpeningsView people={people} />}
          {view === 'personas' && <PersonasView />}
        </Tabs>
      </PanelBody>
    </Panel>
  );
}

const byName = (people: readonly User[]): readonly User[] =>
  people.toSorted((a, b) => a.name.localeCompare(b.name));
