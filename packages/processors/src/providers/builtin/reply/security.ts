import { builtinTexts as texts } from '@mach42/contracts/models/builtin-texts.ts';
import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import type { Reader } from '../../../kernel/calendar-day.ts';
import { shortestGood } from '../../../models/secrets-hygiene.ts';
import type { Knowledge } from './knowledge.ts';
import { plain } from './texts.ts';

const asksForSecrets =
  /(?<!\p{L})(?:secrets?|passwords?|codes?|pin|adgangskode|kodeord|passwort|geheim\p{L}*)(?!\p{L})/iu;
const asksWhatWasSent =
  /(?<!\p{L})(?:sent|send|left|leaves?|went out|shared|ledger|providers?|sendt|delt|forladt|gesendet|geschickt|geteilt)(?!\p{L})/iu;

export const isAboutSecrets = (question: string): boolean => asksForSecrets.test(question);

const mostLines = 12;

/** Says an assistant's counts about the safety of the person's data, where it has any. */
export function security({ question, hygiene, sent, reader }: Knowledge): string | undefined {
  const parts = [
    ...(hygiene !== undefined && isAboutSecrets(question)
      ? [texts.hygiene(texts.hygieneCounts({ ...hygiene, shortestGood }))]
      : []),
    ...(sent !== undefined && asksWhatWasSent.test(question) ? [sentText(sent, reader)] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function sentText(sums: readonly LedgerSum[], reader: Reader): string {
  if (sums.length === 0) return texts.nothingSent();
  const groups = Map.groupBy(sums, ({ month, provider, outside }) =>
    [month, provider, outside ? 'outside' : 'here'].join(' '),
  );
  const lines = [...groups]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .slice(0, mostLines)
    .flatMap(([, parts]) => {
      const [first] = parts;
      return first === undefined ? [] : [`- ${plain(lineOf(first, parts, reader))}`];
    });
  return [texts.sent(), lines.join('\n')].join('\n\n');
}

const tags = { en: 'en-US', de: 'de', da: 'da' } as const;

/** Returns the sums of the calls of one provider in a month, with numbers and money as the person reads them. */
function lineOf(
  { month, provider, outside }: LedgerSum,
  parts: readonly LedgerSum[],
  { language = 'en' }: Reader,
): string {
  const tag = tags[language];
  const sum = (amount: (part: LedgerSum) => number) =>
    parts.reduce((total, part) => total + amount(part), 0);
  const number = (count: number) => count.toLocaleString(tag);
  const isOwn = provider === builtinProviderId;
  const name = isOwn ? texts.name() : providerName(provider);
  const purposes = [...Map.groupBy(parts, ({ purpose }) => purpose)].map(([purpose, same]) =>
    texts.purpose(
      purpose,
      same.reduce((total, part) => total + part.calls, 0),
    ),
  );
  const failed = sum((part) => part.failed);
  const withheld = sum((part) => part.withheld);
  const unmasked = sum((part) => part.unmasked);
  const named = new Date(month).toLocaleDateString(tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const cost = sum((part) => part.cost).toLocaleString(tag, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  });
  return [
    `${texts.sentTo(named, name, outside)}: ${texts.calls(sum((part) => part.calls))} (${purposes.join(', ')})`,
    ...(failed === 0 ? [] : [texts.failed(failed)]),
    texts.sentTimes(sum((part) => part.attempts)),
    ...(withheld === 0 ? [] : [texts.withheld(withheld)]),
    ...(unmasked === 0 ? [] : [texts.unmasked(unmasked)]),
    texts.asModels([...new Set(parts.map(({ model }) => model))].join(', ')),
    texts.tokens(number(sum((part) => part.inputTokens)), number(sum((part) => part.outputTokens))),
    isOwn ? texts.free() : cost,
  ].join('; ');
}
