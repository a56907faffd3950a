import { DownloadIcon, EndorsedIcon, KeyIcon, ShieldIcon } from '@blueprintjs/icons';
import type { ExportBytes } from '@mach42/contracts/exports/schemas.ts';
import { readEvidence, readEvidenceFile, stopEvidence } from '@mach42/contracts/ops/calls.ts';
import type {
  Evidence,
  EvidenceFileName,
  EvidenceWork,
} from '@mach42/contracts/ops/evidence-schemas.ts';
import { evidenceTexts } from '@mach42/contracts/ops/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { bytesOf, download, downloadBlob } from '@mach42/plugin-kit/download.ts';
import { useApi, useSession } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { count, several } from '../dashboard/numbers.ts';
import { EvidenceForms } from './evidence-forms.tsx';
import {
  OperationsFrame,
  OperationsIntro,
  WorkCard,
  oftenAtWork,
  useWorkPage,
} from './operations-frame.tsx';

/** The chain of signed seals, the public key, and exports that an outsider checks. */
export default function EvidencePage() {
  const api = useApi();
  const reading = useRead(readEvidence, undefined, oftenAtWork);
  const { found, isBusy, work, canBegin } = useWorkPage(reading);
  const stop = () => work(() => api.request(stopEvidence), evidenceTexts.stopped);
  return (
    <OperationsFrame
      title={evidenceTexts.title}
      reading={reading}
      failed={t('The evidence could not be read.')}
    >
      {found?.isSupported === false && (
        <EmptyState icon={<EndorsedIcon />} title={evidenceTexts.unsupported} />
      )}
      {found?.isSupported === true && (
        <>
          <OperationsIntro>{evidenceTexts.intro}</OperationsIntro>
          {found.work !== null && (
            <ExportCard work={found.work} isBusy={isBusy} onStop={() => void stop()} />
          )}
          <ChainCard evidence={found} />
          <KeysCard keys={found.publicKeys} />
          <EvidenceForms canBegin={canBegin} work={work} />
          <CheckCard />
        </>
      )}
    </OperationsFrame>
  );
}

/** Shows how much is sealed, and the last signed head. */
function ChainCard({ evidence: { head, unsealed } }: { readonly evidence: Evidence }) {
  return (
    <Card title={t('The chain of seals')} icon={<EndorsedIcon />} className="ws-ops__rebuild">
      {head === null ? (
        <p>{evidenceTexts.none}</p>
      ) : (
        <dl className="ws-ops__facts">
          <dt>{t('Sealed')}</dt>
          <dd>
            {t('{events} under {seals}, {unsealed} not sealed yet.', {
              events: several(head.events, 'event'),
              seals: several(head.number, 'seal'),
              unsealed: count(unsealed),
            })}
          </dd>
          <dt>{t('Last seal')}</dt>
          <dd>
            {t('Number {number}', { number: count(head.number) })},{' '}
            <Timestamp at={head.at} form="seconds" />
          </dd>
          <dt>{t('Its hash')}</dt>
          <dd className="ws-ops__copied">
            <code>{head.hash}</code>
            <CopyButton text={head.hash} label={t('Copy the hash of the last seal')} />
          </dd>
          <dt>{t('Signed with')}</dt>
          <dd>
            <code>{head.key}</code>
          </dd>
        </dl>
      )}
      <p className="ws-muted">
        {t(
          'Note the number and hash elsewhere: a person who has them finds out later whether the log before was changed.',
        )}
      </p>
    </Card>
  );
}

/**
 * Shows the public key that checks the seals. A person who checks them must have it from another source than the
 * exports.
 */
function KeysCard({ keys }: { readonly keys: readonly string[] }) {
  const text = keys.join('');
  return (
    <Card
      title={t('Public key')}
      icon={<KeyIcon />}
      className="ws-ops__rebuild"
      actions={
        <>
          <CopyButton text={text} label={t('Copy the public key')} form="word" />
          <Button
            icon={<DownloadIcon />}
            onClick={() => download('public-key.pem', 'application/x-pem-file', text)}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      {keys.length > 1 && (
        <p className="ws-muted">
          {t('The key was replaced: all of them are needed, oldest first.')}
        </p>
      )}
      <pre className="ws-ops__pem">{text.trimEnd()}</pre>
    </Card>
  );
}

const fileNames = { proof: 'evidence.jsonl', table: 'audit.csv' } as const;

/** Fetches a file of an export in parts, and has the browser save it. */
function useEvidenceFile(id: string) {
  const api = useApi();
  const [saving, setSaving] = useState<EvidenceFileName>();
  const [problem, setProblem] = useState<string>();

  async function save(file: EvidenceFileName): Promise<void> {
    setSaving(file);
    setProblem(undefined);
    try {
      const parts: Blob[] = [];
      let next: number | null = 0;
      while (next !== null) {
        const from: number = next;
        const { data }: { readonly data: ExportBytes } = await api.request(readEvidenceFile, {
          params: { id, file },
          query: { from },
        });
        parts.push(new Blob([bytesOf(data.bytes)]));
        next = data.next;
      }
      downloadBlob(fileNames[file], new Blob(parts));
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
    } finally {
      setSaving(undefined);
    }
  }

  return { saving, problem, save };
}

interface ExportCardProps {
  readonly work: EvidenceWork;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

const fileLabels = {
  proof: (bytes: string) => t('Save the evidence ({bytes})', { bytes }),
  table: (bytes: string) => t('Save the table as CSV ({bytes})', { bytes }),
} as const;

/** Shows the export under way, or the last one, and its files. */
function ExportCard({ work, isBusy, onStop }: ExportCardProps) {
  const { kind, events, files, adminId } = work;
  const { user } = useSession();
  const { saving, problem, save } = useEvidenceFile(work.id);
  return (
    <WorkCard
      title={kind === 'audit' ? t('Export of the audit') : t('Evidence of one event')}
      work={work}
      progress={t('Progress of the export')}
      isBusy={isBusy}
      onStop={onStop}
    >
      {events !== null && <p>{t('{events} written.', { events: several(events, 'event') })}</p>}
      {files.length > 0 && adminId !== user?.userId && (
        <p className="ws-muted">{t('Only the admin who began it can save the files.')}</p>
      )}
      {adminId === user?.userId && files.length > 0 && (
        <p className="ws-ops__head">
          {files.map(({ name, bytes }) => (
            <Button
              key={name}
              icon={<DownloadIcon />}
              loading={saving === name}
              onClick={() => void save(name)}
            >
              {fileLabels[name](sizeText(bytes))}
            </Button>
          ))}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="ws-danger">
          {problem}
        </p>
      )}
    </WorkCard>
  );
}

const checkCommand = 'node check-evidence.mjs evidence.jsonl public-key.pem';

/** Explains how an outsider checks the files. */
const CheckCard = () => (
  <Card title={t('How an outsider checks it')} icon={<ShieldIcon />} className="ws-ops__rebuild">
    <p>
      {t(
        'They need Node.js, the one file scripts/check-evidence.mjs of this program, the evidence, and the public key, which they should have from elsewhere than the evidence:',
      )}
    </p>
    <pre className="ws-ops__pem">{checkCommand}</pre>
    <p className="ws-muted">
      {t(
        'It says how many events are as they were sealed, or names each fault, and ends with 1. Add the name of the table to check that as well. For all events with their content run npm run ops -- prove.',
      )}
    </p>
  </Card>
);
