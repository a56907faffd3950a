import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { environments } from '../auth/environments.ts';
import { LoginCard } from '../auth/login-card.tsx';
import { productName } from '../product.ts';
import { redirectOf } from '../shell/navigation.ts';
import { useApp, useRoot } from '../shell/app-context.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

/** `?redirect=` says where to go afterwards, `?env=gpt` asks for the secret word. */
export function LoginPage() {
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { navigation } = useApp();
  const [notice] = useState(navigation.whyLogin);
  useEffect(() => navigation.leaveLogin, [navigation]);
  const signedIn = useRoot((state) => state.auth.isAuthenticated);
  const environment = params.get('env') === 'gpt' ? 'gpt' : 'web';
  usePageTitle(environments[environment].title(productName));
  const target = redirectOf(search);
  if (signedIn) return <Navigate to={target} replace />;
  const go = (path: string) => void navigate(path, { replace: true });
  return (
    <main className="ws-login-overlay">
      <LoginCard
        environment={environment}
        notice={notice}
        onEnvironment={(chosen) => {
          const next = new URLSearchParams(params);
          if (chosen === 'gpt') next.set('env', chosen);
          else next.delete('env');
          setParams(next, { replace: true });
        }}
        onSignedIn={() => go(target)}
        onGuest={() => go('/')}
      />
    </main>
  );
}
