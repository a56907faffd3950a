import { t } from '@mach42/language/t.ts';
import { Button } from './button.tsx';

interface VersionPagesProps {
  /** What the page ends before; undefined: it is the newest. */
  readonly before: number | undefined;
  /** The version that older ones are before; undefined: there are none. */
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
