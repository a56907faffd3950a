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
import { pluginPage } from './plugin-page.tsx';

export interface AdminPageEntry {
  /** Below `/admin/`. */
  readonly path: string;
  /** The heading of the menu that it stands below; the first page is above them all. */
  readonly section?: string;
  readonly title: string;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** They share the state of the Admin tab. */
const ofAdmin = (load: Parameters<typeof pluginPage>[1]) => pluginPage('admin', load);

type Load = () => Promise<{ readonly default: ComponentType }>;

/** The pages of the admin area that its menu lists, in its order. */
export const adminPages: readonly AdminPageEntry[] = [
  page('dashboard', 'Dashboard', <DashboardIcon />, () => import('./dashboard/dashboard-page.tsx')),
  page('system/health', 'System Health', <PulseIcon />, () => import('./health/health-page.tsx')),
  page('system/workers', 'LLM Workers', <OfficeIcon />, () => import('./workers/workers-page.tsx')),
  page(
    'system/queue',
    'Queue',
    <LayersIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/queue-page.tsx')),
  ),
  page(
    'data/datarais',
    'DataRAIS',
    <InboxIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/datarais-page.tsx')),
  ),
  page(
    'access/users',
    'User Management',
    <PeopleIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/users-page.tsx')),
  ),
  page(
    'config/settings',
    'Settings',
    <CogIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/settings-page.tsx')),
  ),
];

/** The pages that others lead to. */
export const furtherPages: readonly Pick<AdminPageEntry, 'path' | 'Page'>[] = [
  {
    path: 'data/guest-calls',
    Page: lazy(
      pluginPage(
        'ledger',
        () => import('@mach42/workspace-plugins/ledger/area/guest-calls-page.tsx'),
      ),
    ),
  },
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
