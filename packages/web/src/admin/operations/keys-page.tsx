import { RefreshIcon } from '@blueprintjs/icons';
import { listKeys, rotateKey } from '@mach42/contracts/ops/calls.ts';
import { keyPurposes, type KeyPurpose } from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { several } from '../dashboard/numbers.ts';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { KeysCard } from './keys-card.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import './operations.css';

const everyMs = 30_000;
const everyMsDuringWork = 1_000;

/** The keys of the vault with their age, and what an admin does about them. */
export default function KeysPage() {
  const { api, toasts } = useShell();
  const [isWorking, setWorking] = useState(false);
  const reading = useRead(listKeys, undefined, {
    everyMs: isWorking ? everyMsDuringWork : everyMs,
  });
  const { answer, error, refresh } = reading;
  const [asking, setAsking] = useState<KeyPurpose>();
  const [isBusy, setBusy] = useState(false);
  const found = answer?.data;
  const isRotating = (found?.rotating.length ?? 0) > 0;
  // It is read more often only while a key is replaced.
  if (found !== undefined && isRotating !== isWorking) setWorking(isRotating);

  async function rotate(purpose: KeyPurpose, signOut: boolean): Promise<void> {
    setBusy(true);
    try {
      await api.request(rotateKey, { params: { purpose }, body: { signOut } });
      toasts.success(keyTexts.done[purpose]);
    } catch (failure) {
      toasts.error(asApiError(failure).message);
    } finally {
      setBusy(false);
      setAsking(undefined);
      refresh();
    }
  }

  return (
    <PageFrame
      title={keyTexts.title}
      meta={<ReadingMeta reading={reading} />}
      actions={
        <Button icon={<RefreshIcon />} onClick={refresh}>
          {t('Refresh')}
        </Button>
      }
    >
      {found === undefined && error === undefined && <SkeletonCards />}
      {found === undefined && error !== undefined && (
        <ErrorState title={t('The keys could not be read.')} error={error} onRetry={refresh} />
      )}
      {found !== undefined && (
        <>
          <p className="ws-muted ws-ops__intro">
            {keyTexts.intro}{' '}
            {found.destroyedContentKeys > 0 &&
              t('{destroyedContentKeys} of forgotten people are destroyed.', {
                destroyedContentKeys: several(found.destroyedContentKeys, 'content key'),
              })}
          </p>
          {keyPurposes.map((purpose) => (
            <KeysCard
              key={purpose}
              purpose={purpose}
              found={found}
              isBusy={isBusy}
              onRotate={() => setAsking(purpose)}
            />
          ))}
        </>
      )}
      {asking !== undefined && (
        <RotateKeyDialog
          purpose={asking}
          isBusy={isBusy}
          onConfirm={(signOut) => void rotate(asking, signOut)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageFrame>
  );
}
