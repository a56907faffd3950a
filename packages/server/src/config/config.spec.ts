import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('[WP7] has an address at which push services reach the operator, or none', () => {
    const read = (env: Record<string, string>) => readConfig(env).pushContact;
    const origin = 'https://workspace.example.org';
    expect(read({})).toBeUndefined();
    expect(read({ PUBLIC_ORIGIN: 'http://workspace.example.org' })).toBeUndefined();
    expect(read({ PUBLIC_ORIGIN: origin })).toBe(origin);
    const contact = 'mailto:operator@example.org';
    expect(read({ PUBLIC_ORIGIN: origin, PUSH_CONTACT: contact })).toBe(contact);
    for (const wrong of ['operator@example.org', 'mailto:operator', 'http://example.org'])
      expect(() => read({ PUSH_CONTACT: wrong })).toThrow('PUSH_CONTACT must be');
  });

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

  it('takes the address of a PostgreSQL database for the event log, and shows nothing of a wrong one', () => {
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

  it.each([
    ['EVENT_STROE', 'EVENT_STORE'],
    ['event_store', 'EVENT_STORE'],
    ['EVENT-STORE', 'EVENT_STORE'],
    ['EVENTSTORE', 'EVENT_STORE'],
    ['EVENT_STORE_URL', 'EVENT_STORE'],
    ['READ_MODEL', 'READ_MODELS'],
    ['READ_MODEL_STORE', 'READ_MODELS'],
    ['DATA_DIRECTORY', 'DATA_DIR'],
    ['DAT_DIR', 'DATA_DIR'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD_FIEL', 'ADMIN_PASSWORD_FILE'],
    ['ANTHROPIC_APIKEY', 'ANTHROPIC_API_KEY'],
    ['QUOTA_USD', 'QUOTA_USD_PER_MONTH'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['DEMO_MODE', 'DEMO'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['OLAMA_HOST', 'OLLAMA_HOST'],
    ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
  ])('refuses %s by name, and asks whether %s was meant', (name, meant) => {
    const refusal = `${name} is not a variable of this server. Did you mean ${meant}?`;
    expect(() => readConfig({ [name]: 'hidden-value' })).toThrow(refusal);
    expect(() => readConfig({ [name]: 'hidden-value' })).not.toThrow('hidden-value');
  });

  it('leaves alone what other programs read', () => {
    const others =
      'PATH HOME HOSTNAME PWD SHELL LANG TERM TZ USER ' +
      'NODE_ENV NODE_OPTIONS npm_config_cache http_proxy NO_PROXY SSL_CERT_FILE VAULT_ADDR VAULT_TOKEN OLLAMA_MODELS ' +
      'OLLAMA_NUM_PARALLEL JWT_ISSUER ANTHROPIC_MODEL ANTHROPIC_AUTH_TOKEN PGHOST PGPORT KUBERNETES_PORT DATABASE_URL LOG_FORMAT HOSTTYPE DATADOG_API_KEY';
    expect(() =>
      readConfig(Object.fromEntries(others.split(' ').map((name) => [name, 'x']))),
    ).not.toThrow();
  });

  it.each(['yes', 'true', '2', 'on'])('takes DEMO=%s for a mistake', (value) => {
    expect(() => readConfig({ DEMO: value })).toThrow('DEMO must be 1, 0 or nothing.');
    expect(['1', '0', ''].map((one) => readConfig({ DEMO: one }).demo)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes no password of an admin that is easily found out', () => {
    for (const name of ['ADMIN_PASSWORD', 'ADMIN_SECRET']) {
      expect(() => readConfig({ [name]: 'x' })).toThrow(`${name} must have at least 10 characters`);
    }
  });

  it.each(['no host', 'http://127.0.0.1', '-a', 'a/b'])('takes %s for no host', (host) => {
    expect(() => readConfig({ HOST: host })).toThrow('HOST must be');
  });

  it('takes no port above 65535', () => {
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT must be a port number');
  });
});
