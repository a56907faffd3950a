import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { describe, expect, it, vi } from 'vitest';
import { history as slice, historyActions } from '../state/history-slice.ts';
import { compared, server, start, type Respond } from '../state/history.fixture.ts';

describe('the personas', () => {
  const saige = { data: [{ model_id: 'adexis:latest', name: 'Adexis' }] };
  const versions = { data: [{ version: 2 }, { version: 1 }] };
  const personas: Respond = (asked) => {
    if (asked.path === '/api/saige') return saige;
    return asked.path.startsWith('/api/saige/') ? versions : server(2)(asked);
  };
  const askedFor = (history: ReturnType<typeof start>, path: string) =>
    history.asked.filter((asked) => asked.path === path).length;

  it('are read for an admin, and the versions of the one that is chosen', async () => {
    const history = start(personas, 'admin');
    await vi.waitFor(() => expect(history.state().saigeFiles).toEqual(saige.data));
    expect(history.state().saigeVersions).toBeUndefined();
    history.dispatch(slice.saigeChosen('adexis:latest'));
    await vi.waitFor(() => expect(history.state().saigeVersions).toEqual(versions.data));
    history.dispatch(historyActions.loadAll());
    await vi.waitFor(() => expect(askedFor(history, '/api/saige/:id/versions')).toBe(2));
  });

  it('are asked for by nobody else', async () => {
    const history = start(personas);
    await compared(history, 1, 2);
    expect(askedFor(history, '/api/saige')).toBe(0);
  });

  it('say why they could not be read', async () => {
    const broken = new ApiError({ code: 'SERVER_ERROR', status: 500, message: 'No.' });
    const history = start((asked) => {
      if (asked.path.startsWith('/api/saige')) throw broken;
      return server(2)(asked);
    }, 'admin');
    history.dispatch(slice.saigeChosen('adexis:latest'));
    await vi.waitFor(() => expect(history.state().saigeFailure?.message).toBe('No.'));
    expect(history.told).toContain('log: Failed to load SAIGE file');
    await compared(history, 1, 2);
  });
});
