import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel } from '@mach42/plugin-kit/ui/panel.tsx';
import { useIsNarrow } from '@mach42/plugin-kit/use-is-narrow.ts';
import { PhodHistory } from './phod-history.tsx';
import { FileChoice } from './saige/file-choice.tsx';
import { SaigeHistory } from './saige/saige-history.tsx';
import { historySlice } from './state/history-slice.ts';
import './history.css';

/** Least width for the list with two sides beside it, in pixels. */
const enough = 720;

/** The versions of one's own file, for admins also of the assistants' personas. */
export function HistoryPanel() {
  const { saige, saigeFiles: files } = useSlice(historySlice, (state) => state);
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
