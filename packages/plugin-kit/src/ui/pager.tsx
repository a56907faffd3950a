import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Button } from './button.tsx';
import './pager.css';

interface PagerProps {
  /** The number of items before the page. */
  readonly offset: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onMove: (offset: number) => void;
}

/** Moves between the pages of a list that is too long for one page; nothing for a list that fits. */
export function Pager({ offset, pageSize, total, onMove }: PagerProps) {
  if (total <= pageSize && offset === 0) return null;
  const end = Math.min(total, offset + pageSize);
  return (
    <nav className="ws-pager" aria-label={t('Pages')}>
      <output className="ws-pager__position">
        {offset < end
          ? t('{offset} to {end} of {total}', { offset: offset + 1, end, total })
          : t('0 of {total}', { total })}
      </output>
      <Button
        size="small"
        icon={<ChevronLeftIcon size={12} />}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - pageSize))}
      >
        {t('Earlier')}
      </Button>
      <Button
        size="small"
        endIcon={<ChevronRightIcon size={12} />}
        disabled={end >= total}
        onClick={() => onMove(offset + pageSize)}
      >
        {t('More')}
      </Button>
    </nav>
  );
}

interface VersionPagesProps {
  /** The page has the versions before this one; undefined: it is the newest page. */
  readonly before: number | undefined;
  /** The next page has the versions before this one; undefined: there are no older versions. */
  readonly oldest: number | undefined;
  readonly onPage: (before: number | undefined) => void;
}

/** Leads from a page of versions to the newest and to older ones. */
export function VersionPages({ before, oldest, onPage }: VersionPagesProps) {
  return (
    <>
      {before !== undefined && (
        <Button size="small" onClick={() => onPage(undefined)}>
          {t('Newest versions')}
        </Button>
      )}
      {oldest !== undefined && (
        <Button size="small" onClick={() => onPage(oldest)}>
          {t('Older versions')}
        </Button>
      )}
    </>
  );
}
