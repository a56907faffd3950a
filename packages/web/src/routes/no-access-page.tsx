import { LockIcon } from '@blueprintjs/icons';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../shell/use-page-title.ts';
import { PageBrand } from './not-found-page.tsx';

/** Says that a page is for others. `children`: another way out, beside that to the workspace. */
export function NoAccess({ children }: { readonly children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<LockIcon size={20} />}
      title={t('No access')}
      actions={
        <>
          <Button onClick={() => void navigate('/')}>{t('Go to the workspace')}</Button>
          {children}
        </>
      }
    >
      {userTexts.noPermission}
    </EmptyState>
  );
}

export default function NoAccessPage() {
  usePageTitle(t('No access'));
  return (
    <main className="ws-page">
      <PageBrand />
      <NoAccess />
    </main>
  );
}
