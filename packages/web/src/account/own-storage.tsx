import { readStorage } from '@mach42/contracts/storage/calls.ts';
import { storageKinds, type OwnStorage as Stored } from '@mach42/contracts/storage/schemas.ts';
import { sizeText, storageKindNames, storageTexts } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Meter } from '@mach42/plugin-kit/ui/meter.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import './own-storage.css';

/** The storage that the person uses, and their allotment. */
export function OwnStorage() {
  const { answer, error } = useRead(readStorage);
  return (
    <section className="ws-own-storage" aria-label={storageTexts.own}>
      <h4>{storageTexts.own}</h4>
      {answer !== undefined && <Amounts stored={answer.data} />}
      {answer === undefined && error === undefined && <Skeleton width={180} />}
      {answer === undefined && error !== undefined && (
        <p className="ws-muted">{storageTexts.failed}.</p>
      )}
    </section>
  );
}

function Amounts({ stored: { bytes, day, kinds, limits } }: { readonly stored: Stored }) {
  return (
    <>
      <Amount name={storageTexts.inAll} used={bytes} limit={limits.bytes} />
      <Amount name={storageTexts.inDay} used={day} limit={limits.day} />
      <details className="ws-own-storage__kinds">
        <summary>{t('By kind')}</summary>
        <dl>
          {storageKinds.map((kind) => (
            <div key={kind}>
              <dt>{storageKindNames[kind]}</dt>
              <dd>{sizeText(kinds[kind])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

interface AmountProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number | null;
}

function Amount({ name, used, limit }: AmountProps) {
  return (
    <div className="ws-own-storage__amount">
      <span>{name}</span>
      <span className="ws-muted">
        {limit === null
          ? sizeText(used)
          : t('{used} of {limit}', { used: sizeText(used), limit: sizeText(limit) })}
      </span>
      {limit !== null && <Meter label={name} used={used} limit={limit} />}
    </div>
  );
}
