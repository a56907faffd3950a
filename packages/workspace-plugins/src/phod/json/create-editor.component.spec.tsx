import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createEditor } from './create-editor.ts';

it('[PE41] searches for texts, and not for patterns that hold the page', () => {
  const parent = document.body.appendChild(document.createElement('div'));
  const nothing = () => undefined;
  const editor = createEditor(parent, {
    text: '{"notes": []}',
    label: 'The file',
    describedBy: 'problems',
    onChange: nothing,
    onProblems: nothing,
    onSave: nothing,
  });
  const view = EditorView.findFromDOM(within(parent).getByRole('textbox'));
  if (view === null) throw new Error('There is no editor.');
  openSearchPanel(view);
  const options = within(parent).getAllByRole('checkbox');
  expect(options.map((box) => box.closest('label')?.textContent)).toEqual([
    'Match case',
    'Whole words',
  ]);
  editor.destroy();
  parent.remove();
});
