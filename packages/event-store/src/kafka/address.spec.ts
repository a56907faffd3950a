import { expect, it } from 'vitest';
import { InvalidRequest } from '../errors.ts';
import { kafkaAddress } from './address.ts';

it('[ES159] reads brokers and the prefix of the log from an address', () => {
  expect(kafkaAddress('kafka://one:9092')).toEqual({
    brokers: ['one:9092'],
    prefix: 'workspace',
    tls: false,
  });
  expect(kafkaAddress('kafka://127.0.0.1:1,[::1]:2/my.log')).toEqual({
    brokers: ['127.0.0.1:1', '[::1]:2'],
    prefix: 'my.log',
    tls: false,
  });
});

it('[ES159] reads a user, a password and TLS from an address', () => {
  expect(kafkaAddress('kafkas://ann:a%40b%2Fc@one:9093,two:9093/log?sasl=plain')).toEqual({
    brokers: ['one:9093', 'two:9093'],
    prefix: 'log',
    tls: true,
    login: { mechanism: 'plain', username: 'ann', password: 'a@b/c' },
  });
  expect(kafkaAddress('kafka://ann:b@one:9092').login?.mechanism).toBe('scram-sha-512');
  expect(kafkaAddress('kafka://ann:b@one:9092?sasl=scram-sha-256').login?.mechanism).toBe(
    'scram-sha-256',
  );
});

it.each([
  '',
  'kafka://',
  'kafka://host',
  'kafka://host:port',
  'kafka://user@host:9092',
  'kafka://user:secret@host',
  'kafka://user:sec%ret@host:9092',
  'kafka://user:secret@host:9092?sasl=plain',
  'kafkas://user:secret@host:9092?sasl=secret',
  'kafkas://host:9092?sasl=plain',
  'http://host:9092',
  'kafka://host:9092/a/b',
  'kafka://host:9092/a b',
])('[ES159] refuses the address "%s" without repeating it', (text) => {
  expect(() => kafkaAddress(text)).toThrow(InvalidRequest);
  expect(() => kafkaAddress(text)).toThrow('kafka://user:password@host:port,host:port/prefix');
  expect(() => kafkaAddress(text)).not.toThrow('secret');
});
