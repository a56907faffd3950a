import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { describe, expect, it, vi } from 'vitest';
import { historyActions } from './actions.ts';
import { compared, putBackAt, server, start } from './history.fixture.ts';

describe('the history', () => {
  it('begins with what the newest version changed', async () => {
    const history = start(server(3));
    await compared(history, 2, 3);
    expect(history.state().versions?.map((one) => one.version)).toEqual([3, 2, 1]);
    expect(history.state().comparison).toMatchObject({ before: { saved: 2 }, after: { saved: 3 } });
    expect(history.messages).toContain('log: Compared v2 with v3: 1 change');
  });

  it('compares the first version with nothing', async () => {
    const history = start(server(1));
    await compared(history, 0, 1);
    expect(history.state().comparison?.before).toEqual({});
  });

  it('stays empty without a version', async () => {
    const history = start(server(0));
    await vi.waitFor(() => expect(history.state().versions).toEqual([]));
    expect(history.state().chosen).toBeUndefined();
  });

  it('reads all versions by pages, and later only those that are new', async () => {
    const history = start(server(2500));
    const pages = () => history.asked.filter(({ path }) => path === '/api/phod/versions');
    const numbers = () => history.state().versions?.map(({ version }) => version);
    await vi.waitFor(() => expect(numbers()).toHaveLength(2500));
    expect(pages().map(({ input }) => input.query?.before)).toEqual([undefined, 1501, 501]);
    history.dispatch(historyActions.load());
    await vi.waitFor(() => expect(pages()).toHaveLength(4));
    await vi.waitFor(() =>
      expect(numbers()).toEqual(Array.from({ length: 2500 }, (_, n) => 2500 - n)),
    );
  });

  it('keeps what is compared when versions come', async () => {
    const history = start(server(5));
    await compared(history, 4, 5);
    history.dispatch(historyActions.compare({ from: 1, to: 3 }));
    await compared(history, 1, 3);
    const before = history.state().versions;
    history.dispatch(historyActions.load());
    await vi.waitFor(() => expect(history.state().versions).not.toBe(before));
    expect(history.state().chosen).toEqual({ from: 1, to: 3 });
  });

  it('does not read a version again that it shows already', async () => {
    const history = start(server(3));
    await compared(history, 2, 3);
    history.dispatch(historyActions.compare({ from: 1, to: 2 }));
    await compared(history, 1, 2);
    const read = history.asked.flatMap(({ input }) => input.params?.version ?? []);
    expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('shows the pair that was chosen last, and gives the requests before it up', async () => {
    const respond = server(9);
    const never = new Promise<never>(() => {});
    const history = start((asked) => (asked.input.params?.version === 4 ? never : respond(asked)));
    await compared(history, 8, 9);
    history.dispatch(historyActions.compare({ from: 3, to: 4 }));
    await vi.waitFor(() =>
      expect(history.asked.some(({ input }) => input.params?.version === 4)).toBe(true),
    );
    history.dispatch(historyActions.compare({ from: 5, to: 6 }));
    await compared(history, 5, 6);
    const abandoned = history.asked.find(({ input }) => input.params?.version === 4);
    expect(abandoned?.signal?.aborted).toBe(true);
    expect(history.state().comparisonFailure).toBeUndefined();
  });

  it('says why the list or a comparison could not be read', async () => {
    const broken = new ApiError({ code: 'SERVER_ERROR', status: 500, message: 'No.' });
    const list = start(() => Promise.reject(broken));
    await vi.waitFor(() => expect(list.state().failure?.code).toBe('SERVER_ERROR'));

    const respond = server(2);
    const file = start((asked) => {
      if (asked.input.params !== undefined) throw broken;
      return respond(asked);
    });
    await vi.waitFor(() => expect(file.state().comparisonFailure?.message).toBe('No.'));
  });
});

describe('the file as it was', () => {
  it('is beside what is current, and stays when that moves on', async () => {
    const history = start(server(5));
    await compared(history, 4, 5);
    history.dispatch(historyActions.show({ version: 2 }));
    await compared(history, 2, 5);
    expect(history.state()).toMatchObject({ view: 'file', comparison: { before: { saved: 2 } } });
    expect(history.messages).toContain('log: Opened the file as it was at v2');
    const putBack = putBackAt('/saved');
    history.dispatch(historyActions.goBack({ version: 2, putBack, baseVersion: 5 }));
    await compared(history, 2, 6);
    expect(history.state().view).toBe('file');
    history.dispatch(historyActions.compare({ from: 1, to: 6 }));
    await compared(history, 1, 6);
    expect(history.state().view).toBe('changes');
  });

  it('knows the day by which it was found, until something else is shown', async () => {
    const history = start(server(5));
    await compared(history, 4, 5);
    const picked = { day: '2026-11-04', time: '' };
    history.dispatch(historyActions.show({ version: 2, picked }));
    await compared(history, 2, 5);
    expect(history.state().picked).toEqual(picked);
    history.dispatch(historyActions.show({ version: 3 }));
    await compared(history, 3, 5);
    expect(history.state().picked).toEqual({ day: '', time: '' });
  });

  it('is read once when it is the current one', async () => {
    const history = start(server(3));
    await compared(history, 2, 3);
    history.dispatch(historyActions.show({ version: 1 }));
    await compared(history, 1, 3);
    history.dispatch(historyActions.show({ version: 3 }));
    await compared(history, 3, 3);
    expect(history.state().comparison).toMatchObject({ before: { saved: 3 }, after: { saved: 3 } });
    const read = history.asked.flatMap(({ input }) => input.params?.version ?? []);
    expect(read).toHaveLength(3);
  });

  it('of a version that is asked for elsewhere opens with what it changed', async () => {
    const history = start(server(5));
    await compared(history, 4, 5);
    history.dispatch(historyActions.open(3));
    await compared(history, 2, 3);
    expect(history.state().isOpen).toBe(true);
  });
});

describe('going back', () => {
  it('names the version it was asked at, and shows what it changed', async () => {
    const history = start(server(42));
    await compared(history, 41, 42);
    history.dispatch(historyActions.goBack({ version: 40, baseVersion: 42 }));
    await compared(history, 42, 43);
    expect(history.posts()[0]?.input.body).toEqual({ version: 40, baseVersion: 42 });
    expect(history.state().versions?.[0]?.version).toBe(43);
    expect(history.messages).toContain('v43 has the content of v40. Undo saves v44.');
    expect(history.state().goingBack).toBeUndefined();
  });

  it('is undone by going back once more', async () => {
    const history = start(server(42));
    await compared(history, 41, 42);
    history.dispatch(historyActions.goBack({ version: 40, baseVersion: 42 }));
    await compared(history, 42, 43);
    history.offers.get('Undo')?.();
    await compared(history, 43, 44);
    expect(history.posts()[1]?.input.body).toEqual({ version: 42, baseVersion: 43 });
  });

  it('to a hunk of the version before the current one leaves everything else', async () => {
    const history = start(server(42));
    await compared(history, 41, 42);
    history.dispatch(
      historyActions.goBack({ version: 41, putBack: putBackAt('/saved'), baseVersion: 42 }),
    );
    await compared(history, 42, 43);
    expect(history.posts()[0]?.input.body).toEqual({
      version: 41,
      baseVersion: 42,
      pointer: '/saved',
      pointerIn: 'version',
    });
  });

  it('of a hunk that changed again since is not done, but offered for comparison', async () => {
    const history = start(server(9));
    await compared(history, 8, 9);
    history.dispatch(historyActions.compare({ from: 3, to: 4 }));
    await compared(history, 3, 4);
    history.dispatch(
      historyActions.goBack({ version: 3, putBack: putBackAt('/saved'), baseVersion: 9 }),
    );
    await vi.waitFor(() => expect(history.offers.has('Compare with v9')).toBe(true));
    expect(history.posts()).toEqual([]);
    history.offers.get('Compare with v9')?.();
    await compared(history, 3, 9);
  });

  it('of a hunk that is still the same is done from an older comparison too', async () => {
    const history = start(server(9, (n) => ({ city: n < 4 ? 'Lund' : 'Gothenburg', saved: n })));
    await compared(history, 8, 9);
    history.dispatch(historyActions.compare({ from: 3, to: 4 }));
    await compared(history, 3, 4);
    history.dispatch(
      historyActions.goBack({ version: 3, putBack: putBackAt('/city'), baseVersion: 9 }),
    );
    await compared(history, 9, 10);
  });

  it('is explained and the list read again when the file has moved on', async () => {
    const respond = server(42);
    const history = start((asked) => {
      if (asked.path !== '/api/phod/revert') return respond(asked);
      throw new ApiError({ code: 'CONFLICT', status: 409, message: 'It is v43 now.' });
    });
    await compared(history, 41, 42);
    const before = history.state().versions;
    history.dispatch(historyActions.goBack({ version: 40, baseVersion: 42 }));
    await vi.waitFor(() => expect(history.state().versions).not.toBe(before));
    expect(history.messages).toContain(
      'It is v43 now. Nothing was put back: look at the newest version first.',
    );
    expect(history.state().chosen).toEqual({ from: 41, to: 42 });
    expect(history.state().goingBack).toBeUndefined();
  });
});
