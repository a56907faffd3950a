import { expect, it } from 'vitest';
import { InvalidRequest } from '../errors.ts';
import { kafkaAddress } from './address.ts';

it('[ES159] reads brokers and the prefix of the log from an address', () => {
  expect(kafkaAddress('kafka://one:9092')).toEqual({ brokers: ['one:9092'], prefix: 'workspace' });
  expect(kafkaAddress('kafka://127.0.0.1:1,[::1]:2/my.log')).toEqual({
    brokers: ['127.0.0.1:1', '[::1]:2'],
    prefix: 'my.log',
  });
});

it.each([
  '',
  'kafka://',
  'kafka://host',
  'kafka://host:port',
  'kafka://user:secret@host:9092',
  'http://host:9092',
  'kafka://host:9092/a/b',
  'kafka://host:9092/a b',
])('[ES159] refuses the address "%s" without repeating it', (text) => {
  expect(() => kafkaAddress(text)).toThrow(InvalidRequest);
  expect(() => kafkaAddress(text)).toThrow('kafka://host:port,host:port/prefix');
  expect(() => kafkaAddress(text)).not.toThrow('secret');
});
