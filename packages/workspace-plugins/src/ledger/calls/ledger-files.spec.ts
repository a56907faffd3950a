import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { fileNameOf, ledgerAsCsv, ledgerAsJson } from './calls-card.tsx';

const row: LedgerRow = {
  id: '00000000-0000-7000-8000-000000000001',
  at: '2026-11-20T09:00:00.000Z',
  provider: 'anthropic',
  model: 'mach42v1:latest',
  purpose: 'reply',
  maskedText: '[system]\nYou are "Mach", an assistant.\n\n[user]\nWhen?',
  outside: true,
  attempts: 2,
  inputTokens: 1200,
  outputTokens: 30,
  cost: 0.0042,
  withheld: ['health'],
  unmasked: ['team', 'notes'],
};

describe('the ledger as a file', () => {
  it('is a line a call for a spreadsheet, whatever is in a text', () => {
    expect(ledgerAsCsv([row])).toBe(
      'at,call,provider,left the machine,model,purpose,times sent,tokens in,tokens out,tokens estimated,characters received,pieces received,cost in US dollars,sections left out,sections in full,error,message,job,pictures,text\r\n' +
        `2026-11-20T09:00:00.000Z,${row.id},anthropic,yes,mach42v1:latest,reply,2,1200,30,no,,,0.0042,health,"team; notes",,,,,` +
        '"[system]\nYou are ""Mach"", an assistant.\n\n[user]\nWhen?"\r\n',
    );
  });

  it('says which tokens are estimated, and what was received', () => {
    const received = { characters: 1402, pieces: 245 };
    const [head = [], line = []] = ledgerAsCsv([{ ...row, tokensEstimated: true, received }])
      .split('\r\n')
      .map((one) => one.split(','));
    const cell = (name: string) => line[head.indexOf(name)];
    expect([
      cell('tokens estimated'),
      cell('characters received'),
      cell('pieces received'),
    ]).toEqual(['yes', '1402', '245']);
  });

  it('has no formula in it', () => {
    const last = (maskedText: string) =>
      ledgerAsCsv([{ ...row, maskedText }])
        .split(',')
        .at(-1);
    expect(last('=1+1')).toBe("'=1+1\r\n");
    expect(last('@SUM(A1)')).toBe("'@SUM(A1)\r\n");
  });

  it('is every row to the letter as JSON', () => {
    expect(JSON.parse(ledgerAsJson([row]))).toEqual([row]);
  });

  it('is named after what is in it', () => {
    expect(fileNameOf({})).toBe('ledger');
    expect(fileNameOf({ month: '2026-11', model: 'qwen3:8b' })).toBe('ledger-2026-11-qwen3-8b');
  });
});
