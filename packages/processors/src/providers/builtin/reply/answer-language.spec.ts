import { describe, expect, it } from 'vitest';
import type { Reader } from '../../../kernel/calendar-day.ts';
import { workFor } from '../work.ts';

describe('an answer in the language of its person', () => {
  const now = '2026-11-20T23:30:00.000Z';
  const work = (reader: Reader, timeZone = 'Europe/Copenhagen') => ({
    purpose: 'reply' as const,
    now,
    timeZone,
    reader,
    turns: [{ role: 'user' as const, content: 'what is due on 21 November?', at: now }],
    material: { entries: [], personal: true },
    file: JSON.stringify({
      planner_calendar: [{ title: 'Kiln', type: 'meeting', date: '2026-11-21', time: '16:30' }],
    }),
  });

  it.each([
    ['en', 'In your PHOD, on Sat 21 Nov 2026:\n\n- **Sat 21 Nov 2026, 16:30** — Kiln'],
    ['de', 'In deiner PHOD, am Sa., 21. Nov. 2026:\n\n- **Sa., 21. Nov. 2026, 16:30** — Kiln'],
    ['da', 'I din PHOD, den lør. 21. nov. 2026:\n\n- **lør. 21. nov. 2026, 16:30** — Kiln'],
  ] as const)('[BA34] is in %s, with its days', async (language, text) => {
    expect(await workFor(work({ language }))).toContain(text);
  });

  it('[BA34] has the hours and the order of day and month that the person prefers', async () => {
    const text = await workFor(work({ language: 'en', clock: '12h', dayOrder: 'mdy' }));
    expect(text).toContain('**Sat, Nov 21, 2026, 4:30 PM** — Kiln');
  });

  it.each([
    ['de', '(Kalender, Datum)', '**Notizen** (2. Element) — Glaze recipes'],
    ['da', '(Kalender, dato)', '**Noter** (2. element) — Glaze recipes'],
  ] as const)('[BA34] names sections and fields in %s', async (language, where, item) => {
    const file = JSON.stringify({
      calendar: [{ title: 'Kiln', date: '2026-11-21' }],
      notes: ['Nothing', 'Glaze recipes'],
    });
    expect(await workFor({ ...work({ language }), file })).toContain(where);
    const turns = [{ role: 'user' as const, content: 'glaze recipes', at: now }];
    expect(await workFor({ ...work({ language }), turns, file })).toContain(item);
  });

  it('[BA34] quotes the help in that language', async () => {
    const asking = { role: 'user' as const, content: 'Was ist eine PHOD-Datei?', at: now };
    const turns = [asking, { ...asking, role: 'assistant' as const, content: '…' }, asking];
    const text = await workFor({ ...work({ language: 'de' }), turns });
    expect(text).toContain('Von der Seite „PHOD');
  });

  it.each([
    ['Was ist eine PHOD-Datei?', 'Von der Seite „PHOD'],
    ['Was verlässt diesen Rechner?', 'der Hilfe'],
    ['Hvad er en PHOD-fil?', 'Fra siden “PHOD'],
    ['Hvad forlader denne maskine?', 'hjælpen'],
    ['What is a PHOD file?', 'From the page “PHOD'],
    ['Kiln?', 'From your PHOD'],
  ])(
    '[BA34] is in the language of the question where the person has none: %s',
    async (asked, text) => {
      const turns = [{ role: 'user' as const, content: asked, at: now }];
      expect(
        await workFor({ ...work({}), turns, material: { entries: [], personal: false } }),
      ).toContain(text);
    },
  );

  it.each([
    [
      'en',
      'November 2026, Anthropic, outside this machine: 2 calls (2 replies); sent 3 times; as claude; 1,204 tokens in, 31 out; $0.0042',
    ],
    [
      'de',
      'November 2026, Anthropic, außerhalb dieses Rechners: 2 Aufrufe (2 Antworten); 3-mal gesendet; als claude; 1.204 Tokens hinein, 31 heraus; 0,0042\u00A0$',
    ],
    [
      'da',
      'november 2026, Anthropic, uden for denne maskine: 2 kald (2 svar); sendt 3 gange; som claude; 1.204 tokens ind, 31 ud; 0,0042\u00A0US$',
    ],
  ] as const)(
    '[BA30] says in %s what was sent, and that the assistant is free',
    async (language, line) => {
      const sum = {
        month: '2026-11',
        provider: 'anthropic',
        model: 'claude',
        purpose: 'reply',
        outside: true,
        calls: 2,
        failed: 0,
        attempts: 3,
        withheld: 0,
        unmasked: 0,
        inputTokens: 1204,
        outputTokens: 31,
        estimated: 0,
        cost: 0.0042,
      };
      const own = { ...sum, provider: 'builtin', model: 'mach42', outside: false, cost: 0 };
      const hygiene = { entries: 2, reused: 0, short: 1, undated: 2, old: 0 };
      const turns = [
        { role: 'user' as const, content: 'Which secrets were sent? Passwort?', at: now },
      ];
      const material = { entries: [], personal: true, sent: [sum, own], hygiene };
      const text = await workFor({ ...work({ language }), turns, material });
      expect(text.replaceAll('\u00A0', ' ')).toContain(line.replaceAll('\u00A0', ' '));
      expect(text).toMatch(/(?:Built-in|Eingebauter|Indbygget) .*; (?:free|kostenlos|gratis)$/m);
      expect(text).toMatch(/2 (?:entries|Einträge|poster); 0/);
    },
  );

  it('[BA34] counts today by the time zone of the person', async () => {
    const turns = [{ role: 'user' as const, content: 'what is upcoming?', at: now }];
    const there = { ...work({}, 'America/New_York'), turns };
    const here = { ...work({}, 'Pacific/Auckland'), turns };
    const file = JSON.stringify({ planner_calendar: [{ title: 'Kiln', date: '2026-11-20' }] });
    expect(await workFor({ ...there, file })).toContain('Kiln');
    expect(await workFor({ ...here, file })).not.toContain('— Kiln');
  });
});
