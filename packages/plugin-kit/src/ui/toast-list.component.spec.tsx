import { inLanguage } from '@mach42/language/t.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastList, type ToastItem } from './toast-list.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const toast = (id: string, durationMs: number): ToastItem => ({
  id,
  kind: 'success',
  message: `Saved ${id}`,
  durationMs,
  placement: 'bottom-left',
});

it('TOAST-020 hides each toast by itself when its time is over, and not before', () => {
  const dismissed: string[] = [];
  render(
    <ToastList
      toasts={[toast('a', 5000), toast('b', 6000)]}
      onDismiss={(id) => void dismissed.push(id)}
    />,
  );
  screen.getByText('Saved a');
  act(() => void vi.advanceTimersByTime(4999));
  expect(dismissed).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(dismissed).toEqual(['a']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(dismissed).toEqual(['a', 'b']);
});

it('is closed by its button, and waits while the focus is in it', () => {
  const dismissed: string[] = [];
  const toasts = [toast('a', 5000), toast('b', 5000)];
  render(<ToastList toasts={toasts} onDismiss={(id) => void dismissed.push(id)} />);
  const [first, second] = screen.getAllByRole('button', { name: 'Close' });
  act(() => second?.focus());
  act(() => void vi.advanceTimersByTime(9000));
  expect(dismissed).toEqual(['a']);
  act(() => second?.blur());
  act(() => void vi.advanceTimersByTime(5000));
  expect(dismissed).toEqual(['a', 'b']);
  act(() => first?.click());
  expect(dismissed).toEqual(['a', 'b', 'a']);
});

it('gives the focus back when it goes, and to the page where the element is gone', () => {
  const noop = () => undefined;
  const page = (toasts: readonly ToastItem[], hasField: boolean) => (
    <>
      <main id="main" tabIndex={-1}>
        {hasField && <input />}
      </main>
      <ToastList toasts={toasts} onDismiss={noop} />
    </>
  );
  const { rerender } = render(page([toast('a', 5000), toast('b', 5000)], true));
  const close = () => screen.getAllByRole('button', { name: 'Close' });
  const field = screen.getByRole('textbox');
  act(() => field.focus());
  for (const button of close()) act(() => button.focus());
  rerender(page([toast('a', 5000)], true));
  expect(document.activeElement).toBe(field);
  act(() => close()[0]?.focus());
  rerender(page([toast('a', 5000)], false));
  rerender(page([], false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('is closed by a button in the language of the person', async () => {
  const shown = <ToastList toasts={[toast('a', 5000)]} onDismiss={() => undefined} />;
  await inLanguage('de', () => void render(shown));
  screen.getByRole('button', { name: 'Schließen' });
});
