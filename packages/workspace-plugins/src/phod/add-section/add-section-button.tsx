import { PlusIcon } from '@blueprintjs/icons';
import { childOf } from '@mach42/json-document/pointer.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { lazy, Suspense, use, useState } from 'react';
import { useShownData } from '../edits/use-edit.ts';
import { EditingContext } from '../items/editing.ts';
import { useKeptFocus } from '../items/use-kept-focus.ts';
import './add-section.css';

const AddSectionDialog = lazy(() => import('./add-section-dialog.tsx'));

/** Floats over the cards; a new section begins with the form of its first item. */
export function AddSectionButton() {
  const [open, setOpen] = useState(false);
  const { add } = use(EditingContext);
  const sections = Object.keys(useShownData() ?? {}).length;
  const button = useKeptFocus<HTMLButtonElement>(false, sections);
  return (
    <>
      <IconButton
        ref={button}
        className="ws-phod-fab"
        variant="outline"
        size="large"
        icon={<PlusIcon />}
        label="Add section"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <AddSectionDialog
            onClose={() => setOpen(false)}
            onAdded={(key) => {
              setOpen(false);
              add(childOf('', key));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
