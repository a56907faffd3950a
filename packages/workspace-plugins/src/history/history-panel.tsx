import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel } from '@mach42/plugin-kit/ui/panel.tsx';
import { useIsNarrow } from '@mach42/plugin-kit/use-is-narrow.ts';
import { PhodHistory } from './phod-history.tsx';
import { FileChoice } from './saige/file-choice.tsx';
import { SaigeHistory } from './saige/saige-history.tsx';
import { useSaigeFiles } from './saige/use-saige-history.ts';
import { historySlice } from './state/history-slice.ts';
import './history.css';

/** Least width for the list with two sides beside it, in pixels. */
const enough = 720;

/** The versions of one's own file, for admins also of the assistants' personas. */
export function HistoryPanel() {
  const { activeRole } = useSession();
  const files = useSaigeFiles(activeRole === 'admin');
  const saige = useSlice(historySlice, (state) => state.saige);
  const [narrow, ref] = useIsNarrow(enough);
  const fileChoice = <FileChoice files={files} />;
  const isSaige = files.some(({ model_id }) => model_id === saige);
  return (
    <Panel>
      <div ref={ref} className={narrow ? 'ws-history ws-history--narrow' : 'ws-history'}>
        {isSaige && saige !== undefined ? (
          <SaigeHistory key={saige} modelId={saige} narrow={narrow} fileChoice={fileChoice} />
        ) : (
          <PhodHistory narrow={narrow} fileChoice={fileChoice} />
        )}
      </div>
    </Panel>
  );
}
