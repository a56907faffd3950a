import { ChevronRightIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';

interface AllLinkProps {
  readonly to: string;
  readonly of: string;
}

/** Leads from a card to the page that has everything of it. */
export function AllLink({ to, of }: AllLinkProps) {
  return (
    <Link to={to} className="ws-dashboard__all" aria-label={`All of ${of}`}>
      All <ChevronRightIcon />
    </Link>
  );
}
