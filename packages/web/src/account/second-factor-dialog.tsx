import { ShieldIcon } from '@blueprintjs/icons';
import type { NewSecondFactor, SecondFactorView } from '@mach42/contracts/users/schemas.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { AskPassword } from './method-parts.tsx';
import { CodeForm, RecoveryCodes, SetUpFactor } from './set-up-factor.tsx';

/** The step that the person is at with their second factor. */
type Step =
  | { readonly name: 'state' | 'password' | 'renewing' | 'turning off' }
  | { readonly name: 'setting up'; readonly factor: NewSecondFactor }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly isNew: boolean };

/** A person's own second factor: whether it is on, and the way to turn it on and off. */
export default function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<ShieldIcon />} title={texts.title} onClose={onClose}>
      <Steps />
    </Dialog>
  );
}

function Steps() {
  const { api, toasts } = useShell();
  const reading = useRead(getSecondFactor);
  const [step, setStep] = useState<Step>({ name: 'state' });
  const back = () => {
    setStep({ name: 'state' });
    reading.refresh();
  };

  switch (step.name) {
    case 'state':
      return (
        <ReadState read={reading} failed={texts.loadFailed}>
          {({ data }) => <State view={data} onStep={setStep} />}
        </ReadState>
      );
    case 'password':
      return (
        <AskPassword
          label={texts.password}
          action={texts.next}
          onCancel={back}
          onPassword={async (currentPassword) => {
            const body = { currentPassword };
            const { data: factor } = await api.request(beginSecondFactor, { body });
            setStep({ name: 'setting up', factor });
            return undefined;
          }}
        />
      );
    case 'setting up':
      return (
        <SetUpFactor
          factor={step.factor}
          cancel={t('Cancel')}
          onCancel={back}
          onCode={async (code) => {
            const { data } = await api.request(confirmSecondFactor, { body: { code } });
            setStep({ name: 'codes', codes: data.recoveryCodes, isNew: true });
          }}
        />
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            // Not before: on a phone the toast would cover the codes.
            if (step.isNew) toasts.success(texts.turnedOn);
            back();
          }}
        />
      );
    case 'renewing':
      return (
        <CodeForm
          label={texts.code}
          action={texts.recoveryRenew}
          cancel={t('Cancel')}
          onCancel={back}
          onCode={async (code) => {
            const { data } = await api.request(renewRecoveryCodes, { body: { code } });
            setStep({ name: 'codes', codes: data.recoveryCodes, isNew: false });
          }}
        />
      );
    case 'turning off':
      return (
        <CodeForm
          danger
          label={texts.anyCode}
          action={texts.turnOff}
          cancel={t('Cancel')}
          onCancel={back}
          onCode={async (code) => {
            await api.request(turnOffSecondFactor, { body: { code } });
            toasts.success(texts.turnedOff);
            back();
          }}
        />
      );
  }
}

interface StateProps {
  readonly view: SecondFactorView;
  readonly onStep: (step: Step) => void;
}

function State({ view, onStep }: StateProps) {
  const { isOn, since, recoveryCodesLeft, policy } = view;
  return (
    <div className="ws-second-factor">
      <p className="ws-muted">{texts.about}</p>
      <p role="status">
        {isOn ? texts.on : texts.off}{' '}
        {since !== null && (
          <>
            {t('Since')} <Timestamp at={since} />.{' '}
          </>
        )}
        {isOn && texts.recoveryLeft(recoveryCodesLeft)} {policy === 'required' && texts.required}
        {!isOn && policy === 'off' && texts.notAllowed}
      </p>
      <div className="ws-second-factor__start">
        {!isOn && policy !== 'off' && (
          <Button variant="primary" onClick={() => onStep({ name: 'password' })}>
            {texts.turnOn}
          </Button>
        )}
        {isOn && (
          <Button onClick={() => onStep({ name: 'renewing' })}>{texts.recoveryRenew}</Button>
        )}
        {isOn && policy !== 'required' && (
          <Button variant="danger" onClick={() => onStep({ name: 'turning off' })}>
            {texts.turnOff}
          </Button>
        )}
      </div>
    </div>
  );
}
