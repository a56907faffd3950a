import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

interface LogRowProps {
  readonly event: AuditEvent;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export const actorText = ({ actorId, actorName }: AuditEvent): string =>
  actorName ?? (actorId === 'system' ? t('The platform') : t('A guest'));

/** One event of the list; pressing it opens it. */
export function LogRow({ event, isOpen, onOpen }: LogRowProps) {
  const { position, type, stream, occurredAt } = event;
  return (
    <li>
      <button type="button" className="ws-log__row" aria-pressed={isOpen} onClick={onOpen}>
        <span className="ws-log__position ws-mono">{position.toLocaleString(locale)}</span>
        <span className="ws-log__what">
          <span className="ws-log__type">{type}</span>
          <span className="ws-log__stream ws-mono">{stream}</span>
        </span>
        <span className="ws-log__who">{actorText(event)}</span>
        <Timestamp at={occurredAt} className="ws-log__time" />
      </button>
    </li>
  );
}
