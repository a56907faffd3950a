import { limits } from '@mach42/contracts/kernel/limits.ts';
import { askWhatIf, listSaigeQuestions } from '@mach42/contracts/saige/calls.ts';
import type { SaigeQuestion, SaigeVersion, WhatIfAnswer } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';

interface WhatIfProps {
  readonly modelId: string;
  /** The version whose questions are asked again. */
  readonly version: number;
  /** All versions, newest first. */
  readonly versions: readonly SaigeVersion[];
}

const draftChoice = 'draft';

/** The other answers, or the reason for which there is none, by the id of the first answer. */
type Results = Readonly<
  Record<string, { readonly by: string } & (WhatIfAnswer | { readonly problem: string })>
>;

/** Shows what another version, or a draft, would have answered to questions; the answers are not stored. */
export function WhatIf({ modelId, version, versions }: WhatIfProps) {
  const api = useApi();
  const params = { id: modelId, version };
  const { answer, error, refresh } = useRead(listSaigeQuestions, { params });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = versions.filter((one) => one.version !== version);
  const [by, setBy] = useState(String(others[0]?.version ?? draftChoice));
  const [draft, setDraft] = useState(versions[0]?.content ?? '');
  const [asking, setAsking] = useState<string>();
  const [results, setResults] = useState<Results>({});
  const isDraft = by === draftChoice;
  const which = isDraft ? { draft } : { version: Number(by) };

  async function ask(): Promise<void> {
    setResults({});
    // The questions are asked one after another, because each may cost money.
    for (const answerId of chosen) {
      setAsking(answerId);
      const result = await api
        .request(askWhatIf, { params: { id: modelId }, body: { answerId, ...which } })
        .then(
          ({ data }) => data,
          (thrown: unknown) => ({ problem: asApiError(thrown).message }),
        );
      const name = isDraft ? t('Draft') : `v${by}`;
      setResults((known) => ({ ...known, [answerId]: { ...result, by: name } }));
    }
    setAsking(undefined);
  }

  const choose = (id: string, isChosen: boolean): void =>
    setChosen((known) => (isChosen ? [...known, id] : known.filter((one) => one !== id)));
  const questions = answer?.data;
  return (
    <Card title={t('What would another version have answered?')} count={questions?.length}>
      <p className="ws-muted">{saigeTexts.whatIf}</p>
      {error !== undefined && questions === undefined && (
        <ErrorState title={t('The questions could not be read')} error={error} onRetry={refresh} />
      )}
      {questions === undefined && error === undefined && <SkeletonLines lines={3} />}
      {questions?.length === 0 && <p>{saigeTexts.noQuestions}</p>}
      {questions !== undefined && questions.length > 0 && (
        <>
          <ul className="ws-what-if" aria-label={t('Questions that you may read, newest first')}>
            {questions.map((one) => (
              <Question
                key={one.answerId}
                question={one}
                version={version}
                isChosen={chosen.includes(one.answerId)}
                canChoose={asking === undefined && chosen.length < limits.whatIfQuestions}
                isAsking={asking === one.answerId}
                result={results[one.answerId]}
                onChoose={choose}
              />
            ))}
          </ul>
          <div className="ws-what-if__by">
            <Select<string>
              aria-label={t('Answered by')}
              value={by}
              options={[
                ...others.map((one) => ({
                  value: String(one.version),
                  label: `v${one.version}: ${received(one.change_summary)}`,
                })),
                { value: draftChoice, label: t('A draft') },
              ]}
              onChange={setBy}
            />
            {isDraft && (
              <Field label={t('Draft, in Markdown')} hint={t('It is not saved')}>
                {(field) => (
                  <TextArea
                    {...field}
                    rows={8}
                    maxLength={limits.saigeCharacters}
                    value={draft}
                    onChange={({ target }) => setDraft(target.value)}
                  />
                )}
              </Field>
            )}
            <div className="ws-personas__choice">
              <Button
                variant="primary"
                loading={asking !== undefined}
                disabled={chosen.length === 0 || (isDraft && draft.trim() === '')}
                onClick={() => void ask()}
              >
                {chosen.length === 0
                  ? t('Ask')
                  : t('{count, plural, one {Ask # question} other {Ask # questions}}', {
                      count: chosen.length,
                    })}
              </Button>
              <span className="ws-muted">
                {chosen.length === 0
                  ? t('Choose up to {count} questions above.', { count: limits.whatIfQuestions })
                  : isDraft && draft.trim() === ''
                    ? t('Write the draft above.')
                    : t('At most {count} at a time', { count: limits.whatIfQuestions })}
              </span>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}

interface QuestionProps {
  readonly question: SaigeQuestion;
  readonly version: number;
  readonly isChosen: boolean;
  readonly canChoose: boolean;
  readonly isAsking: boolean;
  readonly result: Results[string] | undefined;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

function Question(props: QuestionProps) {
  const { question, version, isChosen, canChoose, isAsking, result, onChoose } = props;
  const { answerId, roomName, at, question: asked, answer } = question;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && !canChoose}
          onChange={({ target }) => onChoose(answerId, target.checked)}
        />
        <span>{asked}</span>
        <span className="ws-muted">
          {roomName} · <Timestamp at={at} />
        </span>
      </label>
      {(isChosen || result !== undefined) && (
        <div className="ws-what-if__answers">
          <section aria-label={t('Answer of v{version}', { version })}>
            <Chip tone="outline">v{version}</Chip>
            <Markdown text={answer} />
          </section>
          <section aria-label={t('Answer of the other version')} aria-busy={isAsking}>
            {isAsking && <SkeletonLines lines={2} />}
            {result !== undefined && <Result result={result} />}
          </section>
        </div>
      )}
    </li>
  );
}

function Result({ result }: { readonly result: Results[string] }) {
  const by = <Chip tone="outline">{result.by}</Chip>;
  if ('problem' in result)
    return (
      <>
        {by}
        <p role="alert" className="ws-danger">
          {result.problem}
        </p>
      </>
    );
  const { text, provider, outside, tokensUsed } = result;
  return (
    <>
      {by}{' '}
      <Chip tone={outside ? 'warning' : 'success'}>
        {outside ? t('Sent to {provider}', { provider }) : t('Stayed on this machine')}
      </Chip>{' '}
      <span className="ws-muted">
        {t('{count, plural, one {# token} other {# tokens}}', { count: tokensUsed })}
      </span>
      <Markdown text={text} />
      {provider === 'builtin' && <p className="ws-muted">{saigeTexts.worksByRule}</p>}
    </>
  );
}
