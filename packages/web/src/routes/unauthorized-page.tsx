import { LockIcon } from '@blueprintjs/icons';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../shell/use-page-title.ts';
import './page.css';

export function UnauthorizedPage() {
  const navigate = useNavigate();
  usePageTitle('403');
  return (
    <main className="ws-page">
      <EmptyState
        icon={<LockIcon size={20} />}
        title="403"
        actions={<Button onClick={() => void navigate('/')}>Go to the workspace</Button>}
      >
        {userTexts.noPermission}
      </EmptyState>
    </main>
  );
}
