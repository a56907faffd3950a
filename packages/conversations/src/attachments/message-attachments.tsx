import { CrossIcon, DocumentIcon, DownloadIcon } from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { downloadBlob } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Suspense, useState } from 'react';
import { downloadPart } from './transfer.ts';
import { usePart } from './use-part.ts';
import './attachments.css';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

interface MessageAttachmentsProps {
  readonly attachments: readonly Attachment[];
  /** The name of the list; default: `Files of this message`. */
  readonly label?: string;
  /** Removes a file; left out: files cannot be removed. */
  readonly onRemove?: (attachment: Attachment) => void;
}

/** The files and pictures of a message or an entry: a press shows one, or saves a file that cannot be shown. */
export default function MessageAttachments({
  attachments,
  label = t('Files of this message'),
  onRemove,
}: MessageAttachmentsProps) {
  const [shown, setShown] = useState<Attachment>();
  const save = useSave();
  const open = (attachment: Attachment) =>
    attachment.kind === 'picture' || attachment.text !== 'none'
      ? setShown(attachment)
      : save(attachment);
  return (
    <>
      <ul className="ws-attachments" aria-label={label}>
        {attachments.map((attachment) => (
          <li key={attachment.id} className="ws-attachments__item">
            {attachment.kind === 'picture' ? (
              <Picture attachment={attachment} onOpen={() => open(attachment)} />
            ) : (
              <FileRow
                attachment={attachment}
                onOpen={() => open(attachment)}
                onSave={() => save(attachment)}
              />
            )}
            {onRemove !== undefined && (
              <IconButton
                icon={<CrossIcon />}
                label={t('Remove {name}', { name: attachment.name })}
                onClick={() => onRemove(attachment)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <PreviewDialog
            attachment={shown}
            onSave={() => save(shown)}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface OpenProps {
  readonly attachment: Attachment;
  readonly onOpen: () => void;
}

/** The greatest width and height of a thumbnail in pixels; it has its final size before its picture is loaded. */
const mostWidth = 320;
const mostHeight = 240;

function Picture({ attachment, onOpen }: OpenProps) {
  const { id, name, width = 1, height = 1 } = attachment;
  const { url, error } = usePart(id, 'thumbnail');
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  const size = { width: Math.max(24, width * scale), height: Math.max(24, height * scale) };
  return (
    <button
      type="button"
      className="ws-attachments__picture"
      aria-label={t('Show {name}', { name })}
      title={name}
      style={size}
      onClick={onOpen}
    >
      {url !== undefined && <img src={url} alt={name} {...size} />}
      {error !== undefined && <span className="ws-attachments__gone">{error}</span>}
    </button>
  );
}

function FileRow({ attachment, onOpen, onSave }: OpenProps & { readonly onSave: () => void }) {
  const { name, bytes, kind } = attachment;
  return (
    <span className="ws-attachments__file">
      <button type="button" className="ws-attachments__open" onClick={onOpen}>
        <DocumentIcon />
        <span className="ws-attachments__name" dir="auto">
          {name}
        </span>
        <small>
          {kind === 'pdf' ? 'PDF, ' : ''}
          {sizeText(bytes)}
        </small>
      </button>
      <IconButton icon={<DownloadIcon />} label={t('Download {name}', { name })} onClick={onSave} />
    </span>
  );
}

/** Saves a file under its name. */
function useSave(): (attachment: Attachment) => void {
  const { api, toasts } = useShell();
  return ({ id, name }) => {
    downloadPart(api, id, 'file', new AbortController().signal).then(
      // The blob has no type of its own, so that no program that opens its address runs its content.
      (blob) => downloadBlob(name, new Blob([blob], { type: 'application/octet-stream' })),
      (thrown: unknown) =>
        toasts.error(
          t('“{name}” was not saved: {message}', { name, message: asApiError(thrown).message }),
        ),
    );
  };
}
