import { askPasswordLink, confirmEmail, unsubscribe } from '@mach42/contracts/email/calls.ts';
import { emailTexts as texts } from '@mach42/contracts/email/texts.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { language, t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCompleteMobile, MobileField } from '../auth/mobile-field.tsx';
import { loginPath } from '../shell/navigation.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import '../auth/login-card.css';

interface Step {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly done: string;
  readonly failed: string;
  readonly next: { readonly label: string; readonly path: string };
  readonly isReady: boolean;
  /** A fault that is known before the button is pressed. */
  readonly fault?: string | undefined;
  readonly children?: ReactNode;
  readonly act: () => Promise<unknown>;
}

/**
 * A page to which a message leads, or which leads to one. It says what to do, does it at one press, and reports the
 * result.
 */
function StepPage({
  title,
  lead,
  action,
  done,
  failed,
  next,
  isReady,
  fault,
  children,
  act,
}: Step) {
  const navigate = useNavigate();
  const { isBusy, error, run } = useRequest();
  const [isDone, setDone] = useState(false);
  usePageTitle(title);

  const submit = () =>
    run(async () => {
      await act();
      setDone(true);
    });

  return (
    <main className="ws-login-overlay">
      <form
        noValidate
        className="ws-login"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void submit();
        }}
      >
        <h1 className="ws-login__title">
          <BrandMark size={28} />
          {title}
        </h1>
        <p className="ws-login__lead" role={isDone ? 'status' : undefined}>
          {isDone ? done : lead}
        </p>
        {!isDone && children}
        {error !== undefined && (
          <p className="ws-login__error" role="alert">
            {failed}. {error.message}
          </p>
        )}
        {fault !== undefined && (
          <p className="ws-login__error" role="alert">
            {fault}
          </p>
        )}
        {!isDone && (
          <Button
            type="submit"
            variant="primary"
            size="large"
            fill
            className="ws-login__submit"
            loading={isBusy}
            disabled={!isReady}
          >
            {action}
          </Button>
        )}
        <Button
          variant={isDone ? 'primary' : 'plain'}
          size="large"
          fill
          onClick={() => void navigate(next.path, { replace: true })}
        >
          {next.label}
        </Button>
      </form>
    </main>
  );
}

/** The key in the fragment of the address, which is then taken out of it and of the history. */
function useKey(path: string): string {
  const [key] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, '', path), [path]);
  return key;
}

const toWorkspace = { label: texts.toWorkspace, path: '/' };

/** Confirms an address. A press is needed: programs for e-mail open links by themselves. */
export function ConfirmEmailPage() {
  const { api } = useShell();
  const key = useKey('/email/confirm');
  return (
    <StepPage
      title={texts.confirmTitle}
      lead={texts.confirmLead}
      action={t('Confirm the address')}
      done={texts.confirmedNow}
      failed={texts.confirmFailed}
      next={toWorkspace}
      isReady={key !== ''}
      fault={key === '' ? texts.noKey : undefined}
      act={() => api.request(confirmEmail, { body: { key } })}
    />
  );
}

/** Ends the digest of the person whom a message was sent to. */
export function UnsubscribePage() {
  const { api } = useShell();
  const key = useKey('/email/unsubscribe');
  const body = { 'List-Unsubscribe': 'One-Click' } as const;
  return (
    <StepPage
      title={texts.unsubscribeTitle}
      lead={texts.unsubscribeAbout}
      action={texts.unsubscribe}
      done={texts.unsubscribed}
      failed={texts.unsubscribeFailed}
      next={toWorkspace}
      isReady={key !== ''}
      fault={key === '' ? texts.noKey : undefined}
      act={() => api.request(unsubscribe, { params: { key }, body })}
    />
  );
}

/** Asks for a link to a new password. */
export function ForgottenPasswordPage() {
  const { api } = useShell();
  const [mobile, setMobile] = useState('');
  const body = { mobile: normaliseMobile(mobile), language };
  return (
    <StepPage
      title={texts.forgottenTitle}
      lead={texts.forgottenLead}
      action={texts.send}
      done={texts.forgottenSent}
      failed={texts.forgottenFailed}
      next={{ label: texts.back, path: loginPath('/') }}
      isReady={isCompleteMobile(mobile)}
      act={() => api.request(askPasswordLink, { body })}
    >
      <MobileField value={mobile} onChange={setMobile} />
    </StepPage>
  );
}
