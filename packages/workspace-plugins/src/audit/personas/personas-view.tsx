import { DocumentIcon, SearchIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  findSaigeAnswers,
  getSaigeInfluence,
  listSaigeFiles,
  listSaigeVersions,
} from '@mach42/contracts/saige/calls.ts';
import type { SaigeAnswer, SaigeFile, SaigeInfluence } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { received } from '@mach42/language/received.ts';
import { locale, t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { preferredTexts } from '@mach42/plugin-kit/dates/preferred.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { type FormEvent, useState } from 'react';
import { showAudit } from '../actions.ts';
import { auditSlice } from '../state.ts';
import { AnswersOfVersion } from './answers-of-version.tsx';
import { WhatIf } from './what-if.tsx';
import './personas.css';

/** Shows which answers each version of the personas shaped. */
export function PersonasView() {
  const { answer, error, refresh } = useRead(listSaigeFiles);
  const { dispatch } = useShell();
  const { modelId: chosen, version } = useSlice(auditSlice, (state) => state);
  const files = answer?.data;
  const file = files?.find(({ model_id }) => model_id === chosen) ?? withMost(files ?? []);
  const show = (modelId: string, of?: number) =>
    dispatch(showAudit({ view: 'personas', modelId, version: of }));
  if (error !== undefined && files === undefined) {
    return (
      <ErrorState title={t('The personas could not be read')} error={error} onRetry={refresh} />
    );
  }
  if (files === undefined) return <SkeletonLines lines={8} />;
  if (file === undefined) {
    return (
      <EmptyState icon={<DocumentIcon size={20} />} title={t('No assistant has a SAIGE file yet')}>
        {t('Edit one in AI Models; what it influences is listed here.')}
      </EmptyState>
    );
  }
  return (
    <div className="ws-personas">
      <div className="ws-personas__choice">
        <Select<string>
          aria-label={t('Persona')}
          value={file.model_id}
          options={files.map(({ model_id, name, answers = 0 }) => ({
            value: model_id,
            label: `${name} · ${answersText(answers)}`,
          }))}
          onChange={(modelId) => show(modelId)}
        />
        <FindAnswer onFound={({ modelId, version: of }) => show(modelId, of)} />
      </div>
      <Influence
        key={file.model_id}
        file={file}
        version={version}
        onVersion={(of) => show(file.model_id, of)}
      />
    </div>
  );
}

/** Returns the persona with the most answers; the first one if several have as many. */
const withMost = (files: readonly SaigeFile[]): SaigeFile | undefined =>
  files.toSorted((one, other) => (other.answers ?? 0) - (one.answers ?? 0))[0];

interface InfluenceProps {
  readonly file: SaigeFile;
  readonly version: number | undefined;
  readonly onVersion: (version: number) => void;
}

function Influence({ file, version, onVersion }: InfluenceProps) {
  const params = { id: file.model_id };
  const { answer, error, refresh } = useRead(getSaigeInfluence, { params });
  const saved = useRead(listSaigeVersions, { params });
  if (error !== undefined && answer === undefined) {
    return (
      <ErrorState title={t('The answers could not be counted')} error={error} onRetry={refresh} />
    );
  }
  if (answer === undefined) return <SkeletonLines lines={8} />;
  const { versions, days } = answer.data;
  const chosen = version ?? versions[0]?.version;
  const none = (title: string) => (
    <EmptyState icon={<DocumentIcon size={20} />} title={title}>
      {t('Answers are counted from the day on which their persona’s version began to be recorded.')}
    </EmptyState>
  );
  if (chosen === undefined || versions.length === 0) return none(t('No answer yet'));
  const why = (of: number) =>
    received(saved.answer?.data.find((one) => one.version === of)?.change_summary ?? '');
  return (
    <>
      <Card title={t('Versions')} icon={<DocumentIcon />} count={versions.length}>
        <ul className="ws-personas__versions" aria-label={t('Versions with answers, newest first')}>
          {versions.map((one) => (
            <li key={one.version}>
              <button
                type="button"
                aria-pressed={one.version === chosen}
                onClick={() => onVersion(one.version)}
              >
                <Chip tone="outline">v{one.version}</Chip>
                <span className="ws-personas__why">{why(one.version)}</span>
                <span>{answersText(one.answers)}</span>
                <span>
                  {one.people === 1 ? t('1 person') : t('{people} people', { people: one.people })}
                </span>
                <span className="ws-muted">
                  {one.firstDay === one.lastDay
                    ? preferredTexts.dayText(one.firstDay)
                    : t('{firstDay} to {lastDay}', {
                        firstDay: preferredTexts.dayText(one.firstDay),
                        lastDay: preferredTexts.dayText(one.lastDay),
                      })}
                </span>
                <span className="ws-muted">{readBy(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {versions.some((one) => one.version === chosen) ? (
        <>
          <Days days={days.filter((day) => day.version === chosen)} version={chosen} />
          {saved.answer !== undefined && (
            <WhatIf
              key={`what-if ${chosen}`}
              modelId={file.model_id}
              version={chosen}
              versions={saved.answer.data}
            />
          )}
          <AnswersOfVersion key={chosen} modelId={file.model_id} version={chosen} />
        </>
      ) : (
        none(t('No answer by v{chosen} yet', { chosen }))
      )}
    </>
  );
}

const answersText = (number: number): string =>
  t('{number, plural, one {{count} answer} other {{count} answers}}', {
    number,
    count: number.toLocaleString(locale),
  });

/**
 * Says how many answers are by models that read the persona. The built-in assistant works by rule: its answers have a
 * version, but do not follow it.
 */
function readBy({ answers, sent }: SaigeInfluence['versions'][number]): string {
  if (sent === answers) return t('all by models that read it');
  if (sent === 0) return t('none by a model that reads it');
  return t('{sent} by models that read it', { sent: sent.toLocaleString(locale) });
}

interface DaysProps {
  /** The days of one version, oldest first. */
  readonly days: SaigeInfluence['days'];
  readonly version: number;
}

/** Shows the answers by day, as bars. */
function Days({ days, version }: DaysProps) {
  const most = Math.max(1, ...days.map(({ answers }) => answers));
  return (
    <Card title={t('Answers by day of v{version}', { version })}>
      {days.length === 0 ? (
        <p className="ws-muted">{t('None in the last 90 days.')}</p>
      ) : (
        <ol className="ws-personas__days">
          {days.map(({ day, answers }) => (
            <li key={day}>
              <span className="ws-mono">{preferredTexts.dayText(day)}</span>
              <span
                className="ws-personas__bar"
                style={{ inlineSize: `${(answers / most) * 100}%` }}
                aria-hidden
              />
              <span>{answers.toLocaleString(locale)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

interface FindAnswerProps {
  readonly onFound: (answer: SaigeAnswer) => void;
}

/** Finds the version with which an answer was made. */
function FindAnswer({ onFound }: FindAnswerProps) {
  const api = useApi();
  const [id, setId] = useState('');
  const [said, setSaid] = useState('');

  async function find(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      const params = { id: id.trim().toLowerCase() };
      const { data } = await api.request(findSaigeAnswers, { params });
      const [answer] = data;
      if (answer === undefined) return setSaid(saigeTexts.noSuchAnswer);
      setSaid(t('v{version} of {modelId}', { version: answer.version, modelId: answer.modelId }));
      onFound(answer);
    } catch (thrown) {
      const { code, message } = asApiError(thrown);
      setSaid(code === 'VALIDATION_ERROR' ? t('Give the whole id.') : message);
    }
  }

  return (
    <form className="ws-personas__find" role="search" onSubmit={(event) => void find(event)}>
      <TextInput
        aria-label={t('Id of an answer')}
        placeholder={t('Id of a message, job or call')}
        value={id}
        maxLength={limits.idCharacters}
        onChange={({ target }) => setId(target.value)}
      />
      <Button
        type="submit"
        icon={<SearchIcon />}
        disabled={id.trim() === ''}
        title={id.trim() === '' ? t('Give an id first') : undefined}
      >
        {t('Find its version')}
      </Button>
      <output>{said}</output>
    </form>
  );
}
