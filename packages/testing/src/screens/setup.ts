import { configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { closeScreens } from './screen.tsx';

configure({
  asyncUtilTimeout: 20_000,
  // Events are sent as in a browser: within React's `act` the first press would wait for ever for its lazily loaded
  // code.
  eventWrapper: (send) => send(),
  // All elements would fill the terminal.
  getElementError: (message, { textContent }) =>
    new Error(`${message ?? 'Not found.'}\nOn the screen: ${textContent?.slice(0, 2000) ?? ''}`),
});

// Happy DOM has no popovers: the content of one is part of the page.
const withoutLayers = { showPopover: () => undefined, hidePopover: () => undefined };
Object.assign(HTMLElement.prototype, withoutLayers);

afterEach(async () => {
  expect(await closeScreens(), 'calls that the test gave no answer').toEqual([]);
});
