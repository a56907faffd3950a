import { cancelJob, retryJob } from '@mach42/contracts/jobs/calls.ts';
import type { JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';

export interface JobActions {
  /** Ids of jobs of which something is asked right now. */
  readonly busy: ReadonlySet<string>;
  /** The job that is to be cancelled, if the person is sure. */
  readonly asked: JobMetadata | undefined;
  readonly ask: (job: JobMetadata | undefined) => void;
  readonly cancel: (job: JobMetadata) => void;
  readonly retry: (job: JobMetadata) => void;
}

/** @param onDone is called when something was changed */
export function useJobActions(onDone: () => void): JobActions {
  const { api, toasts, log } = useShell();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<JobMetadata>();

  async function change({ id, userName }: JobMetadata, what: 'cancel' | 'retry'): Promise<void> {
    const { call, done, failed } = changes[what];
    setBusy((before) => new Set([...before, id]));
    try {
      await api.request(call, { params: { id } });
      toasts.success(done(userName));
    } catch (thrown) {
      const { message } = failureOf(thrown);
      toasts.error(`${failed}. ${message}`);
      log({ type: 'error', source: 'Queue', message: failed, details: message });
    }
    setBusy((before) => new Set([...before].filter((other) => other !== id)));
    onDone();
  }

  return {
    busy,
    asked,
    ask: setAsked,
    cancel: (job) => void change(job, 'cancel'),
    retry: (job) => void change(job, 'retry'),
  };
}

const changes = {
  cancel: { call: cancelJob, done: jobTexts.cancelled, failed: jobTexts.cancelFailed },
  retry: { call: retryJob, done: jobTexts.retried, failed: jobTexts.retryFailed },
} as const;
