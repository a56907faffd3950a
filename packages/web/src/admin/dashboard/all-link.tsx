import { ChevronRightIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Link } from 'react-router-dom';

interface AllLinkProps {
  readonly to: string;
  readonly of: string;
  /** The visible text of the link. */
  readonly text?: string;
}

/** Leads from a card to the page that has everything of it. */
export function AllLink({ to, of, text = t('All') }: AllLinkProps) {
  return (
    <Link
      to={to}
      className="ws-dashboard__all"
      aria-label={text === t('All') ? t('All of {of}', { of }) : `${text}: ${of}`}
    >
      {text} <ChevronRightIcon />
    </Link>
  );
}
