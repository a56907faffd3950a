import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginCard } from '../auth/login-card.tsx';
import { redirectOf } from '../shell/navigation.ts';
import { useRoot } from '../shell/app-context.ts';

export function LoginPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const signedIn = useRoot((state) => state.auth.isAuthenticated);
  const target = redirectOf(search);
  if (signedIn) return <Navigate to={target} replace />;
  const environment = new URLSearchParams(search).get('env') === 'gpt' ? 'gpt' : 'web';
  const go = (path: string) => void navigate(path, { replace: true });
  return (
    <main className="ws-login-overlay">
      <LoginCard environment={environment} onSignedIn={() => go(target)} onGuest={() => go('/')} />
    </main>
  );
}
