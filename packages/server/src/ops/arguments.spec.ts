import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const log = ['--from', 'sqlite:a.db', '--to', 'sqlite:b.db'];

describe('the arguments of the operators’ commands', () => {
  it('name what to copy', () => {
    expect(readArguments(['copy', ...log], {})).toEqual({
      command: 'copy',
      isDry: false,
      json: false,
      log: { from: 'sqlite:a.db', to: 'sqlite:b.db' },
      vault: undefined,
    });
    const vault = ['--vault-from', 'sqlite:c.db', '--vault-to', 'sqlite:d.db'];
    expect(readArguments(['copy', ...log, ...vault], {})).toMatchObject({
      vault: { from: 'sqlite:c.db', to: 'sqlite:d.db' },
    });
  });

  it('take addresses from the environment, where passwords are not seen', () => {
    const args = ['verify', '--from', 'sqlite:a.db', '--to', 'env:EVENT_STORE'];
    const to = 'postgres://u:p@h/d';
    expect(readArguments(args, { EVENT_STORE: to })).toMatchObject({ log: { to } });
    expect(() => readArguments(args, {})).toThrow('EVENT_STORE, which is not set');
  });

  it('[EV5] say what to do about a log in KurrentDB, which is read by a copy', () => {
    const env = { EVENT_STORE: 'kurrentdb://h:2113', VAULT: 'postgres://a@h/v' };
    for (const args of [
      ['prove', '--to', 'p'],
      ['verify'],
      ['backup', '--to', 'b'],
      ['public-key'],
    ])
      expect(() => readArguments(args, env)).toThrow(
        /^A log in KurrentDB is read by ops copy alone: /,
      );
  });

  it('[BK7] name what to back up as a server with the same environment has it', () => {
    const read = (args: string[], env = {}) =>
      readArguments(['backup', '--to', '/b', ...args], env);
    expect(read(['--data', '/d'])).toEqual({
      command: 'backup',
      source: { engine: 'sqlite', folder: '/d' },
      to: '/b',
      incremental: false,
      keep: undefined,
      isDry: false,
      json: false,
    });
    expect(read([], { DATA_DIR: '/e' })).toMatchObject({ source: { folder: '/e' } });
    const [events, vault] = ['postgres://a@h/e', 'postgres://a@h/v'];
    const source = { engine: 'postgres', events, vault };
    expect(read([], { EVENT_STORE: events, VAULT: vault })).toMatchObject({ source });
    expect(read(['--from', events, '--vault-from', vault])).toMatchObject({ source });
    const inKurrent = { EVENT_STORE: 'kurrentdb://h:2113', VAULT: vault };
    expect(() => read([], inKurrent)).toThrow('by the means of that server');
    for (const keep of ['0', '-1', 'many', '99999'])
      expect(() => read([`--keep=${keep}`])).toThrow('--keep must be a number');
    expect(() => readArguments(['backup'], {})).toThrow('backup needs --to');
    expect(() => read(['--vault-to', 'x'])).toThrow('backup has no option --vault-to');
  });

  it('[BK7] name what to restore, and where', () => {
    const read = (...args: string[]) => readArguments(['restore', '--from', '/b/one', ...args], {});
    expect(read('--to', '/new')).toMatchObject({ target: { engine: 'sqlite', folder: '/new' } });
    const [events, vault] = ['postgres://a@h/e', 'postgres://a@h/v'];
    const target = { engine: 'postgres', events, vault };
    expect(read('--to', events, '--vault-to', vault)).toMatchObject({ target });
    expect(() => read('--to', events)).toThrow('--vault-to must be postgres');
    expect(() => read()).toThrow('restore needs --to');
  });

  it('[EV7] name one log to verify, and events to prove', () => {
    const read = (...args: string[]) => readArguments(args, {});
    const source = { engine: 'sqlite', folder: '/d' };
    expect(read('verify', '--data', '/d')).toMatchObject({
      command: 'verify-one',
      source,
      withRows: true,
    });
    expect(read('verify', '--data=/d', '--quick', '--kept=/k')).toMatchObject({
      withRows: false,
      kept: '/k',
    });
    expect(
      read('prove', '--data=/d', '--to=/e', '--stream=room-1', '--since=2026-01-01'),
    ).toMatchObject({
      to: '/e',
      choice: { stream: 'room-1', since: '2026-01-01' },
    });
    expect(read('prove', '--data=/d', '--to=/e')).toMatchObject({ choice: {} });
    expect(() => read('prove', '--data=/d', '--to=/e', '--since=soon')).toThrow('--since must be');
    expect(() => read('prove')).toThrow('prove needs --to');
    expect(() => read('public-key', '--quick')).toThrow('public-key has no option --quick');
  });

  it.each([[[]], [['--help']], [['copy', '-h']]])('ask for help with %j', (args) => {
    expect(readArguments(args, {})).toBeUndefined();
  });

  it.each<[args: string[], notified: string]>([
    [['move', ...log], 'no command move'],
    [log, 'no command (none given)'],
    [['copy', 'now', ...log], 'now is one word too many'],
    [['copy', '--to', 'sqlite:b.db'], '--from is missing'],
    [['copy', '--from', 'sqlite:b.db'], '--to is missing'],
    [['copy'], 'copy needs --from and --to'],
    [['copy', '--form', 'sqlite:b.db'], "Unknown option '--form'"],
    [['copy', '--from', 'sqlite:a.db', '--to', 'sqlite:a.db'], 'are the same'],
    [['copy', ...log, '--vault-from', 'sqlite:c.db'], '--vault-to is missing'],
    [
      ['verify', ...log, '--vault-from', 'sqlite:c.db', '--vault-to', 'sqlite:d.db'],
      'leave --vault-from and --vault-to out',
    ],
  ])('are refused: %j', (args, notified) => {
    expect(() => readArguments(args, {})).toThrow(notified);
  });
});
