import type { KeyPurpose, Keys, KeyView } from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

interface KeysCardProps {
  readonly purpose: KeyPurpose;
  readonly found: Keys;
  readonly isBusy: boolean;
  readonly onRotate: () => void;
}

const tones: Readonly<Record<KeyView['state'], ChipTone>> = {
  inUse: 'success',
  accepted: 'warning',
  ended: 'neutral',
};

/** The keys of one purpose, the newest first. */
export function KeysCard({ purpose, found, isBusy, onRotate }: KeysCardProps) {
  const title = keyTexts.purposes[purpose];
  const keys = found.keys.filter((key) => key.purpose === purpose).toReversed();
  const isRotating = found.rotating.includes(purpose);
  const isSet = purpose === 'signing' && found.isSigningKeySet;
  return (
    <Card
      title={title}
      count={isRotating ? <Chip tone="warning">{t('Being replaced')}</Chip> : undefined}
      className="ws-ops__rebuild"
      actions={
        <Button
          size="small"
          disabled={isBusy || isSet}
          aria-label={t('Replace: {title}', { title })}
          onClick={onRotate}
        >
          {isRotating ? t('Continue…') : t('Replace…')}
        </Button>
      }
    >
      {isSet ? (
        <p className="ws-ops__intro">{keyTexts.isSet}</p>
      ) : (
        <div className="ws-ops__table" {...scrolling(title)}>
          <table>
            <thead>
              <tr>
                <th className="ws-ops__number">{t('Key')}</th>
                <th>{t('Since')}</th>
                <th>{t('State')}</th>
                <th>{details[purpose]}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow key={key.number} view={key} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isRotating && <Progress keys={keys} />}
    </Card>
  );
}

const details: Readonly<Record<KeyPurpose, string>> = {
  signing: t('Accepted until'),
  master: t('Encrypts'),
  seal: t('Public key'),
};

function KeyRow({ view }: { readonly view: KeyView }) {
  const { number, createdAt, state, until, contentKeys, publicKey } = view;
  return (
    <tr>
      <th scope="row" className="ws-ops__number">
        {number}
      </th>
      <td>{createdAt === null ? t('not known') : <Timestamp at={createdAt} />}</td>
      <td>
        <Chip tone={tones[state]}>{keyTexts.states[state]}</Chip>
      </td>
      <td>
        {until !== null && <Timestamp at={until} />}
        {contentKeys !== null && several(contentKeys, 'content key')}
        {publicKey !== null && (
          <>
            <code>{shortened(publicKey)}</code>{' '}
            <CopyButton text={publicKey} label={t('Copy the public key {number}', { number })} />
          </>
        )}
        {until === null && contentKeys === null && publicKey === null && '–'}
      </td>
    </tr>
  );
}

/** The end of the middle line of a PEM distinguishes keys: all begin alike. */
const shortened = (publicKey: string): string => `…${(publicKey.split('\n')[1] ?? '').slice(-12)}`;

/** How many content keys the newest master key encrypts already. */
function Progress({ keys }: { readonly keys: readonly KeyView[] }) {
  const all = keys.reduce((sum, { contentKeys }) => sum + (contentKeys ?? 0), 0);
  if (all === 0) return null;
  const done = keys[0]?.contentKeys ?? 0;
  return (
    <div className="ws-ops__progress" role="status">
      <progress aria-label={t('Content keys encrypted again')} max={all} value={done} />
      <p>
        {several(done, 'content key')} {t('of {all} encrypted again', { all })}
      </p>
    </div>
  );
}
