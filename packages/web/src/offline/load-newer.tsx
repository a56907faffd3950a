import { RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

/** Loads the newer version of the app. */
export default function LoadNewer({ onLoad }: { readonly onLoad: () => void }) {
  return (
    <Button
      size="small"
      icon={<RefreshIcon />}
      title={t('A newer version is ready.')}
      onClick={onLoad}
    >
      {t('Update')}
    </Button>
  );
}
