import { expect, it } from 'vitest';
import { providerTexts } from './texts.ts';

it.each(Object.entries(providerTexts.failures))(
  'what an admin reads of a service that cannot be used says what to do: %s',
  (_, text) => {
    expect(typeof text === 'string' ? text : text(5)).toMatch(/^[^.]+\. [^.]+[.?]$/);
  },
);
