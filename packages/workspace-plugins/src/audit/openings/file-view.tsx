import { openedPhod } from '@mach42/contracts/audit/calls.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { JsonText } from '@mach42/plugin-kit/ui/json-text.tsx';
import { scrollable } from './scrollable.ts';
import { ContentState } from './content-state.tsx';
import { useAnswer } from '@mach42/plugin-kit/use-answer.ts';

export function FileView({ userId }: { readonly userId: string }) {
  const api = useApi();
  const read = () => api.request(openedPhod, { params: { userId } });
  return (
    <ContentState {...useAnswer(`phod ${userId}`, read)}>
      {({ data }) => (
        <div className="ws-audit__json" {...scrollable('PHOD file')}>
          <JsonText text={JSON.stringify(data.briefData, null, 2)} />
        </div>
      )}
    </ContentState>
  );
}
