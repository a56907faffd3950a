import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4242,
      directPort: 8000,
      demo: false,
      product: { slug: 'mach42', name: 'Mach42' },
      models: { ollama: { host: { url: 'http://127.0.0.1:11434' }, isConfigured: false } },
      admin: { mobile: '004500000001', password: undefined, secret: undefined },
    });
  });

  it('lists every fault at once', () => {
    const read = () =>
      readConfig({
        PORT: 'x',
        PRODUCT_SLUG: 'A b',
        JWT_SECRET: 'short',
        LOG_LEVEL: 'loud',
        OLLAMA_HOST: 'a b',
        TRUST_PROXY: 'nginx',
        ADMIN_PASSWORD: '',
        ADMIN_SECRET: '',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      expect((error as ConfigError).faults).toHaveLength(8);
    }
  });

  it('takes an origin for links, without a path or a slash at the end', () => {
    const read = (origin: string) => readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin;
    expect(read('https://workspace.example.org')).toBe('https://workspace.example.org');
    for (const wrong of ['workspace.example.org', 'https://a.example/', 'ftp://a.example', '']) {
      expect(() => read(wrong)).toThrow('PUBLIC_ORIGIN must be');
    }
  });

  it('takes the address of a PostgreSQL database for the event log, and tells none of a wrong one', () => {
    const read = (address: string) => readConfig({ EVENT_STORE: address }).eventStore;
    const address = 'postgres://app:open-sesame@db.example:5432/workspace';
    expect(read(address)).toBe(address);
    expect(readConfig({}).eventStore).toBeUndefined();
    for (const wrong of [
      'events.db',
      'mysql://app:open-sesame@db.example/a',
      'postgres://db',
      '',
    ]) {
      expect(() => read(wrong)).toThrow(/EVENT_STORE must be postgres:(?!.*open-sesame)/s);
    }
  });

  it('takes the address of a KurrentDB for the event log, and for nothing else', () => {
    const address = 'kurrentdb://app:open-sesame@db.example:2113?tls=false';
    expect(readConfig({ EVENT_STORE: address }).eventStore).toBe(address);
    expect(() => readConfig({ EVENT_STORE: `${address}&colour=blue` })).toThrow('or kurrentdb:');
    expect(() => readConfig({ VAULT: address })).toThrow('VAULT must be postgres:');
  });

  it('takes no port above 65535', () => {
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT must be a port number');
  });
});
