import { openPart } from '@mach42/testing/screens/screen.tsx';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { keepFilter } from './keep-filter.ts';

const useWord = keepFilter('');

function Panel() {
  const [word, setWord] = useWord();
  return (
    <input aria-label="Filter" value={word} onChange={({ target }) => setWord(target.value)} />
  );
}

/** Shows one of two panels at a time, as a phone does. */
function Phone() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <Panel />}
      <button type="button" onClick={() => setShown(!isShown)}>
        Another panel
      </button>
    </>
  );
}

it('a panel that is left and shown again has its filter still, and that of another page has not', async () => {
  const screen = await openPart(<Phone />);
  await screen.user.type(screen.getByLabelText('Filter'), 'kiln');
  await screen.press('Another panel');
  expect(screen.queryByLabelText('Filter')).toBeNull();
  await screen.press('Another panel');
  expect(screen.getByLabelText('Filter')).toHaveProperty('value', 'kiln');
  screen.unmount();
  const other = await openPart(<Phone />);
  expect(other.getByLabelText('Filter')).toHaveProperty('value', '');
});
