import { NewPersonIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { t } from '@mach42/language/t.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useState } from 'react';
import { AdminDialogs, type Asking } from '../dialogs/admin-dialogs.tsx';
import { useUsers } from '../state.ts';
import { useUserSearch } from '../users/use-user-search.ts';
import { UserFilters } from '../users/user-filters.tsx';
import { UserList } from '../users/user-list.tsx';
import './area.css';

/** Shows all people's accounts, like the Admin tab, on a page of their own. */
export default function UsersPage({ Frame }: FramedPageProps) {
  const [asking, setAsking] = useState<Asking>();
  const users = useUsers().answer?.data;
  const search = useUserSearch(users);
  return (
    <Frame
      title={t('User Management')}
      meta={users !== undefined && adminTexts.users(users.length)}
      actions={
        <>
          {users !== undefined && <UserFilters search={search} />}
          <Button
            variant="primary"
            icon={<NewPersonIcon />}
            onClick={() => setAsking({ what: 'register' })}
          >
            {adminTexts.register}
          </Button>
        </>
      }
    >
      <div className="ws-admin-area">
        <UserList search={search} onAsk={setAsking} />
      </div>
      <AdminDialogs asking={asking} onClose={() => setAsking(undefined)} />
    </Frame>
  );
}
