import { openPart } from '@mach42/testing/screens/screen.tsx';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ModalDialog } from './modal-dialog.tsx';

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ModalDialog label="Find" className="" onClose={() => setOpen(false)}>
          <input aria-label="What" />
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </ModalDialog>
      )}
    </>
  );
}

describe('ModalDialog', () => {
  it('has the focus in its first field, and is gone when it is closed', async () => {
    const screen = await openPart(<Asking />);
    await screen.press('Open');
    const dialog = await screen.dialog('Find');
    expect(document.activeElement).toBe(dialog.getByLabelText('What'));
    await screen.press('Close', dialog);
    expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull();
  });
});
