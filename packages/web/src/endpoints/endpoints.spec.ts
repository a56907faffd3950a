import { describe, expect, it } from 'vitest';
import { endpointProblems, endpointsOf, environmentOf } from './endpoints.ts';

describe('the environment', () => {
  it.each([
    ['localhost', 'development'],
    ['127.0.0.1', 'development'],
    ['[::1]', 'development'],
    ['staging.example.com', 'staging'],
    ['app-staging.example.com', 'staging'],
    ['example.com', 'production'],
    ['localhost.example.com', 'production'],
  ])('CONST-070 of %s is %s', (hostname, environment) => {
    expect(environmentOf(hostname)).toBe(environment);
  });
});

describe('the endpoints', () => {
  it('CONST-080 are on a local port in development', () => {
    expect(endpointsOf({ protocol: 'http:', host: 'localhost:4242' })).toEqual({
      api: 'http://localhost:4242',
      socket: 'ws://localhost:4242/ws',
    });
  });

  it('CONST-080 are the hosted API and a secure WebSocket in production', () => {
    expect(endpointsOf({ protocol: 'https:', host: 'example.com' })).toEqual({
      api: 'https://example.com',
      socket: 'wss://example.com/ws',
    });
  });

  it('CONST-080 may be configured', () => {
    const configured = { api: 'https://api.example.com', socket: 'wss://live.example.com/ws' };
    expect(endpointsOf({ protocol: 'https:', host: 'example.com' }, configured)).toEqual(
      configured,
    );
  });

  it.each([
    [{ api: '', socket: '' }, ['The API URL is required.', 'The WebSocket URL is required.']],
    [{ api: 'ws://a', socket: 'wss://a' }, ['The API URL must begin with http: or https://']],
    [{ api: 'http://a', socket: 'http://a' }, ['The WebSocket URL must begin with ws: or wss://']],
    [{ api: 'http://a', socket: 'x' }, ['The WebSocket URL cannot be read.']],
    [{ api: 'https://a', socket: 'wss://a' }, []],
  ])('CONST-090 are checked in development only', (endpoints, problems) => {
    expect(endpointProblems('development', endpoints)).toEqual(problems);
    expect(endpointProblems('production', endpoints)).toEqual([]);
  });
});
