import { PulseIcon } from '@blueprintjs/icons';
import { lazy, type ComponentType, type ReactElement } from 'react';

export interface AdminPage {
  /** Below `/admin/`. */
  readonly path: string;
  readonly section: string;
  readonly title: string;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** Every page of the admin area, in the order of its menu. */
export const adminPages: readonly AdminPage[] = [
  {
    path: 'system/health',
    section: 'System',
    title: 'System Health',
    icon: <PulseIcon />,
    Page: lazy(() => import('./health-page.tsx')),
  },
];
