import { PathSearchIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import { productName } from '../product.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import './page.css';

/** The name of the product above a page that has nothing else of it, and the way into it. */
export function PageBrand() {
  return (
    <Link to="/" className="ws-page__brand">
      <BrandMark />
      {productName}
    </Link>
  );
}

interface NotFoundPageProps {
  /** It is in another page, which is the document's main part already. */
  readonly inside?: boolean;
}

export function NotFoundPage({ inside = false }: NotFoundPageProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const Part = inside ? 'section' : 'main';
  usePageTitle(t('Page not found'));
  return (
    <Part className={inside ? undefined : 'ws-page'}>
      {!inside && <PageBrand />}
      <EmptyState
        icon={<PathSearchIcon size={20} />}
        title={t('This page does not exist')}
        actions={
          <>
            <Button onClick={() => void navigate('/')}>{t('Go to the workspace')}</Button>
            <Button variant="plain" onClick={() => void navigate(-1)}>
              {t('Go back')}
            </Button>
          </>
        }
      >
        <Trans
          message="There is no page at {code}. The address may be mistyped, or the page was removed."
          values={{ code: <code>{pathname}</code> }}
        />
      </EmptyState>
    </Part>
  );
}
