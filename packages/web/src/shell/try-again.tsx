import { t } from '@mach42/language/t.ts';
import { RefreshIcon } from '@blueprintjs/icons';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

/** Is in the bar once the attempts to connect again have run out. */
export function TryAgain() {
  const shell = useShell();
  const { status } = useConnection();
  if (status !== 'disconnected' && status !== 'error') return null;
  return (
    <Button size="small" icon={<RefreshIcon />} onClick={shell.reconnect}>
      {t('Try again')}
    </Button>
  );
}
