import { listSaigeAnswers, listSaigePeople } from '@mach42/contracts/saige/calls.ts';
import type { SaigeAnswer } from '@mach42/contracts/saige/schemas.ts';
import { inSentence, locale, t } from '@mach42/language/t.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';

interface OfVersion {
  readonly modelId: string;
  readonly version: number;
}

/** Lists the people and the answers of one version by their ids, because the content belongs to those people. */
export function AnswersOfVersion({ modelId, version }: OfVersion) {
  const params = { id: modelId, version };
  return (
    <>
      <People params={params} />
      <Answers params={params} />
    </>
  );
}

interface WithParams {
  readonly params: { readonly id: string; readonly version: number };
}

function People({ params }: WithParams) {
  const { answer, error, refresh } = useRead(listSaigePeople, { params });
  return (
    <Card
      title={t('People answered by v{version}', { version: params.version })}
      count={answer?.data.length}
    >
      {error !== undefined && (
        <ErrorState title={t('The people could not be read')} error={error} onRetry={refresh} />
      )}
      {answer === undefined && error === undefined && <SkeletonLines lines={2} />}
      <ul className="ws-personas__list">
        {answer?.data.map(({ userId, userName, answers, lastAt }) => (
          <li key={userId}>
            <span>{userName ?? t('A guest')}</span>
            <span>{answers.toLocaleString(locale)}</span>
            <Timestamp at={lastAt} className="ws-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answers({ params }: WithParams) {
  const api = useApi();
  const { answer, error, refresh } = useRead(listSaigeAnswers, { params, query: {} });
  const [older, setOlder] = useState<readonly SaigeAnswer[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const [failure, setFailure] = useState<ApiError>();
  const answers = [...(answer?.data ?? []), ...older];
  const last = answers.at(-1);

  async function more(before: string): Promise<void> {
    setFailure(undefined);
    try {
      const { data, meta } = await api.request(listSaigeAnswers, { params, query: { before } });
      setOlder((known) => [...known, ...data]);
      setHasOlder(meta.hasMore);
    } catch (thrown) {
      setFailure(asApiError(thrown));
    }
  }

  const failed = error ?? failure;
  return (
    <Card title={t('Answers by v{version}', { version: params.version })}>
      <p className="ws-muted">
        {t('Ids alone. To read what was said, open the person’s content with a reason.')}
      </p>
      {failed !== undefined && (
        <ErrorState title={t('The answers could not be read')} error={failed} onRetry={refresh} />
      )}
      {answer === undefined && error === undefined && <SkeletonLines lines={4} />}
      <ul
        className="ws-personas__list"
        aria-label={t('Answers by v{version}, newest first', { version: params.version })}
      >
        {answers.map((one) => (
          <AnswerRow key={one.callId} answer={one} />
        ))}
      </ul>
      {last !== undefined && (hasOlder ?? answer?.meta.hasMore) === true && (
        <Button variant="plain" fill onClick={() => void more(last.callId)}>
          {t('Older answers')}
        </Button>
      )}
    </Card>
  );
}

const kinds = { reply: t('Reply'), job: t('Job'), run: t('Run') } as const;

function AnswerRow({ answer }: { readonly answer: SaigeAnswer }) {
  const { kind, callId, messageId, jobId, userName, at, sent, failed, provider } = answer;
  const id = messageId ?? jobId ?? callId;
  return (
    <li>
      <span>
        <Chip>{kinds[kind]}</Chip> <span className="ws-mono ws-personas__id">{id}</span>
        <CopyButton
          text={id}
          label={t('Copy the id of the {kinds}', { kinds: inSentence(kinds[kind]) })}
        />
      </span>
      <span>
        {userName ?? t('A guest')}
        {failed && <Chip tone="danger">{t('Failed')}</Chip>}
        <span className="ws-muted">
          {' '}
          · {provider}
          {sent ? '' : t(', which does not read it')}
        </span>
      </span>
      <Timestamp at={at} className="ws-muted" />
    </li>
  );
}
