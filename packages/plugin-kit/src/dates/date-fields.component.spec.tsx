import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Field } from '../ui/field.tsx';
import { DateField } from './date-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { TimeField } from './time-field.tsx';

const controls = { day: DateField, time: TimeField, moment: DateTimeField } as const;

/** A field as a form has it, with its value beside it. */
function Form({ kind, initial = '' }: { kind: keyof typeof controls; initial?: string }) {
  const [value, setValue] = useState(initial);
  const Control = controls[kind];
  return (
    <>
      <Field label="When">{(ids) => <Control {...ids} value={value} onChange={setValue} />}</Field>
      <output>{value === '' ? 'none' : value}</output>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

const inputOf = (screen: Screen, label: string) => screen.getByLabelText(label) as HTMLInputElement;
const written = (screen: { readonly container: HTMLElement }) =>
  screen.container.querySelector('output')?.textContent;

describe('a field for a day', () => {
  it('[LG9] reads what is typed with the day first, and writes it in full when it is left', async () => {
    const screen = await openPart(<Form kind="day" />);
    const field = inputOf(screen, 'When');
    expect(field.placeholder).toBe('31/12/2026');
    await screen.user.type(field, '3.12.26');
    expect(field.value).toBe('3.12.26');
    expect(written(screen)).toBe('2026-12-03');
    await screen.user.tab();
    expect(field.value).toBe('03/12/2026');
    await screen.press('Clear');
    expect(field.value).toBe('');
  });

  it('[LG9] says what is expected when the text is no day, once it is left', async () => {
    const screen = await openPart(<Form kind="day" initial="2026-12-03" />);
    const field = inputOf(screen, 'When');
    await screen.user.clear(field);
    await screen.user.type(field, '31.2.2026');
    expect(field.getAttribute('aria-invalid')).toBe('false');
    expect(written(screen)).toBe('none');
    await screen.user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await screen.shows('Type a day as 31/12/2026.');
  });

  it('[LG10] opens a calendar by keyboard alone, whose days say which they are', async () => {
    const screen = await openPart(<Form kind="day" initial="2026-12-03" />);
    screen.getByLabelText('When').focus();
    await screen.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const grid = await screen.findByRole('grid', { name: 'December 2026' });
    const chosen = await screen.findByRole('button', { name: /3 December 2026, chosen$/ });
    await expect.poll(() => document.activeElement).toBe(chosen);
    expect(grid.querySelector('th')?.getAttribute('aria-label')).toBe(firstWeekday());
    await screen.user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(written(screen)).toBe('2026-12-11');
    await expect.poll(() => screen.queryByRole('grid')).toBeNull();
  });

  it('closes its calendar by Escape without closing what it is in', async () => {
    const escaped: string[] = [];
    const screen = await openPart(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the dialog that it is in
      <div onKeyDown={({ key }) => void escaped.push(key)}>
        <Form kind="day" initial="2026-12-03" />
      </div>,
    );
    await screen.press('Choose a day');
    await screen.findByRole('grid');
    await screen.user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('grid')).toBeNull();
    expect(escaped).not.toContain('Escape');
  });
});

/** The first day of the week in the region of the tests' browser: `en-US` begins with Sunday. */
const firstWeekday = (): string => (navigator.language === 'en-US' ? 'Sunday' : 'Monday');

describe('a field for a time', () => {
  it('[LG9] reads times as they are usually typed', async () => {
    const screen = await openPart(<Form kind="time" />);
    const field = inputOf(screen, 'When');
    await screen.user.type(field, '930');
    expect(written(screen)).toBe('09:30');
    await screen.user.tab();
    expect(field.value).toBe('09:30');
    await screen.user.clear(field);
    await screen.user.type(field, '25');
    await screen.user.tab();
    await screen.shows('Type a time as 21:30.');
    expect(written(screen)).toBe('none');
  });
});

describe('a field for a time of a day', () => {
  it('[LG9] has the beginning of the day until a time is typed', async () => {
    const screen = await openPart(<Form kind="moment" />);
    const time = inputOf(screen, 'Time of that day');
    expect(time.disabled).toBe(true);
    expect(time.placeholder).toBe('21:30');
    const field = inputOf(screen, 'When');
    await screen.user.type(field, '2026-12-03');
    expect(written(screen)).toBe('2026-12-03T00:00');
    expect([time.value, time.placeholder]).toEqual(['', '00:00']);
    await screen.user.type(time, '9:45');
    expect(written(screen)).toBe('2026-12-03T09:45');
    await screen.press('Clear');
    expect(field.value).toBe('');
  });
});
