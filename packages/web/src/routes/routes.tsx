import { readSessionPage } from '@mach42/contracts/sessions/links.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { Session } from '@mach42/plugin-kit/shell.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import {
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import { environments } from '../auth/environments.ts';
import { LoginCard } from '../auth/login-card.tsx';
import { productName, productSlug } from '../product.ts';
import { useApp, useRoot } from '../shell/app-context.ts';
import { loginPath, redirectOf } from '../shell/navigation.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { NotFoundPage } from './not-found-page.tsx';
import './page-skeleton.css';

const Workbench = lazy(() => import('../shell/workbench.tsx'));
const AdminArea = lazy(() => import('../admin/admin-area.tsx'));
const PasswordLinkPage = lazy(() => import('./password-link-page.tsx'));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./email-pages.tsx')).ConfirmEmailPage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('./email-pages.tsx')).UnsubscribePage,
}));
const ForgottenPasswordPage = lazy(async () => ({
  default: (await import('./email-pages.tsx')).ForgottenPasswordPage,
}));
const OpenIdPage = lazy(() => import('./openid-page.tsx'));
const NoAccessPage = lazy(() => import('./no-access-page.tsx'));
const InvitePage = lazy(() => import('./invite-page.tsx'));

/** A visitor may see the main page; any other path that is not named is for signed-in people. */
export function AppRoutes() {
  const { navigation } = useApp();
  const navigate = useNavigate();
  useEffect(() => navigation.use(navigate), [navigation, navigate]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/login/openid" element={<OpenIdPage />} />
        <Route path="/unauthorized" element={<NoAccessPage />} />
        <Route path="/password-link" element={<PasswordLinkPage />} />
        <Route path="/forgotten-password" element={<ForgottenPasswordPage />} />
        <Route path="/email/confirm" element={<ConfirmEmailPage />} />
        <Route path="/email/unsubscribe" element={<UnsubscribePage />} />
        <Route path="/invite/:inviteKey" element={<InvitePage />} />
        <Route path="/" element={<Workplace />} />
        <Route path="/w/*" element={<Workplace />} />
        <Route
          path="/admin/*"
          element={
            <Admitted roles={['admin']}>
              <AdminArea />
            </Admitted>
          }
        />
        <Route
          path="*"
          element={
            <Admitted roles={['standard', 'moderator', 'admin']}>
              <NotFoundPage />
            </Admitted>
          }
        />
      </Routes>
    </Suspense>
  );
}

/** The only part of the workspace that a guest has is the chat. */
const ofGuests = '/w/chat/';

/** The workspace, and the addresses within it, which need a person who is signed in. */
function Workplace() {
  const { pathname } = useLocation();
  const isOpen = pathname === '/' || pathname.startsWith(ofGuests);
  const signedIn = useRoot((state) => state.session.signedIn);
  return isOpen || signedIn ? <Workbench /> : <Navigate to={loginPath(pathname)} replace />;
}

interface AdmittedProps {
  readonly roles: readonly ActiveRole[];
  readonly children: ReactNode;
}

/** Shows a page to those who act in one of the roles; leads others elsewhere. */
function Admitted({ roles, children }: AdmittedProps) {
  const { pathname, search } = useLocation();
  const session = useRoot((state) => state.session);
  const elsewhere = refusal(session, roles, pathname + search);
  return elsewhere === undefined ? children : <Navigate to={elsewhere} replace />;
}

/** The shape of a page of the workspace while its code is on the way. */
function PageSkeleton() {
  return (
    <div className="ws-page-skeleton" aria-busy="true">
      <div className="ws-page-skeleton__brand">
        <BrandMark />
        {productName}
      </div>
      <div className="ws-page-skeleton__column">
        <SkeletonCards cards={1} />
      </div>
    </div>
  );
}

/** `?redirect=` says where to go afterwards, `?env=gpt` asks for the secret word. */
function LoginPage() {
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { navigation } = useApp();
  const [notice] = useState(navigation.whyLogin);
  useEffect(() => navigation.leaveLogin, [navigation]);
  const signedIn = useRoot((state) => state.auth.isAuthenticated);
  const environment = params.get('env') === 'gpt' ? 'gpt' : 'web';
  usePageTitle(environments[environment].title(productName));
  const target = redirectOf(search);
  const isShared = readSessionPage(target, productSlug) !== undefined;
  if (signedIn) return isShared ? <Leave to={target} /> : <Navigate to={target} replace />;
  const go = (path: string) => void navigate(path, { replace: true });
  return (
    <main className="ws-login-overlay">
      <LoginCard
        environment={environment}
        notice={notice}
        onEnvironment={(chosen) => {
          const next = new URLSearchParams(params);
          if (chosen === 'gpt') next.set('env', chosen);
          else next.delete('env');
          setParams(next, { replace: true });
        }}
        onSignedIn={() => !isShared && go(target)}
        onGuest={() => go('/')}
      />
    </main>
  );
}

/** Leaves for a page that is a document of its own. */
function Leave({ to }: { readonly to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

/** Undefined: come in. Else the path to go to instead. */
export function refusal(
  { signedIn, activeRole }: Pick<Session, 'signedIn' | 'activeRole'>,
  roles: readonly ActiveRole[],
  from: string,
): string | undefined {
  if (!signedIn) return loginPath(from);
  return roles.includes(activeRole) ? undefined : '/unauthorized';
}
