import { DownloadIcon } from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { usePart } from './use-part.ts';
import './attachments.css';

/** The number of characters that are shown: laying out more would hold up the page. */
const mostShown = 50_000;

interface PreviewDialogProps {
  readonly attachment: Attachment;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Shows a picture in full size, or the text of a file. */
export default function PreviewDialog({ attachment, onSave, onClose }: PreviewDialogProps) {
  const { name, bytes, kind, width, height } = attachment;
  return (
    <Dialog
      isOpen
      title={t('File {name}', { name })}
      width={900}
      className="ws-preview"
      onClose={onClose}
      footer={
        <>
          <small className="ws-dialog__start ws-preview__about">
            {kind === 'picture' ? `${width} × ${height}, ` : ''}
            {sizeText(bytes)}
          </small>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" icon={<DownloadIcon />} onClick={onSave}>
            {t('Download')}
          </Button>
        </>
      }
    >
      {kind === 'picture' ? <Picture attachment={attachment} /> : <Text attachment={attachment} />}
    </Dialog>
  );
}

interface OfAttachment {
  readonly attachment: Attachment;
}

function Picture({ attachment: { id, name } }: OfAttachment) {
  const { url, error } = usePart(id, 'file');
  if (error !== undefined) return <p role="alert">{error}</p>;
  return url === undefined ? (
    <p role="status">{t('Loading…')}</p>
  ) : (
    <img className="ws-preview__picture" src={url} alt={name} />
  );
}

function Text({ attachment: { id, name, text } }: OfAttachment) {
  const { text: whole, error } = usePart(id, 'text');
  if (error !== undefined) return <p role="alert">{error}</p>;
  if (whole === undefined) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      <TextArea
        className="ws-preview__text"
        aria-label={t('Text of {name}', { name })}
        readOnly
        dir="auto"
        value={whole.slice(0, mostShown)}
      />
      {(text === 'cut' || whole.length > mostShown) && (
        <p>{t('This is the beginning. Download the file to read all of it.')}</p>
      )}
    </>
  );
}
