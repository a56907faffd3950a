import { healthDetails } from '@mach42/contracts/health/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { inLanguage } from '@mach42/language/t.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { LogInput } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { eventText } from './event-list.tsx';
import { eventLogActions, eventLogSlice } from './event-log.slice.ts';
import { requestNote, watchErrors } from './page-errors.ts';

const { reducer } = eventLogSlice;
const empty = eventLogSlice.getInitialState();
const at = '2026-11-21T10:00:00.000Z';
const entry = (type: EventLogType, message: string = type): LogInput => ({
  type,
  source: 'Chat',
  message,
});
const log = (state: typeof empty, input: LogInput) =>
  reducer(state, eventLogActions.logged(input, at));

describe('the event log', () => {
  it('LOG-050 gives an entry id, type, message, details, timestamp and source', () => {
    const [made] = log(empty, { ...entry('info', 'Started'), details: 'more' }).entries;
    expect(made).toEqual({
      id: expect.any(String),
      type: 'info',
      message: 'Started',
      details: 'more',
      timestamp: at,
      source: 'Chat',
    });
  });

  it('LOG-060 knows info, success, warning and error, and can show one of them', () => {
    const types = ['info', 'success', 'warning', 'error'] as const satisfies EventLogType[];
    const all: Record<EventLogType, true> = {
      info: true,
      success: true,
      warning: true,
      error: true,
    };
    expect(Object.keys(all)).toEqual(types);
    const filtered = reducer(empty, eventLogActions.filtered('error'));
    expect(filtered.filter).toBe('error');
  });

  it('[LG6] has what the server sends in the language of the page', async () => {
    const sent: EventLogEntry = {
      id: 'event-1',
      timestamp: at,
      source: 'PHOD',
      type: 'info',
      message: 'PHOD saved as version 7.',
      details: 'The model declined to answer this.',
    };
    const receive = () => reducer(empty, eventLogActions.received(sent)).entries;
    expect(await inLanguage('de', receive)).toEqual([
      {
        ...sent,
        message: 'PHOD als Version 7 gespeichert.',
        details: 'Das Modell hat es abgelehnt, darauf zu antworten.',
      },
    ]);
    expect(receive()).toEqual([sent]);
  });

  it('counts the errors that come while it is closed, until it is opened', () => {
    const state = [entry('error'), entry('info'), entry('error')].reduce(log, empty);
    expect(state.unread).toBe(2);
    const open = reducer(state, eventLogActions.toggled());
    expect(open.unread).toBe(0);
    expect(log(open, entry('error')).unread).toBe(0);
  });

  it('keeps the last five hundred', () => {
    let state = empty;
    for (let n = 0; n < 501; n += 1) state = log(state, entry('info', String(n)));
    expect(state.entries).toHaveLength(500);
    expect(state.entries.at(0)?.message).toBe('1');
  });

  it('has what was cleared again, before what came since', () => {
    const before = log(log(empty, entry('info', 'One')), entry('error', 'Two'));
    const cleared = reducer(before, eventLogActions.cleared());
    expect(cleared.entries).toEqual([]);
    const after = log(cleared, entry('info', 'Three'));
    const restored = reducer(after, eventLogActions.restored(before.entries));
    expect(restored.entries.map(({ message }) => message)).toEqual(['One', 'Two', 'Three']);
  });

  it('is copied line by line', () => {
    const state = log(log(empty, entry('info', 'One')), { ...entry('error', 'Two'), details: 'X' });
    expect(eventText(state.entries)).toBe(`${at} info [Chat] One\n${at} error [Chat] Two (X)`);
  });
});

describe('what goes wrong in the page', () => {
  it('is noted, scripts and promises alike, but not that an observer waits for the next frame', () => {
    const notes: LogInput[] = [];
    const page = new EventTarget();
    watchErrors(page as Window, (note) => void notes.push(note));
    page.dispatchEvent(Object.assign(new Event('error'), { message: 'x is undefined' }));
    const message = 'ResizeObserver loop completed with undelivered notifications.';
    page.dispatchEvent(Object.assign(new Event('error'), { message }));
    const reason = new Error('No answer');
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(notes).toMatchObject([
      { type: 'error', source: 'Page', details: 'x is undefined' },
      { type: 'error', source: 'Page', details: 'No answer' },
    ]);
  });

  it('is not that the server took too long to say how it is, which the health shows', () => {
    const error = new ApiError({ code: 'TIMEOUT', status: 0, message: 'No.' });
    expect(requestNote({ call: healthDetails, tookMs: 5000, error })).toBeUndefined();
    expect(requestNote({ call: listModels, tookMs: 5000, error })).toMatchObject({ type: 'error' });
  });

  it.each([
    ['NETWORK', 0, 'error'],
    ['SERVER_ERROR', 500, 'error'],
    ['RATE_LIMITED', 429, 'warning'],
  ] as const)(
    'says why a request failed with %s, and behind that which call it was, without its parameters',
    (code, status, type) => {
      const error = new ApiError({ code, status, message: 'No.', requestId: 'r' });
      expect(requestNote({ call: listModels, tookMs: 1, error })).toEqual({
        type,
        source: 'Server',
        message: 'No.',
        details: `GET /api/models: ${code}, request r`,
      });
    },
  );

  it('is nothing when what was asked for is not there, or not for this person', () => {
    const refused = (status: number, call: Call) =>
      requestNote({
        call,
        tookMs: 1,
        error: new ApiError({ code: 'NOT_FOUND', status, message: 'No.' }),
      });
    expect([403, 404].map((status) => refused(status, listModels))).toEqual([undefined, undefined]);
    expect(refused(403, { ...listModels, method: 'POST' })).toMatchObject({ type: 'warning' });
  });

  it('is nothing when a request worked or was given up', () => {
    const error = new ApiError({ code: 'ABORTED', status: 0, message: '' });
    expect(requestNote({ call: listModels, tookMs: 1 })).toBeUndefined();
    expect(requestNote({ call: listModels, tookMs: 1, error })).toBeUndefined();
  });
});
