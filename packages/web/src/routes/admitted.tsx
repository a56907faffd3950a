import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useRoot } from '../shell/app-context.ts';
import { refusal } from './admission.ts';

interface AdmittedProps {
  readonly roles: readonly ActiveRole[];
  readonly children: ReactNode;
}

/** Shows a page to those who act in one of the roles; leads others elsewhere. */
export function Admitted({ roles, children }: AdmittedProps) {
  const { pathname, search } = useLocation();
  const session = useRoot((state) => state.session);
  const elsewhere = refusal(session, roles, pathname + search);
  return elsewhere === undefined ? children : <Navigate to={elsewhere} replace />;
}
