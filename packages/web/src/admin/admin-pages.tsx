import {
  CogIcon,
  DashboardIcon,
  InboxIcon,
  LayersIcon,
  OfficeIcon,
  PeopleIcon,
  PulseIcon,
} from '@blueprintjs/icons';
import { lazy, type ComponentType, type ReactElement } from 'react';
import { headingPage } from './heading-page.tsx';

export interface AdminPageEntry {
  /** Below `/admin/`. */
  readonly path: string;
  /** The heading of the menu that it stands below; the first page stands above them all. */
  readonly section?: string;
  readonly title: string;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Every page of the admin area, in the order of its menu. */
export const adminPages: readonly AdminPageEntry[] = [
  page('dashboard', 'Dashboard', <DashboardIcon />, () => import('./dashboard/dashboard-page.tsx')),
  page('system/health', 'System Health', <PulseIcon />, () => import('./health/health-page.tsx')),
  page('system/workers', 'LLM Workers', <OfficeIcon />, () => import('./workers/workers-page.tsx')),
  page('system/queue', 'Queue', <LayersIcon />, headingPage('Queue')),
  page('data/datarais', 'DataRAIS', <InboxIcon />, headingPage('DataRAIS')),
  page('access/users', 'User Management', <PeopleIcon />, headingPage('User Management')),
  page('config/settings', 'Settings', <CogIcon />, () => import('./settings-page.tsx')),
];

/** The path's first part is the section, `system/health` stands below _System_. */
function page(path: string, title: string, icon: ReactElement, load: Load): AdminPageEntry {
  const [folder = '', leaf] = path.split('/');
  const section = leaf === undefined ? {} : { section: titled(folder) };
  return { path, ...section, title, icon, Page: lazy(load) };
}

function titled(folder: string): string {
  return folder.charAt(0).toUpperCase() + folder.slice(1);
}
