import {
  ArchiveIcon,
  BoxIcon,
  CogIcon,
  DashboardIcon,
  EndorsedIcon,
  FlagIcon,
  FlowsIcon,
  HistoryIcon,
  InboxIcon,
  KeyIcon,
  LayersIcon,
  OfficeIcon,
  PeopleIcon,
  PredictiveAnalysisIcon,
  PulseIcon,
  SearchTextIcon,
  ShieldIcon,
  StepForwardIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { type ComponentType, type ReactElement, lazy, use } from 'react';
import { useApp } from '../shell/app-context.ts';
import { PageFrame } from './page-frame.tsx';

export interface AdminPageEntry {
  /** Below `/admin/`. */
  readonly path: string;
  /** The heading of the menu above it; the first page is above all headings. */
  readonly section?: string;
  readonly title: string;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

const titles: Readonly<Record<string, string>> = {
  system: t('System'),
  operations: t('Operations'),
  data: t('Data'),
  access: t('Access'),
  config: t('Config'),
};

/** The heading of a section; that of a plugin's own section is its name. */
function titled(folder: string): string {
  return titles[folder] ?? folder.charAt(0).toUpperCase() + folder.slice(1);
}

/** They share the state of the Admin tab. */
const ofAdmin = (load: Parameters<typeof pluginPage>[1]) => pluginPage('admin', load);

type Load = () => Promise<{ readonly default: ComponentType }>;

/** The pages of the admin area that its menu lists, in its order. */
export const adminPages: readonly AdminPageEntry[] = [
  page(
    'dashboard',
    t('Dashboard'),
    <DashboardIcon />,
    () => import('./dashboard/dashboard-page.tsx'),
  ),
  page(
    'system/health',
    t('System Health'),
    <PulseIcon />,
    () => import('./health/health-page.tsx'),
  ),
  page(
    'system/workers',
    t('LLM Workers'),
    <OfficeIcon />,
    () => import('./workers/workers-page.tsx'),
  ),
  page(
    'system/queue',
    t('Queue'),
    <LayersIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/queue-page.tsx')),
  ),
  page(
    'operations/projections',
    t('Projections'),
    <FlowsIcon />,
    () => import('./operations/projections-page.tsx'),
  ),
  page(
    'operations/parked',
    t('Parked Events'),
    <FlagIcon />,
    () => import('./operations/parked-page.tsx'),
  ),
  page('operations/log', t('Log Explorer'), <SearchTextIcon />, () => import('./log/log-page.tsx')),
  page(
    'operations/time-travel',
    t('Time Travel'),
    <HistoryIcon />,
    () => import('./time-travel/time-travel-page.tsx'),
  ),
  page(
    'operations/replay',
    t('Replay'),
    <StepForwardIcon />,
    () => import('./time-travel/replay-page.tsx'),
  ),
  page(
    'operations/forgetting',
    t('Forgetting'),
    <TrashIcon />,
    () => import('./forgetting/forgetting-page.tsx'),
  ),
  page(
    'operations/backups',
    t('Backups'),
    <ArchiveIcon />,
    () => import('./operations/backups-page.tsx'),
  ),
  page(
    'operations/archive',
    t('Archive'),
    <BoxIcon />,
    () => import('./operations/archive-page.tsx'),
  ),
  page(
    'operations/verification',
    t('Verification'),
    <EndorsedIcon />,
    () => import('./operations/verification-page.tsx'),
  ),
  page(
    'operations/evidence',
    t('Evidence'),
    <ShieldIcon />,
    () => import('./operations/evidence-page.tsx'),
  ),
  page('operations/keys', t('Keys'), <KeyIcon />, () => import('./operations/keys-page.tsx')),
  page(
    'data/datarais',
    'DataRAIS',
    <InboxIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/datarais-page.tsx')),
  ),
  page(
    'access/users',
    t('User Management'),
    <PeopleIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/users-page.tsx')),
  ),
  page(
    'config/models',
    t('Models'),
    <PredictiveAnalysisIcon />,
    ofAdmin(() => import('@mach42/workspace-plugins/admin/area/models-page.tsx')),
  ),
  page(
    'config/settings',
    t('Settings'),
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

/** The first part of the path is the section: `system/health` is below _System_. */
function page(path: string, title: string, icon: ReactElement, load: Load): AdminPageEntry {
  const [folder = '', leaf] = path.split('/');
  const section = leaf === undefined ? {} : { section: titled(folder) };
  return { path, ...section, title, icon, Page: lazy(load) };
}

/** The address of a section, `/admin/operations`, leads to the first of its pages. */
export function sectionPages(
  pages: readonly Pick<AdminPageEntry, 'path'>[],
): readonly { readonly folder: string; readonly path: string }[] {
  const firsts = new Map<string, string>();
  for (const { path } of pages) {
    const [folder = '', leaf] = path.split('/');
    if (leaf !== undefined && !firsts.has(folder)) firsts.set(folder, path);
  }
  return [...firsts].map(([folder, path]) => ({ folder, path }));
}

type LoadFramed = () => Promise<{ readonly default: ComponentType<FramedPageProps> }>;

/** @returns what loads a page that a plugin brings, to be shown once the plugin's state is there */
function pluginPage(pluginId: string, load: LoadFramed) {
  return async (): Promise<{ readonly default: ComponentType }> => {
    const { default: Page } = await load();
    return {
      default: () => {
        usePlugin(pluginId);
        return <Page Frame={PageFrame} />;
      },
    };
  };
}

/** Waits until the plugin is loaded; the host loads each once. */
function usePlugin(id: string): void {
  const { host, plugins } = useApp();
  const plugin = plugins.find((known) => known.id === id);
  if (plugin === undefined) throw new Error(`There is no plugin ${id}.`);
  use(host.forPanel(plugin));
}
