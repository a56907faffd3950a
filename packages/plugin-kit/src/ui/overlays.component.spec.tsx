import { openPart } from '@mach42/testing/screens/screen.tsx';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog, LazyDialog } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { Panel, PanelBody, PanelFooter, PanelHeader } from './panel.tsx';
import { ErrorState } from './state.tsx';

/** A button that opens a dialog, and the last answer of the dialog. */
function Asking({ onAnswer }: { readonly onAnswer: (answer: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const answer = (notified: string) => {
    setOpen(false);
    onAnswer(notified);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete it?"
        confirm="Delete"
        onConfirm={() => answer('confirmed')}
        onCancel={() => answer('cancelled')}
      >
        It cannot be taken back.
      </ConfirmDialog>
    </>
  );
}

function Naming({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen title="Name it" onClose={onClose} footer={<button type="button">Save</button>}>
      <input aria-label="Name" />
    </Dialog>
  );
}

describe('ConfirmDialog', () => {
  it.each([
    ['the button that confirms', 'Delete', 'confirmed'],
    ['the safe button', 'Cancel', 'cancelled'],
  ])('answers once, by %s', async (_, button, notified) => {
    const answered = vi.fn<(answer: string) => void>();
    const screen = await openPart(<Asking onAnswer={answered} />);
    await screen.press('Ask');
    const question = await screen.part('alertdialog', 'Delete it?');
    question.getByText('It cannot be taken back.');
    await screen.press(button, question);
    expect(answered.mock.calls).toEqual([[notified]]);
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  });

  it('has the safe answer in the focus, and is left with Escape', async () => {
    const answered = vi.fn<(answer: string) => void>();
    const screen = await openPart(<Asking onAnswer={answered} />);
    await screen.press('Ask');
    const question = await screen.part('alertdialog', 'Delete it?');
    await expect
      .poll(() => question.getByRole('button', { name: 'Cancel' }) === document.activeElement)
      .toBe(true);
    await screen.user.keyboard('{Escape}');
    await expect.poll(() => answered.mock.calls).toEqual([['cancelled']]);
  });
});

describe('Dialog, LazyDialog', () => {
  it('is named by its title, and closed by its cross and by Escape', async () => {
    const closed = vi.fn<() => void>();
    const screen = await openPart(<Naming onClose={closed} />);
    const dialog = await screen.dialog('Name it');
    dialog.getByRole('button', { name: 'Save' });
    await screen.press('Close', dialog);
    dialog.getByLabelText('Name').focus();
    await screen.user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('has the focus itself where no field of it takes it, so that its name is read', async () => {
    const screen = await openPart(
      <Dialog isOpen title="Read it" onClose={() => undefined}>
        <p>Nothing to type.</p>
      </Dialog>,
    );
    await screen.dialog('Read it');
    await expect
      .poll(() => document.activeElement === screen.getByRole('dialog', { name: 'Read it' }))
      .toBe(true);
  });

  it('is closed by Escape before the focus has come to it', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const closed = vi.fn<() => void>();
    const screen = await openPart(
      <>
        <button type="button">Behind</button>
        <Naming onClose={closed} />
      </>,
    );
    await screen.dialog('Name it');
    screen.getByText('Behind').focus();
    await screen.user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('draws nothing before it is opened first', async () => {
    const closed = <LazyDialog isOpen={false}>Late</LazyDialog>;
    const screen = await openPart(closed);
    expect(screen.queryByText('Late')).toBeNull();
    screen.rerender(<LazyDialog isOpen>Late</LazyDialog>);
    await screen.findByText('Late');
  });
});

interface WritingProps {
  readonly onDone: (what: string) => void;
  readonly disabled?: boolean;
}

function Writing({ onDone, disabled = false }: WritingProps) {
  return (
    <Dialog
      isOpen
      title="Write it"
      onClose={() => onDone('closed')}
      footer={
        <>
          <Button onClick={() => onDone('cancelled')}>Cancel</Button>
          <Button variant="primary" disabled={disabled} onClick={() => onDone('saved')}>
            Save
          </Button>
        </>
      }
    >
      <input aria-label="Title" />
      <TextArea aria-label="Text" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone('added');
        }}
      >
        <input aria-label="Item" />
        <button type="submit">Add</button>
      </form>
    </Dialog>
  );
}

describe('Enter in a Dialog', () => {
  it.each([
    ['Enter in a field', 'Title', '{Enter}', ['saved']],
    ['Enter in a text of several lines', 'Text', '{Enter}', []],
    ['Ctrl+Enter in it', 'Text', '{Control>}{Enter}{/Control}', ['saved']],
    ['Cmd+Enter in it', 'Text', '{Meta>}{Enter}{/Meta}', ['saved']],
    ['Enter in a form of its own', 'Item', '{Enter}', ['added']],
    ['Shift+Enter in a field', 'Title', '{Shift>}{Enter}{/Shift}', []],
    ['Enter on a button', 'Cancel', '{Enter}', ['cancelled']],
  ])('by %s does what is meant, once', async (_, label, keys, expected) => {
    const done = vi.fn<(what: string) => void>();
    const screen = await openPart(<Writing onDone={done} />);
    const dialog = await screen.dialog('Write it');
    const field = dialog.queryByLabelText(label) ?? dialog.getByRole('button', { name: label });
    field.focus();
    await screen.user.keyboard(keys);
    expect(done.mock.calls.flat()).toEqual(expected);
  });

  it('presses the filled button while no field has the focus, and never a disabled one', async () => {
    const done = vi.fn<(what: string) => void>();
    const screen = await openPart(<Writing onDone={done} />);
    const dialog = await screen.dialog('Write it');
    const around = dialog.getByRole('heading').closest<HTMLElement>('.bp6-dialog-container');
    around?.focus();
    await screen.user.keyboard('{Enter}');
    expect(done.mock.calls.flat()).toEqual(['saved']);
    screen.rerender(<Writing onDone={done} disabled />);
    dialog.getByLabelText('Title').focus();
    await screen.user.keyboard('{Enter}');
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('Panel', () => {
  it('has its title as a heading, its actions, and a body that a name makes reachable', async () => {
    const screen = await openPart(
      <Panel>
        <PanelHeader title="Notes" meta="v4" actions={<button type="button">Add</button>} />
        <PanelBody label="All notes">One</PanelBody>
        <PanelFooter>End</PanelFooter>
      </Panel>,
    );
    screen.getByRole('heading', { name: 'Notes' });
    screen.getByRole('button', { name: 'Add' });
    expect(screen.getByRole('region', { name: 'All notes' }).tabIndex).toBe(0);
    expect(screen.getByText('End').tagName).toBe('FOOTER');
  });

  it('says what failed, with the text of the server and what support asks for', async () => {
    const again = vi.fn<() => void>();
    const error = new ApiError({
      code: 'SERVER_ERROR',
      status: 500,
      message: 'The disk is full.',
      requestId: 'r-1',
    });
    const screen = await openPart(<ErrorState title="Not loaded" error={error} onRetry={again} />);
    const alert = await screen.part('alert');
    alert.getByText('The disk is full.');
    alert.getByText('SERVER_ERROR, request r-1');
    await screen.press('Copy details', alert);
    expect(await navigator.clipboard.readText()).toBe(
      'Not loaded\nThe disk is full.\nSERVER_ERROR, request r-1',
    );
    await screen.press('Retry', alert);
    expect(again).toHaveBeenCalledOnce();
  });
});
