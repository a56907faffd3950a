import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { history, historySlice } from '../state/history-slice.ts';

const phod = '';

/** Whose versions are listed: the person's own file, or for admins the personas of assistants. */
export function FileChoice({ files }: { readonly files: readonly SaigeFile[] }) {
  const { dispatch } = useShell();
  const saige = useSlice(historySlice, (state) => state.saige);
  if (files.length === 0) return null;
  return (
    <div className="ws-file-choice">
      <Select
        aria-label="File"
        value={saige ?? phod}
        options={[
          { value: phod, label: 'PHOD File' },
          ...files.map(({ model_id: value, name }) => ({ value, label: `SAIGE file of ${name}` })),
        ]}
        onChange={(value) => dispatch(history.saigeChosen(value === phod ? undefined : value))}
      />
    </div>
  );
}
