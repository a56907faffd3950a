import { useState } from 'react';
import type { Asking } from './asking.ts';
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
