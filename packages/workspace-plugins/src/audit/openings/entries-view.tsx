import { openedEntries } from '@mach42/contracts/audit/calls.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { ContentState } from './content-state.tsx';
import { useAnswer } from '@mach42/plugin-kit/use-answer.ts';

const statusNames = { pending: 'Pending', processed: 'Processed', discarded: 'Discarded' } as const;

export function EntriesView({ userId }: { readonly userId: string }) {
  const api = useApi();
  const read = () => api.request(openedEntries, { params: { userId } });
  return (
    <ContentState {...useAnswer(`entries ${userId}`, read)}>
      {({ entries }) => (
        <ul className="ws-audit__list">
          {entries.length === 0 && <li>No entries.</li>}
          {entries.map(({ id, content, metadata, status, createdAt }) => (
            <li key={id} className="ws-audit__entry">
              <Chip>{statusNames[status]}</Chip>
              <span>
                <b>{metadata.title}</b> {content}
              </span>
              <Timestamp at={createdAt} className="ws-muted" />
            </li>
          ))}
        </ul>
      )}
    </ContentState>
  );
}
