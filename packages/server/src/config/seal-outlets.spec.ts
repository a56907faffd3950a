import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readSealOutlets } from './seal-outlets.ts';

const read = (env: Readonly<Record<string, string | undefined>>) => {
  const faults: string[] = [];
  return { ...readSealOutlets(env, (fault) => faults.push(fault)), faults };
};

it('[EV12] has no outlet of seals unless one is named', () => {
  const none = { syslog: undefined, webhook: undefined, faults: [] };
  expect(read({})).toEqual(none);
  expect(read({ SEALS_SYSLOG: '', SEALS_WEBHOOK: '', SEALS_WEBHOOK_TOKEN: '' })).toEqual(none);
});

it.each([
  ['udp://logs.example.org', { transport: 'udp', host: 'logs.example.org', port: 514 }],
  ['tcp://10.0.0.7', { transport: 'tcp', host: '10.0.0.7', port: 601 }],
  ['tls://[::1]/', { transport: 'tls', host: '::1', port: 6514 }],
  ['TLS://logs:1514', { transport: 'tls', host: 'logs', port: 1514 }],
])('[EV12] takes a collector of system logs: %s', (text, syslog) => {
  expect(read({ SEALS_SYSLOG: text })).toMatchObject({ syslog, faults: [] });
});

it('[EV12] takes a webhook with its token', () => {
  const env = {
    SEALS_WEBHOOK: 'https://audit.example.org/seals?key=otter',
    SEALS_WEBHOOK_TOKEN: 'kiln',
  };
  expect(read(env)).toMatchObject({
    webhook: { url: env.SEALS_WEBHOOK, token: 'kiln' },
    faults: [],
  });
  expect(read({ SEALS_WEBHOOK: 'http://127.0.0.1:9/seals' }).faults).toEqual([]);
});

it.each([
  [{ SEALS_SYSLOG: 'logs.example.org:514' }, 'SEALS_SYSLOG must'],
  [{ SEALS_SYSLOG: 'tcp://logs.example.org:70000' }, 'SEALS_SYSLOG must'],
  [{ SEALS_SYSLOG: 'tcp://otter@logs.example.org' }, 'SEALS_SYSLOG must'],
  [{ SEALS_WEBHOOK: 'http://audit.example.org/otter' }, 'SEALS_WEBHOOK must'],
  [{ SEALS_WEBHOOK: 'https://a:otter@audit.example.org' }, 'SEALS_WEBHOOK must'],
  [
    { SEALS_WEBHOOK: 'https://audit.example.org', SEALS_WEBHOOK_TOKEN: 'otter\r\nx: y' },
    'SEALS_WEBHOOK_TOKEN must',
  ],
  [{ SEALS_WEBHOOK_TOKEN: 'otter' }, 'SEALS_WEBHOOK_TOKEN has no meaning'],
])('[EV12] names what cannot be used, and not what it holds: %j', (env, expected) => {
  const { faults } = read(env);
  expect(faults).toEqual([expect.stringContaining(expected)]);
  expect(faults.join('\n')).not.toContain('otter');
});

it('[EV12] is part of what the environment decides', () => {
  const { seals } = readConfig({ SEALS_SYSLOG: 'tls://logs.example.org' });
  expect(seals.outlets.syslog?.port).toBe(6514);
  expect(() => readConfig({ SEALS_SYSLOG: 'none' })).toThrow('SEALS_SYSLOG');
});
