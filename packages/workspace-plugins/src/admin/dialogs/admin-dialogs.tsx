import type { User } from '@mach42/contracts/users/schemas.ts';
import { useState } from 'react';
import { ActivityDialog } from './activity-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

interface AdminDialogsProps {
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
}

/** The one dialog that is open; it stays drawn with what it asks while it goes. */
export function AdminDialogs({ asking, onClose }: AdminDialogsProps) {
  const [last, setLast] = useState(asking);
  if (asking !== undefined && asking !== last) setLast(asking);
  const shown = asking ?? last;
  if (shown === undefined) return null;
  const rest = { isOpen: asking !== undefined, onClose };
  switch (shown.what) {
    case 'register':
      return <UserDialog {...rest} />;
    case 'edit':
      return <UserDialog {...rest} user={shown.user} />;
    case 'activity':
      return <ActivityDialog {...rest} user={shown.user} />;
    case 'password':
    case 'secret':
      return <ResetDialog {...rest} kind={shown.what} user={shown.user} />;
  }
}

/** The dialog that is open. */
export type Asking =
  | { readonly what: 'register' }
  | { readonly what: 'edit' | 'password' | 'secret' | 'activity'; readonly user: User };

export type OnAsk = (asking: Asking) => void;
