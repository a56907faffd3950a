import { describe, expect, it } from 'vitest';
import { healthTone, overallHealth } from './health.ts';

describe('the health sign', () => {
  it('says disconnected without a socket, whatever the server said', () => {
    expect(overallHealth({ status: 'disconnected' }, { status: 'healthy' })).toBe('disconnected');
    expect(overallHealth({ status: 'reconnecting' }, undefined)).toBe('reconnecting');
  });

  it('says what the server says once connected', () => {
    expect(overallHealth({ status: 'connected' }, { status: 'degraded' })).toBe('degraded');
    expect(overallHealth({ status: 'connected' }, undefined)).toBe('healthy');
  });

  it.each([
    ['healthy', 'success'],
    ['connected', 'success'],
    ['degraded', 'warning'],
    ['reconnecting', 'warning'],
    ['error', 'danger'],
    ['disconnected', 'danger'],
    ['initializing', 'accent'],
  ])('HEALTH-030 colours %s as %s', (status, tone) => {
    expect(healthTone(status)).toBe(tone);
  });
});
