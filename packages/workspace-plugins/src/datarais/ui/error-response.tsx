import { FloppyDiskIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { datarais } from '../state/datarais-slice.ts';
import { GrowingText } from './growing-text.tsx';

/** What came back of a cloud run that failed, in the place of the proposed file. */
export function ErrorResponse({ text }: { readonly text: string }) {
  return (
    <Field
      label="What came back"
      hint="The run failed, so there is nothing to save. Your file is as it was."
    >
      {(ids) => <GrowingText {...ids} code readOnly value={text} />}
    </Field>
  );
}

export function RefusedBar({ entryId }: { readonly entryId: string }) {
  const { dispatch } = useShell();
  return (
    <PanelFooter className="ws-rais__footer">
      <Button variant="plain" onClick={() => dispatch(datarais.reviewDiscarded({ entryId }))}>
        Close the response
      </Button>
      <span className="ws-rais__saves">Nothing to save</span>
      <Button variant="primary" size="large" icon={<FloppyDiskIcon />} disabled>
        Save to DB
      </Button>
    </PanelFooter>
  );
}
