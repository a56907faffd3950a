import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sayTitlesOnTouch } from './titles-on-touch.ts';

it('says why a control that is touched is disabled, and nothing of others', () => {
  const { getByText, getByLabelText } = render(
    <>
      <button type="button" disabled title="It ends first">
        <span>Rebuild</span>
      </button>
      <button type="button" aria-disabled="true" title="You cannot block yourself">
        Block
      </button>
      <label title="An admin set it">
        Sound <input type="checkbox" disabled />
      </label>
      <button type="button" disabled>
        Without a reason
      </button>
      <button type="button" title="Saves it">
        Save
      </button>
    </>,
  );
  const said: string[] = [];
  const warning = (text: string): void => void said.push(text);
  const stop = sayTitlesOnTouch(document, { warning });
  const touch = (element: HTMLElement): readonly string[] => {
    document.elementFromPoint = () => element;
    fireEvent.touchEnd(element, { changedTouches: [{ clientX: 1, clientY: 1 }] });
    return said.splice(0);
  };
  expect(touch(getByText('Rebuild'))).toEqual(['It ends first']);
  expect(touch(getByText('Block'))).toEqual(['You cannot block yourself']);
  expect(touch(getByLabelText('Sound'))).toEqual(['An admin set it']);
  expect(touch(getByText('Without a reason'))).toEqual([]);
  expect(touch(getByText('Save'))).toEqual([]);
  stop();
  expect(touch(getByText('Rebuild'))).toEqual([]);
  vi.restoreAllMocks();
});
