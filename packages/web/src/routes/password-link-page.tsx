import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import { setPasswordByLink } from '@mach42/contracts/users/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import { usePasswordCheck } from '@mach42/plugin-kit/password/use-password-check.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../shell/navigation.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import '../auth/login-card.css';

const nothingKnown: readonly string[] = [];

/** A person sets a new password by the link that an admin made, whose key is the fragment. */
export default function PasswordLinkPage() {
  const { api, toasts } = useShell();
  const navigate = useNavigate();
  const [link] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const { isBusy, error, run, clear } = useRequest();
  const check = usePasswordCheck(password, nothingKnown);
  usePageTitle(passwordLinkTexts.title);
  // The key must be neither in the address bar nor in the history.
  useEffect(() => history.replaceState(history.state, '', '/password-link'), []);

  const ofPassword = error?.details?.find(({ path }) => path === '/password')?.message;
  const isRight = link !== '' && password !== '' && check.fault === undefined;

  const submit = () =>
    run(async () => {
      await api.request(setPasswordByLink, { body: { link, password } });
      toasts.success(passwordLinkTexts.done);
      void navigate(loginPath('/'), { replace: true });
    });

  return (
    <main className="ws-login-overlay">
      <form
        noValidate
        className="ws-login"
        aria-label={passwordLinkTexts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !isBusy) void submit();
        }}
      >
        <h1 className="ws-login__title">
          <BrandMark size={28} />
          {passwordLinkTexts.title}
        </h1>
        <p className="ws-login__lead">{passwordLinkTexts.lead}</p>
        {link === '' && (
          <p className="ws-login__error" role="alert">
            {passwordLinkTexts.noKey}
          </p>
        )}
        <NewSecretField
          autoFocus
          label={t('New password')}
          value={password}
          check={check}
          error={ofPassword}
          onChange={(typed) => {
            setPassword(typed);
            clear();
          }}
        />
        {error !== undefined && ofPassword === undefined && (
          <p className="ws-login__error" role="alert">
            {passwordLinkTexts.setFailed}. {error.message}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          fill
          loading={isBusy}
          disabled={!isRight}
        >
          {passwordLinkTexts.set}
        </Button>
      </form>
    </main>
  );
}
