import { NewPersonIcon, PeopleIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { useState } from 'react';
import { AdminDialogs, type Asking, type OnAsk } from './dialogs/admin-dialogs.tsx';
import { QueueSection } from './queue/queue-section.tsx';
import { useUsers } from './state.ts';
import { useUserSearch } from './users/use-user-search.ts';
import { UserFilters } from './users/user-filters.tsx';
import { UserList } from './users/user-list.tsx';
import './admin.css';

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

/** Everybody's accounts, in the Admin tab. */
function UsersSection({ onAsk }: { readonly onAsk: OnAsk }) {
  const users = useUsers().answer?.data;
  const search = useUserSearch(users);
  return (
    <section aria-label="Users">
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
