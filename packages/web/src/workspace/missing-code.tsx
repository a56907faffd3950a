import { OfflineIcon, RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';

interface MissingCodeProps {
  readonly title: string;
  readonly onRetry?: () => void;
}

/** Shown in place of a part without code: there is no connection, or the server has a newer version than the page. */
export function MissingCode({ title, onRetry }: MissingCodeProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<OfflineIcon />}
        title={title}
        actions={
          <>
            <Button variant="primary" icon={<RefreshIcon />} onClick={() => location.reload()}>
              {t('Load the page again')}
            </Button>
            {onRetry !== undefined && <Button onClick={onRetry}>{t('Retry')}</Button>}
          </>
        }
      >
        {t('There is no connection, or the workspace was updated since you opened this page.')}
      </EmptyState>
    </div>
  );
}
