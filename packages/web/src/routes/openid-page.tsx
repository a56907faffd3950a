import { linkIdentity, signInWithOpenId } from '@mach42/contracts/users/openid-calls.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeFlow, type OpenIdFlow } from '../auth/openid-flow.ts';
import { useApp } from '../shell/app-context.ts';
import { loginPath } from '../shell/navigation.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import '../auth/login-card.css';

/**
 * Returns the parameters that the sign-in service added to the address, and removes them from the address and the
 * history.
 */
function takeAnswer() {
  const given = new URLSearchParams(location.search);
  history.replaceState(history.state, '', '/login/openid');
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => given.get(name) ?? undefined);
  return { code, state, iss, isRefused: given.has('error'), way: takeFlow() };
}

/** The page to which the sign-in service sends the person back: it signs them in, or links their account. */
export default function OpenIdPage() {
  const { auth, shell } = useApp();
  const navigate = useNavigate();
  const [way, setWay] = useState<OpenIdFlow>();
  const [problem, setProblem] = useState<string>();
  /**
   * The answer can be taken only once. That is not done while rendering, which React may repeat before the page is
   * shown.
   */
  const isTaken = useRef(false);
  const links = way?.purpose === 'link';
  const returnTo = way?.returnTo ?? '/';
  usePageTitle(texts.title);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const { code, state, iss, isRefused, way: begun } = takeAnswer();
    setWay(begun);
    const finish = async (): Promise<void> => {
      if (isRefused) return setProblem(texts.refusedThere);
      if (begun === undefined || code === undefined || state === undefined)
        return setProblem(texts.begunElsewhere);
      const body = { flow: begun.flow, code, state, ...(iss === undefined ? {} : { iss }) };
      try {
        if (begun.purpose === 'link') {
          const { data } = await shell.api.request(linkIdentity, { body });
          shell.toasts.success(texts.linkedNow(data.name));
        } else {
          await auth.enter((api, device) =>
            api.request(signInWithOpenId, { body: { ...body, ...device } }),
          );
        }
        return void navigate(begun.returnTo, { replace: true });
      } catch (thrown) {
        return setProblem(asApiError(thrown).message);
      }
    };
    void finish();
  }, [auth, shell, navigate]);

  return (
    <main className="ws-login-overlay">
      <section className="ws-login" aria-label={texts.title} aria-busy={problem === undefined}>
        <h1 className="ws-login__title">
          <BrandMark size={28} />
          {texts.title}
        </h1>
        {problem === undefined ? (
          <>
            <p className="ws-login__lead" role="status">
              {links ? texts.linking : texts.working}
            </p>
            <SkeletonLines lines={2} />
          </>
        ) : (
          <>
            <p className="ws-login__error" role="alert">
              {links ? texts.linkFailed : texts.failed}. {problem}
            </p>
            <Button
              variant="primary"
              size="large"
              fill
              onClick={() =>
                void navigate(links ? returnTo : loginPath(returnTo), { replace: true })
              }
            >
              {links ? texts.backToWorkspace : texts.back}
            </Button>
          </>
        )}
      </section>
    </main>
  );
}
