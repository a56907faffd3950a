import { describe, expect, it } from 'vitest';
import { requestIdOf } from './app.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('the id of a request', () => {
  it.each([
    [{ 'x-request-id': 'caller-0123456789', traceparent }, 'caller-0123456789'],
    [{ traceparent }, traceId],
    [{ 'x-request-id': 'short', traceparent }, traceId],
  ])('[HK5] is that of the caller, or of their trace: %j', (headers, id) => {
    expect(requestIdOf({ headers })).toBe(id);
  });

  it.each<Record<string, string>>([
    {},
    { 'x-request-id': 'mine' },
    { 'x-request-id': 'x'.repeat(101) },
    { 'x-request-id': 'quotes "a person"' },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: traceId },
  ])('[HK5] is a new one where the caller gave none that can be used: %j', (headers) => {
    const ids = [requestIdOf({ headers }), requestIdOf({ headers })];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });
});
