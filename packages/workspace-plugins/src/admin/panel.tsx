import { ErrorIcon, LayersIcon, NewPersonIcon, PeopleIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { t } from '@mach42/language/t.ts';
import { RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { AdminDialogs, type Asking, type OnAsk } from './dialogs/admin-dialogs.tsx';
import { QueueTiles } from './queue/queue-tiles.tsx';
import { useStats, useStorage, useUsers } from './state.ts';
import { useUserSearch } from './users/use-user-search.ts';
import { UserFilters } from './users/user-filters.tsx';
import { UserList } from './users/user-list.tsx';
import './admin.css';
import './queue/queue.css';

export { live } from './live.ts';

export default function AdminPanel() {
  const [asking, setAsking] = useState<Asking>();
  return (
    <Panel className="ws-admin-workspace">
      <PanelHeader
        title={adminTexts.title}
        actions={
          <Button
            variant="primary"
            icon={<NewPersonIcon />}
            onClick={() => setAsking({ what: 'register' })}
          >
            {adminTexts.register}
          </Button>
        }
      />
      <PanelBody>
        <QueueSection />
        <UsersSection onAsk={setAsking} />
      </PanelBody>
      <AdminDialogs asking={asking} onClose={() => setAsking(undefined)} />
    </Panel>
  );
}

/** Shows all people's accounts in the Admin tab. */
function UsersSection({ onAsk }: { readonly onAsk: OnAsk }) {
  const users = useUsers().answer?.data;
  const search = useUserSearch(users);
  return (
    <section aria-label={t('Users')}>
      {users !== undefined && (
        <header className="ws-admin-workspace__head">
          <h3>
            <PeopleIcon /> {adminTexts.users(users.length)}
          </h3>
          <UserFilters search={search} />
        </header>
      )}
      <UserList search={search} onAsk={onAsk} />
    </section>
  );
}

/** Shows the status of the jobs of all people; Refresh reads the jobs and the people again. */
function QueueSection() {
  const stats = useStats();
  const users = useUsers();
  const storage = useStorage();
  const all = [stats, users, storage];
  return (
    <section className="ws-admin-queue" aria-label={t('DataRAIS queue')}>
      <header className="ws-admin-workspace__head">
        <h3>
          <LayersIcon /> {t('DataRAIS queue')}
        </h3>
        {stats.at !== undefined && (
          <span className="ws-admin-queue__updated">
            <UpdatedAt at={stats.at} />
          </span>
        )}
        <RefreshButton
          disabled={all.some(({ isReading }) => isReading)}
          onRefresh={() => all.forEach(({ refresh }) => refresh())}
        />
      </header>
      {stats.error !== undefined ? (
        <p className="ws-admin-queue__failure" role="alert">
          <ErrorIcon /> {adminTexts.statsUnavailable}
        </p>
      ) : (
        <QueueTiles stats={stats.answer?.data} />
      )}
    </section>
  );
}
