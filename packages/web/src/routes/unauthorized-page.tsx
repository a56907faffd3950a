import { LockIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useNavigate } from 'react-router-dom';
import './page.css';

export function UnauthorizedPage() {
  const navigate = useNavigate();
  return (
    <main className="ws-page">
      <EmptyState
        icon={<LockIcon size={20} />}
        title="403"
        actions={<Button onClick={() => void navigate('/')}>Go to the workspace</Button>}
      >
        You do not have permission to view this page.
      </EmptyState>
    </main>
  );
}
