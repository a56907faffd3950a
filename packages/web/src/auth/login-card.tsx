import { CrossIcon, LockIcon } from '@blueprintjs/icons';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import type { Environment, SecondStep } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { productName } from '../product.ts';
import { LanguageSelect } from '../settings/language-select.tsx';
import { useApp, useRoot } from '../shell/app-context.ts';
import { authActions } from './auth.slice.ts';
import { environments } from './environments.ts';
import { isCompleteMobile, isPlausibleMobile, MobileField } from './mobile-field.tsx';
import './login-card.css';

const SignInMethods = lazyPart(() => import('./sign-in-methods.tsx'));
const SecondStepCard = lazyPart(() => import('./second-step-card.tsx'));

interface LoginCardProps {
  readonly environment: Environment;
  /** The reason for which the person has to log in again; it replaces the lead. */
  readonly notice?: string | undefined;
  readonly onEnvironment: (environment: Environment) => void;
  readonly onSignedIn: () => void;
  readonly onGuest: () => void;
  /** Left out where there is no page to return to. */
  readonly onClose?: () => void;
}

export function LoginCard(props: LoginCardProps) {
  const { environment, onClose } = props;
  const { app, auth } = useApp();
  const { isLoading, error } = useRoot((state) => state.auth);
  const [mobile, setMobile] = useState('');
  const [word, setWord] = useState('');
  const [secondStep, setSecondStep] = useState<SecondStep['secondStep']>();
  const titleId = useId();
  const wordInput = useRef<HTMLInputElement>(null);
  const texts = environments[environment];
  const wordError = error === texts.required ? error : undefined;

  useEffect(() => {
    app.store.dispatch(authActions.forgiven());
  }, [app]);

  const submit = async () => {
    const number = normaliseMobile(mobile);
    if (!isPlausibleMobile(number)) return;
    const secret = word === '' ? {} : { [texts.field]: word };
    const done = await auth.signIn({ mobile: number, environment, ...secret });
    if (done === true) props.onSignedIn();
    else if (done === false) wordInput.current?.focus();
    else setSecondStep(done);
  };

  if (secondStep !== undefined) {
    const back = () => {
      setWord('');
      setSecondStep(undefined);
    };
    return (
      <Suspense>
        <SecondStepCard step={secondStep} onSignedIn={props.onSignedIn} onBack={back} />
      </Suspense>
    );
  }
  return (
    <form
      className="ws-login"
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {onClose !== undefined && (
        <IconButton
          className="ws-login__close"
          icon={<CrossIcon />}
          label={t('Close')}
          onClick={onClose}
        />
      )}
      <h1 id={titleId} className="ws-login__title">
        <BrandMark size={28} />
        {texts.title(productName)}
      </h1>
      {props.notice === undefined ? (
        <p className="ws-login__lead">{texts.lead}</p>
      ) : (
        <p className="ws-login__notice" role="status">
          {props.notice}
        </p>
      )}
      <MobileField value={mobile} onChange={setMobile} />
      <SecretField
        icon={<LockIcon />}
        key={environment}
        label={texts.label}
        value={word}
        error={wordError}
        ref={wordInput}
        onChange={setWord}
      />
      {error !== null && wordError === undefined && (
        <p className="ws-login__error" role="alert">
          {error}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fill
        className="ws-login__submit"
        loading={isLoading}
        disabled={!isCompleteMobile(mobile)}
      >
        {t('Log in')}
      </Button>
      {environment === 'web' && (
        <Suspense>
          <SignInMethods
            hasFailed={error === userTexts.invalidCredentials}
            onSignedIn={props.onSignedIn}
          />
        </Suspense>
      )}
      <div className="ws-login__others">
        <Button
          variant="plain"
          onClick={() => {
            setWord('');
            app.store.dispatch(authActions.forgiven());
            props.onEnvironment(texts.other);
          }}
        >
          {texts.switch}
        </Button>
        <Button variant="plain" onClick={props.onGuest}>
          {t('Continue as Guest')}
        </Button>
      </div>
      <LanguageSelect />
    </form>
  );
}
