import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import { Frame } from '../shell/frame.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { adminPages, furtherPages } from './admin-pages.tsx';
import './admin-area.css';

/** The pages below /admin, beside their menu. */
export default function AdminArea() {
  const isSmall = useIsSmallScreen();
  return (
    <Frame showsColumn={false} className={isSmall ? 'ws-admin ws-admin--small' : 'ws-admin'}>
      <AdminMenu />
      <div className="ws-admin__page">
        <Suspense fallback={<SkeletonCards />}>
          <Routes>
            <Route index element={<Navigate to={adminPages[0]?.path ?? '/'} replace />} />
            {[...adminPages, ...furtherPages].map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage inside />} />
          </Routes>
        </Suspense>
      </div>
    </Frame>
  );
}
