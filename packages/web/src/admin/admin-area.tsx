import { ArrowLeftIcon, MenuClosedIcon, MenuOpenIcon } from '@blueprintjs/icons';
import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useShell, useShellState } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import { Frame } from '../shell/frame.tsx';
import { adminPages, furtherPages, sectionPages, type AdminPageEntry } from './admin-pages.tsx';
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
            {sectionPages(adminPages).map(({ folder, path }) => (
              <Route
                key={folder}
                path={folder}
                element={<Navigate to={`/admin/${path}`} replace />}
              />
            ))}
            <Route path="*" element={<NotFoundPage inside />} />
          </Routes>
        </Suspense>
      </div>
    </Frame>
  );
}

const queuePath = 'system/queue';

/** The menu of the admin area. It is as wide as the person's sidebars; its collapsed form shows only the icons. */
function AdminMenu() {
  const { display } = useShell();
  const layout = useShellState((state) => state.workspace.layout);
  const isOpen = layout.roomListVisible;
  const width = isOpen ? layout.sidebarWidth : layout.collapsedSidebarWidth;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On small screens the menu is one row that is longer than the screen.
  useEffect(() => {
    const links = nav.current?.querySelectorAll('a') ?? [];
    const current = [...links].find((link) => link.pathname === pathname);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const sections = [...new Set(adminPages.map(({ section }) => section))];
  return (
    <nav
      ref={nav}
      className="ws-admin-menu ws-fading-ends"
      aria-label={t('Admin Menu')}
      data-collapsed={!isOpen}
      style={{ width }}
    >
      <header className="ws-admin-menu__head">
        <h2>{t('Admin Menu')}</h2>
        <IconButton
          icon={isOpen ? <MenuClosedIcon /> : <MenuOpenIcon />}
          label={isOpen ? t('Collapse the menu') : t('Show the whole menu')}
          aria-expanded={isOpen}
          onClick={() => display.arrange({ roomListVisible: !isOpen })}
        />
      </header>
      {sections.map((section) => (
        <section key={section ?? ''} {...(section !== undefined && { 'aria-label': section })}>
          {section !== undefined && <h3>{section}</h3>}
          {adminPages
            .filter((page) => page.section === section)
            .map((page) => (
              <MenuItem key={page.path} page={page} />
            ))}
        </section>
      ))}
      <Link
        to="/"
        className="ws-admin-menu__item ws-admin-menu__back"
        title={t('Back to the workspace')}
      >
        <ArrowLeftIcon />
        <span>{t('Back to the workspace')}</span>
      </Link>
    </nav>
  );
}

function MenuItem({ page }: { readonly page: AdminPageEntry }) {
  return (
    <NavLink to={`/admin/${page.path}`} className="ws-admin-menu__item" title={page.title}>
      {page.icon}
      <span>{page.title}</span>
      {page.path === queuePath && <QueueCount />}
    </NavLink>
  );
}

const everyMs = 10_000;

/** Shows the number of jobs that wait or are running; nothing while there is none, or it cannot be read. */
function QueueCount() {
  const { answer } = useRead(queueStats, { query: {} }, { everyMs });
  if (answer === undefined) return null;
  const { pending, processing } = answer.data;
  return (
    <Count
      value={pending + processing}
      label={t('{pending} in the queue', { pending: pending + processing })}
    />
  );
}
