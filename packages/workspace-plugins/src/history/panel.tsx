import { listSaigeFiles } from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell, useIsNarrow } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel } from '@mach42/plugin-kit/ui/panel.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { PhodHistory } from './phod-history.tsx';
import { SaigeHistory } from './saige/saige-history.tsx';
import { history, historySlice } from './state.ts';
import { historySaga } from './saga.ts';
import './history.css';

export const slices = [historySlice];
export const saga = historySaga;
export { live } from './live.ts';
export { places } from './places.ts';

/** Least width for the list with two sides beside it, in pixels. */
const enough = 720;

/** The versions of one's own file, for admins also of the assistants' personas. */
export default function HistoryPanel() {
  const saige = useSlice(historySlice, (state) => state.saige);
  const { activeRole } = useSession();
  const { answer } = useRead(listSaigeFiles, undefined, {
    when: activeRole === 'admin',
    failure: { source: 'SAIGE', message: saigeTexts.loadFailed },
  });
  const files = answer?.data ?? [];
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

const phod = '';

/** Whose versions are listed: the person's own file, or for admins the personas of assistants. */
function FileChoice({ files }: { readonly files: readonly SaigeFile[] }) {
  const { dispatch } = useShell();
  const saige = useSlice(historySlice, (state) => state.saige);
  if (files.length === 0) return null;
  return (
    <div className="ws-file-choice">
      <Select
        aria-label={t('File')}
        value={saige ?? phod}
        options={[
          { value: phod, label: t('PHOD File') },
          ...files.map(({ model_id: value, name }) => ({
            value,
            label: t('SAIGE file of {name}', { name }),
          })),
        ]}
        onChange={(value) => dispatch(history.saigeChosen(value === phod ? undefined : value))}
      />
    </div>
  );
}
