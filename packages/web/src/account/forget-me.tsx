import { TrashIcon } from '@blueprintjs/icons';
import {
  getOwnForgetting,
  requestOwnForgetting,
  withdrawOwnForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';

/** Asks to be forgotten, with one's password, and withdraws it while that is possible. */
export function ForgetMe() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(getOwnForgetting);
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const own = answer?.data;

  async function act(action: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      toasts.success(done);
      setAsking(false);
      setPassword('');
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
    } finally {
      setBusy(false);
      refresh();
    }
  }
  const request = () =>
    act(() => api.request(requestOwnForgetting, { body: { password } }), forgetTexts.asked);
  const withdraw = () => act(() => api.request(withdrawOwnForgetting), forgetTexts.withdrawn);

  return (
    <section className="ws-own-data__forget" aria-label={forgetTexts.ownTitle}>
      <h3>{forgetTexts.ownTitle}</h3>
      {own === undefined && error === undefined && <SkeletonLines lines={2} />}
      {own === undefined && error !== undefined && (
        <ErrorState title={t('Your request could not be loaded')} error={error} onRetry={refresh} />
      )}
      {own?.isHeld === true && <p role="status">{forgetTexts.ownHeld}</p>}
      {own?.request != null && (
        <>
          <p role="status">
            {own.request.isOwn ? forgetTexts.ownRequest : forgetTexts.othersRequest}{' '}
            <Timestamp at={own.request.dueAt} />.
          </p>
          {own.request.isOwn && (
            <Button loading={isBusy} onClick={() => void withdraw()}>
              {t('Withdraw the request')}
            </Button>
          )}
        </>
      )}
      {own?.request === null && !own.isHeld && !isAsking && (
        <>
          <p className="ws-muted">{forgetTexts.what(own.graceDays)}</p>
          <Button variant="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
            {t('Forget me…')}
          </Button>
        </>
      )}
      {own?.request === null && isAsking && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== '' && !isBusy) void request();
          }}
        >
          <p>{forgetTexts.what(own.graceDays)}</p>
          <SecretField
            autoFocus
            large={false}
            label={t('Your password')}
            value={password}
            error={undefined}
            onChange={setPassword}
          />
          <div className="ws-own-data__actions">
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant="danger" loading={isBusy} disabled={password === ''}>
              {t('Ask to be forgotten')}
            </Button>
          </div>
        </form>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </section>
  );
}
