import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

/** The screen on which an admin sees the object of an event; of what is private there is none. */
const screens: Readonly<Record<string, { readonly tab: string; readonly label: string }>> = {
  user: { tab: tabId('admin'), label: 'Users' },
  job: { tab: tabId('admin'), label: 'Queue' },
  saige: { tab: tabId('aimodels'), label: 'Models' },
};

const pages: Readonly<Record<string, { readonly href: string; readonly label: string }>> = {
  rebuild: { href: '/admin/system/health', label: 'System Health' },
  settings: { href: '/admin/config/settings', label: 'Settings' },
};

export function ObjectLink({ event: { category } }: { readonly event: AuditEvent }) {
  const workspace = useWorkspace();
  const screen = screens[category];
  const page = pages[category];
  if (page !== undefined) {
    return (
      <a className="ws-link" href={page.href}>
        {page.label}
      </a>
    );
  }
  if (screen === undefined) return null;
  return (
    <Button variant="plain" size="small" onClick={() => workspace.open(screen.tab)}>
      {screen.label}
    </Button>
  );
}
