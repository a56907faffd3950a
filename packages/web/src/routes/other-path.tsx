import { Navigate, useLocation } from 'react-router-dom';
import { useRoot } from '../shell/app-context.ts';
import { loginPath } from '../shell/navigation.ts';

/** Any other path is for signed-in people, who find the workspace. */
export function OtherPath() {
  const { pathname, search } = useLocation();
  const signedIn = useRoot((state) => state.auth.isAuthenticated);
  return <Navigate to={signedIn ? '/' : loginPath(pathname + search)} replace />;
}
