import {
  DisableIcon,
  ErrorIcon,
  RefreshIcon,
  TickIcon,
  TimeIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { cancelJob, retryJob } from '@mach42/contracts/jobs/calls.ts';
import type { JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import { jobErrorTexts, jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { dateLocale, t } from '@mach42/language/t.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import './job-table.css';

export interface JobActions {
  /** The ids of the jobs with a request under way. */
  readonly busy: ReadonlySet<string>;
  /** The job whose cancelling waits for a confirmation. */
  readonly asked: JobMetadata | undefined;
  readonly ask: (job: JobMetadata | undefined) => void;
  readonly cancel: (job: JobMetadata) => void;
  readonly retry: (job: JobMetadata) => void;
}

/** @param onDone called when a job was changed */
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

/** Returns a duration: `4 s`, `2 min 5 s`, `3 h 20 min`, `6 d 4 h`. */
export function lasted(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return pair(minutes, 'min', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return pair(hours, 'h', minutes % 60, 'min');
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function pair(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}

interface JobTableProps {
  readonly jobs: readonly JobMetadata[];
  readonly modelName: (id: string) => string;
  readonly actions: JobActions;
}

/** Lists jobs without their content; on a narrow screen each is a card. */
export function JobTable({ jobs, modelName, actions }: JobTableProps) {
  return (
    <table className="ws-admin-jobs">
      <caption className="ws-visually-hidden">{t('Jobs, newest first')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Job')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('Person')}</th>
          <th scope="col">{t('Model')}</th>
          <th scope="col">{t('Queued')}</th>
          <th scope="col">{t('Run')}</th>
          <th scope="col">{t('Attempts')}</th>
          <th scope="col">
            <span className="ws-visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row" data-label={t('Job')}>
              <code title={job.id}>{job.id.slice(-6)}</code>{' '}
              <span className="ws-muted">{job.kind === 'datarais' ? 'DataRAIS' : job.kind}</span>
            </th>
            <td data-label={t('State')}>
              <JobState job={job} />
            </td>
            <td data-label={t('Person')}>{job.userName === '' ? t('Unknown') : job.userName}</td>
            <td data-label={t('Model')}>{modelName(job.modelId)}</td>
            <td data-label={t('Queued')}>
              <Timestamp at={job.createdAt} />
              {job.priority !== 'normal' && <span className="ws-muted"> {job.priority}</span>}
            </td>
            <td data-label={t('Run')}>{runTime(job)}</td>
            <td data-label={t('Attempts')}>
              {t('{attempt} of {attempts}', { attempt: job.attempt, attempts: limits.attempts })}
            </td>
            <td className="ws-admin-jobs__actions">
              <ChainButton
                of={{ kind: 'job', id: job.id }}
                label={t('job {id}', { id: job.id.slice(-6) })}
              />
              <JobButton job={job} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows how long the last run took; for a run under way it shows when it began. */
function runTime({ startedAt, finishedAt, status }: JobMetadata) {
  if (startedAt === null) return '–';
  if (status === 'processing') {
    return (
      <>
        {t('since')} <Timestamp at={startedAt} form="seconds" />
      </>
    );
  }
  if (finishedAt === null) return '–';
  return lasted(Date.parse(finishedAt) - Date.parse(startedAt));
}

function JobButton({ job, actions }: { readonly job: JobMetadata; readonly actions: JobActions }) {
  const { busy, ask, retry } = actions;
  if (job.status === 'completed') return null;
  if (job.status === 'queued' || job.status === 'processing') {
    return (
      <Button
        size="small"
        variant="danger-plain"
        icon={<DisableIcon size={12} />}
        loading={busy.has(job.id)}
        aria-label={t('Cancel the job of {userName}', { userName: job.userName })}
        onClick={() => ask(job)}
      >
        {t('Cancel')}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      icon={<RefreshIcon size={12} />}
      loading={busy.has(job.id)}
      aria-label={t('Retry the job of {userName}', { userName: job.userName })}
      onClick={() => retry(job)}
    >
      {t('Retry')}
    </Button>
  );
}

/** Shows the status of a job, and the reason of a failure. */
function JobState({ job }: { readonly job: JobMetadata }) {
  switch (job.status) {
    case 'queued':
      if (job.waitingFor !== undefined) {
        return (
          <Chip tone="warning" icon={<TimeIcon size={12} />} title={untilText(job)}>
            {modelTexts.waitingFor(providerName(job.waitingFor))}
          </Chip>
        );
      }
      return (
        <Chip icon={<TimeIcon size={12} />}>
          {job.queuePosition === null
            ? t('Waiting')
            : t('Waiting, no. {queuePosition}', { queuePosition: job.queuePosition })}
        </Chip>
      );
    case 'processing':
      return (
        <Chip tone="accent" icon={<RefreshIcon size={12} />}>
          {t('Running')}
        </Chip>
      );
    case 'completed':
      return (
        <Chip tone="success" icon={<TickIcon size={12} />}>
          {t('Completed')}
        </Chip>
      );
    case 'cancelled':
      return <Chip icon={<DisableIcon size={12} />}>{t('Cancelled')}</Chip>;
    case 'failed':
      return <Failed job={job} />;
  }
}

/** Returns the time of day until which the job waits for its provider. */
const untilText = ({ waitingUntil }: JobMetadata): string | undefined =>
  waitingUntil === undefined
    ? undefined
    : t('It does not answer. The job fails if it is not back by {value}.', {
        value: new Date(waitingUntil).toLocaleTimeString(dateLocale, { timeStyle: 'short' }),
      });

function Failed({ job: { parked, errorCode } }: { readonly job: JobMetadata }) {
  return (
    <>
      {parked ? (
        <Chip
          tone="warning"
          icon={<WarningSignIcon size={12} />}
          title={t('It failed three times and is not retried automatically.')}
        >
          {t('Parked')}
        </Chip>
      ) : (
        <Chip tone="danger" icon={<ErrorIcon size={12} />}>
          {t('Failed')}
        </Chip>
      )}
      {errorCode !== null && (
        <code className="ws-admin-job__code" title={jobErrorTexts[errorCode]}>
          {errorCode}
          <span className="ws-visually-hidden">. {jobErrorTexts[errorCode]}</span>
        </code>
      )}
    </>
  );
}
