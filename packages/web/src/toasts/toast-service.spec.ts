import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { createAppStore } from '../store/store.ts';
import { createToasts } from './toast-service.ts';

function setUp() {
  const { store } = createAppStore();
  const toasts = createToasts(store);
  return { toasts, shown: () => store.getState().toasts.map(toasts.complete) };
}

describe('a toast', () => {
  it('TOAST-020 TOAST-030 TOAST-040 stays 5 s at the bottom left, as success or as error', () => {
    const { toasts, shown } = setUp();
    toasts.success('Saved');
    toasts.error('Not saved');
    expect(shown()).toMatchObject([
      { kind: 'success', message: 'Saved', durationMs: 5000, placement: 'bottom-left' },
      { kind: 'error', message: 'Not saved', durationMs: 5000, placement: 'bottom-left' },
    ]);
  });

  it('TOAST-070 stays 3 s for a copy or a PHOD, 5 s for a room, 6 s for a participant', () => {
    expect(toastMs).toMatchObject({ copy: 3000, phod: 3000, rooms: 5000, participants: 6000 });
    const { toasts, shown } = setUp();
    toasts.success('Copied', { durationMs: toastMs.copy });
    expect(shown()[0]?.durationMs).toBe(3000);
  });
});
