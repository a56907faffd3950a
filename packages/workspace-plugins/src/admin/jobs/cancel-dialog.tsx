import type { JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import type { JobActions } from './use-job-actions.ts';

export function CancelDialog({ actions }: { readonly actions: JobActions }) {
  const { asked, ask, cancel } = actions;
  const [last, setLast] = useState(asked);
  // Stays drawn with its text while it goes.
  if (asked !== undefined && asked !== last) setLast(asked);
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={jobTexts.cancelQuestion}
      confirm="Cancel job"
      cancel="Keep it"
      onConfirm={() => {
        if (asked !== undefined) cancel(asked);
        ask(undefined);
      }}
      onCancel={() => ask(undefined)}
    >
      {last !== undefined && consequenceOf(last)}
    </ConfirmDialog>
  );
}

function consequenceOf({ status, userName }: JobMetadata): string {
  return status === 'queued' ? jobTexts.cancelWaiting(userName) : jobTexts.cancelRunning(userName);
}
