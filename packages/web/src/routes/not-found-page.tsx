import { PathSearchIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../shell/use-page-title.ts';
import './page.css';

interface NotFoundPageProps {
  /** It is in another page, which is the document's main part already. */
  readonly inside?: boolean;
}

export function NotFoundPage({ inside = false }: NotFoundPageProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const Part = inside ? 'section' : 'main';
  usePageTitle('Page not found');
  return (
    <Part className={inside ? undefined : 'ws-page'}>
      <EmptyState
        icon={<PathSearchIcon size={20} />}
        title="This page does not exist"
        actions={
          <>
            <Button onClick={() => void navigate('/')}>Go to the workspace</Button>
            <Button variant="plain" onClick={() => void navigate(-1)}>
              Go back
            </Button>
          </>
        }
      >
        There is no page at <code>{pathname}</code>. The address may be mistyped, or the page was
        removed.
      </EmptyState>
    </Part>
  );
}
