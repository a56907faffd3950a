import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { useApp } from '../shell/app-context.ts';
import { Admitted } from './admitted.tsx';
import { LoginPage } from './login-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

const Workbench = lazy(() => import('../shell/workbench.tsx'));
const AdminArea = lazy(() => import('../admin/admin-area.tsx'));
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
        <Route path="/unauthorized" element={<UnauthorizedPage />} />
        <Route path="/invite/:inviteKey" element={<InvitePage />} />
        <Route path="/" element={<Workbench />} />
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
