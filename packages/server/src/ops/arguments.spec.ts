import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const log = ['--from', 'sqlite:a.db', '--to', 'sqlite:b.db'];

describe('the arguments of the operators’ commands', () => {
  it('name what to copy', () => {
    expect(readArguments(['copy', ...log], {})).toEqual({
      command: 'copy',
      log: { from: 'sqlite:a.db', to: 'sqlite:b.db' },
      vault: undefined,
    });
    const vault = ['--vault-from', 'sqlite:c.db', '--vault-to', 'sqlite:d.db'];
    expect(readArguments(['copy', ...log, ...vault], {})?.vault).toEqual({
      from: 'sqlite:c.db',
      to: 'sqlite:d.db',
    });
  });

  it('take addresses from the environment, where passwords are not seen', () => {
    const args = ['verify', '--from', 'sqlite:a.db', '--to', 'env:EVENT_STORE'];
    const to = 'postgres://u:p@h/d';
    expect(readArguments(args, { EVENT_STORE: to })?.log.to).toBe(to);
    expect(() => readArguments(args, {})).toThrow('EVENT_STORE, which is not set');
  });

  it.each([[[]], [['--help']], [['copy', '-h']]])('ask for help with %j', (args) => {
    expect(readArguments(args, {})).toBeUndefined();
  });

  it.each<[args: string[], told: string]>([
    [['move', ...log], 'no command move'],
    [log, 'no command (none given)'],
    [['copy', 'now', ...log], 'now is one word too many'],
    [['copy', '--to', 'sqlite:b.db'], '--from is missing'],
    [['copy', '--from', 'sqlite:b.db'], '--to is missing'],
    [['copy'], 'copy needs --from and --to'],
    [['copy', '--form', 'sqlite:b.db'], "Unknown option '--form'"],
    [['copy', '--from', 'sqlite:a.db', '--to', 'sqlite:a.db'], 'name the same place'],
    [['copy', ...log, '--vault-from', 'sqlite:c.db'], '--vault-to is missing'],
    [
      ['verify', ...log, '--vault-from', 'sqlite:c.db', '--vault-to', 'sqlite:d.db'],
      'leave --vault-from and --vault-to out',
    ],
  ])('are refused: %j', (args, told) => {
    expect(() => readArguments(args, {})).toThrow(told);
  });
});
