import type {
  NewSecondFactor,
  RecoveryCodes as Codes,
  SecondStep,
  SignedIn,
} from '@mach42/contracts/users/schemas.ts';
import {
  beginRequiredFactor,
  confirmRequiredFactor,
  takeSecondStep,
} from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { useEffect, useId, useState } from 'react';
import { CodeForm, RecoveryCodes, SetUpFactor } from '../account/set-up-factor.tsx';
import { useApp } from '../shell/app-context.ts';

interface SecondStepCardProps {
  readonly step: SecondStep['secondStep'];
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The step after the password: asks for a code, or sets up the second factor that is required. */
export default function SecondStepCard({ step, onSignedIn, onBack }: SecondStepCardProps) {
  const titleId = useId();
  return (
    <section className="ws-login" aria-labelledby={titleId}>
      <h1 id={titleId} className="ws-login__title">
        <BrandMark size={28} />
        {texts.step}
      </h1>
      <p className="ws-login__lead">{step.isOn ? texts.stepAbout : texts.setUpAbout}</p>
      {step.isOn ? (
        <CodeStep step={step} onSignedIn={onSignedIn} onBack={onBack} />
      ) : (
        <SetUpStep step={step} onSignedIn={onSignedIn} onBack={onBack} />
      )}
    </section>
  );
}

const withWeakness = (data: SignedIn, { isWeak }: SecondStepCardProps['step']): SignedIn =>
  isWeak === undefined ? data : { ...data, isWeak };

function CodeStep({ step, onSignedIn, onBack }: SecondStepCardProps) {
  const { auth } = useApp();
  return (
    <CodeForm
      label={texts.anyCode}
      action={texts.logIn}
      cancel={texts.back}
      onCancel={onBack}
      onCode={async (code) => {
        await auth.enter(async (api, device) => {
          const body = { ticket: step.ticket, code, ...device };
          return { data: withWeakness((await api.request(takeSecondStep, { body })).data, step) };
        });
        onSignedIn();
      }}
    />
  );
}

function SetUpStep({ step, onSignedIn, onBack }: SecondStepCardProps) {
  const { auth, shell } = useApp();
  const { ticket } = step;
  const [factor, setFactor] = useState<NewSecondFactor>();
  const [problem, setProblem] = useState<string>();
  /** Signed in, once the codes are kept. */
  const [done, setDone] = useState<SignedIn & Codes>();
  useEffect(() => {
    const ended = new AbortController();
    shell.api.request(beginRequiredFactor, { body: { ticket } }, { signal: ended.signal }).then(
      ({ data }) => setFactor(data),
      (thrown: unknown) => {
        if (!ended.signal.aborted) setProblem(asApiError(thrown).message);
      },
    );
    return () => ended.abort();
  }, [shell, ticket]);

  if (done !== undefined) {
    const enter = async () => {
      await auth.enter(async () => ({ data: withWeakness(done, step) }));
      onSignedIn();
    };
    return <RecoveryCodes codes={done.recoveryCodes} onKept={() => void enter()} />;
  }
  if (problem !== undefined) {
    return (
      <p className="ws-login__error" role="alert">
        {problem}
      </p>
    );
  }
  if (factor === undefined) return <SkeletonLines lines={4} />;
  return (
    <SetUpFactor
      factor={factor}
      cancel={texts.back}
      onCancel={onBack}
      onCode={async (code) => {
        const body = { ticket, code };
        setDone((await shell.api.request(confirmRequiredFactor, { body })).data);
      }}
    />
  );
}
