import { describe, expect, it } from 'vitest';
import { opsWithoutSecrets, summaryWithoutSecrets, withoutSecrets } from './without-secrets.ts';

const file = { notes: ['Lease'], secrets: { pin: '4711' } };

describe('content that an admin opened', () => {
  it('[AQ3] leaves the section secrets out of a file', () => {
    expect(withoutSecrets(file)).toEqual({ notes: ['Lease'] });
  });

  it('[AQ3] leaves it out in whichever spelling', () => {
    const spelt = { ' Secrets': { pin: '4711' }, SECRETS: ['4711'], notes: [] };
    expect(withoutSecrets(spelt)).toEqual({ notes: [] });
    expect(opsWithoutSecrets([{ op: 'add', path: '/SECRETS/0', value: '4711' }])).toEqual([]);
    expect(summaryWithoutSecrets('SECRETS: bank pin added')).toBe('SECRETS: changed');
  });

  it('[AQ3] leaves it out of operations, of those on the whole file, too', () => {
    const notified = opsWithoutSecrets([
      { op: 'replace', path: '/secrets/pin', value: '0815', oldValue: '4711' },
      { op: 'add', path: '/secrets', value: file.secrets },
      { op: 'replace', path: '', value: file, oldValue: { secrets: {} } },
      { op: 'add', path: '/notes/1', value: 'Keys' },
    ]);
    expect(notified).toEqual([
      { op: 'replace', path: '', value: { notes: ['Lease'] }, oldValue: {} },
      { op: 'add', path: '/notes/1', value: 'Keys' },
    ]);
  });

  it('[AQ3] leaves names of secrets out of the line on a version', () => {
    expect(summaryWithoutSecrets('Secrets: bank pin added, safe changed; Notes: 2 added')).toBe(
      'Secrets: changed; Notes: 2 added',
    );
    expect(summaryWithoutSecrets('Notes: keys added; Secrets: back to v2')).toBe(
      'Notes: keys added; Secrets: changed',
    );
  });
});
