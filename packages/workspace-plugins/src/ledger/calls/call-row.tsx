import {
  ChevronRightIcon,
  DuplicateIcon,
  ErrorIcon,
  MediaIcon,
  ChatIcon,
  DesktopIcon,
  ExportIcon,
  GitMergeIcon,
  TextHighlightIcon,
} from '@blueprintjs/icons';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { SentPicture } from '@mach42/contracts/sending/pictures.ts';
import { usePart } from '@mach42/conversations/attachments/use-part.ts';
import { received } from '@mach42/language/received.ts';
import { locale, t } from '@mach42/language/t.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useModels, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { copyText } from '@mach42/plugin-kit/ui/copy-text.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useId, useState, type ReactElement } from 'react';
import { costText, estimateText, sentTo, tokensText, isUnsent, type Way } from './texts.ts';

interface Purpose {
  readonly name: string;
  readonly icon: ReactElement;
}

const purposes = new Map<string, Purpose>([
  ['reply', { name: t('Reply'), icon: <ChatIcon size={12} /> }],
  ['merge', { name: t('Merge'), icon: <GitMergeIcon size={12} /> }],
]);

/** Returns the name and icon of a purpose; an unknown purpose is its own name. */
export const purposeOf = (purpose: string): Purpose =>
  purposes.get(purpose) ?? { name: purpose, icon: <TextHighlightIcon size={12} /> };

/** Says whether the text for a model left the machine. */
export function Whereabouts({ way }: { readonly way: Way }) {
  if (isUnsent(way)) return <Chip title={sentTo(way)}>{t('not sent')}</Chip>;
  return way.outside ? (
    <Chip tone="outline" icon={<ExportIcon size={12} />} title={sentTo(way)}>
      {t('left')}
    </Chip>
  ) : (
    <Chip icon={<DesktopIcon size={12} />} title={t('Answered on this machine')}>
      {t('stayed here')}
    </Chip>
  );
}

/** The row of one call; it opens to show the text that was sent, to the letter. */
export function CallRow({ row }: { readonly row: LedgerRow }) {
  const { available } = useModels();
  const { pictures = [] } = row;
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const { name, icon } = purposeOf(row.purpose);
  return (
    <li className={classNames('ws-call', isOpen && 'ws-call--open')}>
      <button
        type="button"
        className="ws-call__head"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon className="ws-call__chevron" size={12} />
        <span className="ws-call__model">{modelNameIn(available, row.model)}</span>
        <span className="ws-call__about">
          {icon}
          <span className="ws-truncate">
            {name}, {providerName(row.provider)}, <Timestamp at={row.at} />
          </span>
        </span>
        <span className="ws-call__chips">
          {row.error !== undefined && (
            <Chip tone="danger" icon={<ErrorIcon size={12} />}>
              {t('Failed')}
            </Chip>
          )}
          {row.underWay === true && <Chip tone="accent">{t('Under way')}</Chip>}
          {row.attempts > 1 && (
            <Chip tone="warning" title={t('The same text went out each time')}>
              {t('sent {attempts} times', { attempts: row.attempts })}
            </Chip>
          )}
          <SectionChips {...row} />
          {pictures.length > 0 && (
            <Chip tone="warning" icon={<MediaIcon size={12} />}>
              {t('{count, plural, one {# picture} other {# pictures}}', { count: pictures.length })}
            </Chip>
          )}
          <Whereabouts way={row} />
        </span>
        <span className="ws-call__amounts">
          <span title={estimateText(row)}>{tokensText(row)}</span>
          <span>{costText(row)}</span>
        </span>
      </button>
      <div id={textId} hidden={!isOpen}>
        {isOpen && <SentText row={row} />}
      </div>
    </li>
  );
}

function SentText({ row }: { readonly row: LedgerRow }) {
  const toasts = useToasts();

  const copy = () => copyText(toasts, row.maskedText, { copied: t('Text copied') });
  return (
    <div className="ws-call__sent">
      {row.error !== undefined && <p className="ws-call__error">{received(row.error)}</p>}
      <SectionList {...row} />
      {row.pictures !== undefined && <SentPictures pictures={row.pictures} />}
      <div className="ws-call__caption">
        <span>
          {sentTo(row)}
          {t(', to the letter')}
        </span>
        <ChainButton of={{ kind: 'call', id: row.id }} />
        <Button
          size="small"
          variant="plain"
          icon={<DuplicateIcon size={12} />}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
      </div>
      <pre
        className="ws-call__text"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        {row.maskedText}
      </pre>
    </div>
  );
}

interface SentPicturesProps {
  readonly pictures: readonly SentPicture[];
}

/** Lists the pictures of a call, each with the value that identifies its bytes. */
function SentPictures({ pictures }: SentPicturesProps) {
  return (
    <ul className="ws-call__pictures" aria-label={t('Pictures that were sent')}>
      {pictures.map((picture) => (
        <li key={picture.attachmentId}>
          <Thumbnail attachmentId={picture.attachmentId} />
          <span>
            {picture.width} × {picture.height}, {picture.mediaType},{' '}
            {t('{bytes} bytes', { bytes: picture.bytes.toLocaleString(locale) })}
            <span className="ws-call__hash ws-mono">{`SHA-256 ${picture.sha256}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ attachmentId }: { readonly attachmentId: string }) {
  const { url, error } = usePart(attachmentId, 'thumbnail');
  if (error !== undefined) return <span className="ws-muted">{t('The file was removed.')}</span>;
  return url === undefined ? null : <img src={url} alt={t('A picture that was sent')} />;
}

type Sections = Pick<LedgerRow, 'withheld' | 'unmasked'>;

const titles = (sections: readonly string[]): string => sections.map(titleOfKey).join(', ');

/** Shows how many sections of the file were left out of a call, and how many were sent unmasked. */
function SectionChips({ withheld = [], unmasked = [] }: Sections) {
  return (
    <>
      {withheld.length > 0 && (
        <Chip tone="success" title={t('Left out: {withheld}', { withheld: titles(withheld) })}>
          {t('{count} left out', { count: withheld.length })}
        </Chip>
      )}
      {unmasked.length > 0 && (
        <Chip tone="warning" title={t('In full: {unmasked}', { unmasked: titles(unmasked) })}>
          {t('{count} in full', { count: unmasked.length })}
        </Chip>
      )}
    </>
  );
}

/** Lists the same sections by name. */
function SectionList({ withheld = [], unmasked = [] }: Sections) {
  if (withheld.length + unmasked.length === 0) return null;
  return (
    <dl className="ws-call__sections">
      {withheld.length > 0 && (
        <>
          <dt>{t('Left out of your file')}</dt>
          <dd>{titles(withheld)}</dd>
        </>
      )}
      {unmasked.length > 0 && (
        <>
          <dt>{t('Sent in full, not masked')}</dt>
          <dd>{titles(unmasked)}</dd>
        </>
      )}
    </dl>
  );
}
