import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readEmail } from './services.ts';

const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  return { server: readEmail(env, (fault) => faults.push(fault)), faults };
};
const named = {
  SMTP_URL: 'smtps://work%40example.org:kiln%2Fotter@mail.example.org',
  SMTP_FROM: 'Workspace <workspace@example.org>',
};

describe('the configuration of e-mail', () => {
  it('[EM1] is none unless a server is named', () => {
    expect(read({})).toEqual({ server: undefined, faults: [] });
    expect(read({ SMTP_URL: '' })).toEqual({ server: undefined, faults: [] });
  });

  it('[EM3] has the usual ports, and requires TLS beyond this machine', () => {
    expect(read(named)).toEqual({
      server: {
        host: 'mail.example.org',
        port: 465,
        isTlsFromStart: true,
        requiresTls: true,
        credentials: { user: 'work@example.org', password: 'kiln/otter' },
        from: { name: 'Workspace', address: 'workspace@example.org' },
      },
      faults: [],
    });
    const start = read({ ...named, SMTP_URL: 'smtp://mail.example.org' }).server;
    expect(start).toMatchObject({ port: 587, isTlsFromStart: false, requiresTls: true });
    const here = read({ ...named, SMTP_URL: 'smtp://127.0.0.1:2525' }).server;
    expect(here).toMatchObject({ port: 2525, requiresTls: false, credentials: undefined });
    const optional = { ...named, SMTP_URL: 'smtp://mail.example.org', SMTP_TLS: 'optional' };
    expect(read(optional).server).toMatchObject({ requiresTls: false });
  });

  it.each([
    [{ ...named, SMTP_URL: 'mail.example.org' }, 'SMTP_URL must'],
    [{ ...named, SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must'],
    [{ ...named, SMTP_URL: 'smtp://mail.example.org/path' }, 'SMTP_URL must'],
    [{ ...named, SMTP_URL: 'smtp://a:%E0%A4@mail.example.org' }, 'SMTP_URL must'],
    [{ SMTP_URL: named.SMTP_URL }, 'SMTP_FROM must'],
    [{ ...named, SMTP_FROM: 'Workspace' }, 'SMTP_FROM must'],
    [{ ...named, SMTP_FROM: 'A\r\nBcc: b <a@example.org>' }, 'SMTP_FROM must'],
    [{ ...named, SMTP_TLS: 'no' }, 'SMTP_TLS must'],
    [{ SMTP_FROM: named.SMTP_FROM }, 'SMTP_FROM has no meaning'],
  ])('[EM1] names what cannot be used: %j', (env, expected) => {
    expect(read(env as Record<string, string>).faults).toEqual([expect.stringContaining(expected)]);
  });

  it('[EM1] needs the address of the workspace where others reach it, and hides its password', () => {
    const env = { ...named, HOST: '0.0.0.0' };
    expect(() => readConfig(env)).toThrow(/SMTP_URL needs PUBLIC_ORIGIN/);
    expect(() => readConfig({ ...env, SMTP_FORM: 'x' })).not.toThrow(/otter/);
    const config = readConfig({ ...env, PUBLIC_ORIGIN: 'https://workspace.example.org' });
    expect(config.email?.host).toBe('mail.example.org');
  });
});
