import { listKeys, rotateKey } from '@mach42/contracts/ops/calls.ts';
import {
  keyPurposes,
  type KeyPurpose,
  type Keys,
  type KeyView,
} from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';
import { useWork } from '../use-work.ts';
import { OperationsIntro, OperationsFrame } from './operations-frame.tsx';

/** The keys of the vault with their age, and what an admin does about them. */
export default function KeysPage() {
  const api = useApi();
  const reading = useRead(listKeys, undefined, {
    everyMs: (read) => ((read?.data.rotating.length ?? 0) > 0 ? 1_000 : 30_000),
  });
  const { answer, refresh } = reading;
  const [asking, setAsking] = useState<KeyPurpose>();
  const { isBusy, work } = useWork(() => {
    setAsking(undefined);
    refresh();
  });
  const found = answer?.data;

  const rotate = (purpose: KeyPurpose, signOut: boolean) =>
    work(
      () => api.request(rotateKey, { params: { purpose }, body: { signOut } }),
      keyTexts.done[purpose],
    );

  return (
    <OperationsFrame
      title={keyTexts.title}
      reading={reading}
      failed={t('The keys could not be read.')}
    >
      {found !== undefined && (
        <>
          <OperationsIntro>
            {keyTexts.intro}{' '}
            {found.destroyedContentKeys > 0 &&
              t('Destroyed with people who were forgotten: {destroyedContentKeys}.', {
                destroyedContentKeys: several(found.destroyedContentKeys, 'content key'),
              })}
          </OperationsIntro>
          {keyPurposes.map((purpose) => (
            <KeysCard
              key={purpose}
              purpose={purpose}
              found={found}
              isBusy={isBusy}
              onRotate={() => setAsking(purpose)}
            />
          ))}
        </>
      )}
      {asking !== undefined && (
        <RotateKeyDialog
          purpose={asking}
          isBusy={isBusy}
          onConfirm={(signOut) => void rotate(asking, signOut)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </OperationsFrame>
  );
}

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
function KeysCard({ purpose, found, isBusy, onRotate }: KeysCardProps) {
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
          title={isSet ? keyTexts.isSet : undefined}
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
        <div className="ws-ops__table ws-ops__table--alike" {...scrolling(title)}>
          <table>
            <thead>
              <tr>
                <th>{t('Key')}</th>
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
      <th scope="row">{number}</th>
      <td>{createdAt === null ? t('the first start') : <Timestamp at={createdAt} />}</td>
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

/** Shows how many content keys are already encrypted with the newest master key. */
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

interface RotateKeyDialogProps {
  readonly purpose: KeyPurpose;
  readonly isBusy: boolean;
  readonly onConfirm: (signOut: boolean) => void;
  readonly onClose: () => void;
}

/** Explains the consequences before a key is replaced. */
export function RotateKeyDialog({ purpose, isBusy, onConfirm, onClose }: RotateKeyDialogProps) {
  const [signOut, setSignOut] = useState(false);
  return (
    <Dialog
      isOpen
      title={keyTexts.questions[purpose]}
      onClose={onClose}
      action={{
        label: signOut ? t('Replace and sign out') : t('Replace'),
        variant: signOut ? 'danger' : 'primary',
        loading: isBusy,
        run: () => onConfirm(signOut),
      }}
    >
      <p className="ws-ops__intro">{keyTexts.meanings[purpose]}</p>
      {purpose === 'signing' && (
        <Switch
          label={t('Sign everyone out')}
          hint={keyTexts.signOut}
          checked={signOut}
          onChange={setSignOut}
        />
      )}
    </Dialog>
  );
}
