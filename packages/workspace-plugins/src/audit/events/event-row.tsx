import { FilterIcon, GitBranchIcon } from '@blueprintjs/icons';
import { actorText } from '@mach42/contracts/audit/categories.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { lineOfType } from '@mach42/contracts/chains/describe-step.ts';
import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

interface EventRowProps {
  readonly event: AuditEvent;
  /** The names of people, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly onStream: (stream: string) => void;
  /** Shows everything that the request led to. */
  readonly onRequest: (correlationId: string) => void;
  /** The number of events of the request in the chain that led to this one; 0 where the depth is not shown. */
  readonly depth: number;
}

/** The number of paths that are shown: a few are easier to read than many. */
const pathsShown = 4;

/** Shows one event: when it happened, what happened, who did it, whose object it is about, and which parts of it. */
export function EventRow({ event, names, onStream, onRequest, depth }: EventRowProps) {
  const { position, type, actorId, occurredAt, subjects, paths, stream } = event;
  const others = subjects.filter((id) => id !== actorId).map((id) => names.get(id) ?? t('a guest'));
  return (
    <li className="ws-audit__row">
      <span className="ws-audit__position ws-mono">{position.toLocaleString(locale)}</span>
      <Timestamp at={occurredAt} className="ws-audit__time" />
      <span className="ws-audit__what" style={{ paddingInlineStart: Math.min(depth, 8) * 16 }}>
        <span title={type}>{lineOfType(type)}</span>
        {paths.length > 0 && <Paths event={event} />}
      </span>
      <span className="ws-audit__who">
        {actorText(event)}
        {others.length > 0 && (
          <span className="ws-muted"> {t('· of {others}', { others: others.join(', ') })}</span>
        )}
      </span>
      <span className="ws-audit__links">
        <ObjectLink event={event} />
        <a
          className="ws-link"
          href={`/admin/operations/log?event=${event.eventId}`}
          aria-label={t('Event {position} in the log explorer', { position })}
        >
          {t('Log')}
        </a>
        <IconButton
          icon={<GitBranchIcon />}
          size="small"
          label={t('How event {position} came about', { position: event.position })}
          onClick={() => onRequest(event.correlationId)}
        />
        <IconButton
          icon={<FilterIcon />}
          size="small"
          label={t('Everything on {stream}', { stream })}
          onClick={() => onStream(stream)}
        />
      </span>
    </li>
  );
}

/** The screens on which an admin sees the object of an event; private objects have none. */
const screens: Readonly<Record<string, { readonly tab: string; readonly label: string }>> = {
  user: { tab: tabId('admin'), label: t('Users') },
  job: { tab: tabId('admin'), label: t('Queue') },
  saige: { tab: tabId('aimodels'), label: t('Models') },
};

const pages: Readonly<Record<string, { readonly href: string; readonly label: string }>> = {
  rebuild: { href: '/admin/operations/projections', label: t('Projections') },
  parked: { href: '/admin/operations/parked', label: t('Parked Events') },
  settings: { href: '/admin/config/settings', label: t('Settings') },
  forgetting: { href: '/admin/operations/forgetting', label: t('Forgetting') },
  backup: { href: '/admin/operations/backups', label: t('Backups') },
  keys: { href: '/admin/operations/keys', label: t('Keys') },
  timeTravel: { href: '/admin/operations/time-travel', label: t('Time Travel') },
};

const preferences: Readonly<Record<`/${PreferenceName}`, string>> = {
  '/layout': t('Arrangement of the tabs'),
  '/layouts': t('Layouts'),
  '/theme': t('Theme'),
  '/display': t('Display'),
  '/auditFilters': t('Filters of the audit'),
};
const isPreference = (path: string): path is keyof typeof preferences =>
  Object.hasOwn(preferences, path);

/** Shows the parts of the object that changed; a preference has a name. */
function Paths({ event: { type, paths } }: { readonly event: AuditEvent }) {
  const [path = ''] = paths;
  if (type === 'PreferenceSaved' && isPreference(path)) {
    return <span className="ws-audit__paths">{preferences[path]}</span>;
  }
  return (
    <span className="ws-audit__paths ws-mono" title={paths.join('  ')}>
      {paths.slice(0, pathsShown).join('  ')}
      {paths.length > pathsShown && `  +${paths.length - pathsShown}`}
    </span>
  );
}

function ObjectLink({ event: { category } }: { readonly event: AuditEvent }) {
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
