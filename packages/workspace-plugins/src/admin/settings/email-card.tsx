import { isAddress } from '@mach42/contracts/email/address.ts';
import { getEmailState, sendTestEmail } from '@mach42/contracts/email/calls.ts';
import { type EmailState, type TestEmailResult } from '@mach42/contracts/email/schemas.ts';
import { emailStateTexts as texts, emailTexts } from '@mach42/contracts/email/texts.ts';
import { language } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useSession } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';

/** Shows how the workspace sends e-mail, and offers a test of it. */
export function EmailCard() {
  const { answer, error, refresh } = useRead(getEmailState);
  const state = answer?.data;
  return (
    <Card title={texts.title}>
      {state === undefined && error === undefined && <SkeletonLines lines={2} />}
      {state === undefined && error !== undefined && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={refresh} />
      )}
      {state?.server === null && <p className="ws-settings__note">{texts.none}</p>}
      {state !== undefined && state.server !== null && (
        <>
          <Facts state={state} />
          <TestMessage onSent={refresh} />
        </>
      )}
    </Card>
  );
}

function Facts({ state }: { readonly state: EmailState }) {
  const { server, from, requiresTls, sent, failed, waiting, lastFailure } = state;
  return (
    <dl className="ws-settings__email">
      <dt>{texts.server}</dt>
      <dd className="ws-mono">{server}</dd>
      <dt>{texts.from}</dt>
      <dd>{from}</dd>
      <dt>{texts.tls}</dt>
      <dd>
        {requiresTls ? texts.tlsRequired : texts.tlsOptional}
        <span className="ws-muted"> · {texts.figures(sent, failed, waiting)}</span>
      </dd>
      {lastFailure !== null && (
        <>
          <dt>{texts.lastFailure}</dt>
          <dd>
            {lastFailure.text} <Timestamp at={lastFailure.at} />
          </dd>
        </>
      )}
    </dl>
  );
}

function TestMessage({ onSent }: { readonly onSent: () => void }) {
  const api = useApi();
  const { user } = useSession();
  const [address, setAddress] = useState(user?.email ?? '');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<
    Omit<TestEmailResult, 'answer'> & { answer?: string | null }
  >();
  const isRight = isAddress(address.trim());

  async function send(): Promise<void> {
    setBusy(true);
    setResult(undefined);
    try {
      const body = { address: address.trim(), language };
      setResult((await api.request(sendTestEmail, { body })).data);
    } catch (thrown) {
      setResult({ isSent: false, text: asApiError(thrown).message });
    } finally {
      setBusy(false);
      onSent();
    }
  }

  return (
    <form
      noValidate
      className="ws-settings__test"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isBusy) void send();
      }}
    >
      <Field
        label={texts.testTo}
        {...(address !== '' && !isRight ? { error: emailTexts.notAddress } : {})}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        loading={isBusy}
        disabled={!isRight}
        title={isRight ? undefined : emailTexts.notAddress}
      >
        {texts.test}
      </Button>
      {result !== undefined && (
        <p role={result.isSent ? 'status' : 'alert'} className="ws-settings__result">
          {result.text}{' '}
          {typeof result.answer === 'string' && result.answer !== '' && (
            <span className="ws-mono ws-muted">{texts.answered(result.answer)}</span>
          )}
        </p>
      )}
    </form>
  );
}
