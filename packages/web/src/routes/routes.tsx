import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { useApp } from '../shell/app-context.ts';
import { LoginPage } from './login-page.tsx';
import { OtherPath } from './other-path.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

const Workbench = lazy(() => import('../shell/workbench.tsx'));
const InvitePage = lazy(() => import('./invite-page.tsx'));

export function AppRoutes() {
  const { navigation } = useApp();
  const navigate = useNavigate();
  useEffect(() => navigation.use(navigate), [navigation, navigate]);
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/unauthorized" element={<UnauthorizedPage />} />
        <Route path="/invite/:inviteKey" element={<InvitePage />} />
        <Route path="/" element={<Workbench />} />
        <Route path="*" element={<OtherPath />} />
      </Routes>
    </Suspense>
  );
}
