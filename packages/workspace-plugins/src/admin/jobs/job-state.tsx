import {
  DisableIcon,
  ErrorIcon,
  RefreshIcon,
  TickIcon,
  TimeIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { jobErrorTexts } from '@mach42/contracts/jobs/texts.ts';
import type { JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** Where a job stands; of one that failed also why. */
export function JobState({ job }: { readonly job: JobMetadata }) {
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
          {job.queuePosition === null ? 'Waiting' : `Waiting, no. ${job.queuePosition}`}
        </Chip>
      );
    case 'processing':
      return (
        <Chip tone="accent" icon={<RefreshIcon size={12} />}>
          Running
        </Chip>
      );
    case 'completed':
      return (
        <Chip tone="success" icon={<TickIcon size={12} />}>
          Completed
        </Chip>
      );
    case 'cancelled':
      return <Chip icon={<DisableIcon size={12} />}>Cancelled</Chip>;
    case 'failed':
      return <Failed job={job} />;
  }
}

/** Until when the provider is waited for, as one reads the time of day. */
const untilText = ({ waitingUntil }: JobMetadata): string | undefined =>
  waitingUntil === undefined
    ? undefined
    : `It does not answer. The job fails if it is not back by ${new Date(waitingUntil).toLocaleTimeString('en', { timeStyle: 'short' })}.`;

function Failed({ job: { parked, errorCode } }: { readonly job: JobMetadata }) {
  return (
    <>
      {parked ? (
        <Chip
          tone="warning"
          icon={<WarningSignIcon size={12} />}
          title="It failed three times: nothing begins it again but you."
        >
          Parked
        </Chip>
      ) : (
        <Chip tone="danger" icon={<ErrorIcon size={12} />}>
          Failed
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
