import { MediaIcon, TrashIcon } from '@blueprintjs/icons';
import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { removePicture, setPicture } from '@mach42/contracts/pictures/calls.ts';
import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { unwrap } from '@mach42/plugin-kit/api/envelope.ts';
import { urlOf } from '@mach42/plugin-kit/api/request.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { picturesFor } from '@mach42/plugin-kit/pictures/pictures.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import {
  useRef,
  useState,
  useSyncExternalStore,
  type DragEvent,
  useEffect,
  type PointerEvent,
} from 'react';
import { squareOf, wholeCrop, type Crop, dragged, mostZoom } from './crop.ts';
import './picture-dialog.css';

/** Pixels on the screen. */
const side = 240;

interface CropFieldProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Shows the square that is taken of a picture: dragged by the pointer, or moved by its sliders. */
function CropField({ picture, crop, onChange }: CropFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const square = squareOf(picture, crop);
    context.clearRect(0, 0, side, side);
    context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  }, [picture, crop]);

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const before = from.current;
    if (before === undefined) return;
    from.current = { x: event.clientX, y: event.clientY };
    const by = { x: (event.clientX - before.x) / side, y: (event.clientY - before.y) / side };
    onChange(dragged(picture, crop, by));
  }
  const end = () => {
    from.current = undefined;
  };

  return (
    <>
      <canvas
        ref={canvas}
        className="ws-picture__square"
        width={side}
        height={side}
        role="img"
        aria-label={t('The part of the picture that is shown')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="ws-picture__sliders">
        <Slider
          name={t('Zoom')}
          least={1}
          most={mostZoom}
          value={crop.zoom}
          onChange={(zoom) => onChange({ ...crop, zoom })}
        />
        <Slider
          name={t('Left and right')}
          value={crop.x}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider name={t('Up and down')} value={crop.y} onChange={(y) => onChange({ ...crop, y })} />
      </div>
    </>
  );
}

interface SliderProps {
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ name, least = 0, most = 1, value, onChange }: SliderProps) {
  return (
    <label className="ws-picture__slider">
      <span>{name}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

/** The side of the uploaded picture in pixels; the server makes it smaller. */
const uploadedSide = 640;

/** The picture of the person: chosen or dropped, cut to a square, and removed. */
export default function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, toasts } = useShell();
  const { userId = '', name } = useSession();
  const [picture, setChosen] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pictures = picturesFor(api, userId);
  const hasOne =
    useSyncExternalStore(pictures.subscribe, () => pictures.urlOf(userId)) !== undefined;
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > limits.attachments.bytes) return setProblem(attachmentTexts.tooLarge);
    try {
      setChosen(await createImageBitmap(file));
      setCrop(wholeCrop);
      setProblem(undefined);
    } catch {
      // Browsers say no more than that they cannot decode it.
      setProblem(pictureTexts.notPicture);
    }
  }

  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      pictures.changed(userId);
      toasts.success(done);
      onClose();
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
      setBusy(false);
    }
  }

  const save = (chosen: ImageBitmap) =>
    act(async () => {
      const { id: attachmentId } = await upload(api, await cut(chosen, crop));
      await api.request(setPicture, { body: { attachmentId } });
    }, t('Your picture is saved'));
  const remove = () => act(() => api.request(removePicture), t('Your picture is removed'));

  function drop(event: DragEvent) {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <Dialog isOpen icon={<MediaIcon />} title={t('Profile picture')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture is dropped on it; the button does the same */}
      <div
        className="ws-picture"
        role="group"
        aria-label={t('Profile picture')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {picture === undefined ? (
          <Avatar name={name} userId={userId} size={160} />
        ) : (
          <CropField picture={picture} crop={crop} onChange={setCrop} />
        )}
        <p className="ws-muted">
          {t(
            'People whom you meet in rooms see it beside your name. You can also drop a picture here.',
          )}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Choose a picture')}
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // Else the same file, corrected in the meantime, could not be chosen again.
            target.value = '';
          }}
        />
        {problem !== undefined && (
          <p className="ws-danger" role="alert">
            {problem}
          </p>
        )}
        <div className="ws-picture__actions">
          {picture !== undefined && (
            <Button variant="primary" loading={isBusy} onClick={() => void save(picture)}>
              {t('Save')}
            </Button>
          )}
          <Button icon={<MediaIcon />} onClick={() => input.current?.click()}>
            {picture === undefined ? t('Choose a picture') : t('Choose another one')}
          </Button>
          {picture === undefined && hasOne && (
            <Button icon={<TrashIcon />} loading={isBusy} onClick={() => void remove()}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The chosen square, as a JPEG on white. */
async function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { left, top, side } = squareOf(picture, crop);
  const size = Math.min(uploadedSide, Math.ceil(side));
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size, size);
    context.drawImage(picture, left, top, side, side, 0, 0, size, size);
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (blob === null) throw new Error(pictureTexts.notPicture);
  return blob;
}

/** @throws ApiError */
async function upload(api: Api, blob: Blob): Promise<Attachment> {
  const headers = api.headersFor(uploadAttachment);
  headers.set('content-type', 'application/octet-stream');
  const path = urlOf(uploadAttachment, { query: { name: 'picture.jpg' } });
  const response = await fetch(path, { method: 'POST', headers, body: blob });
  api.noteAnswer(response.headers);
  const answer = {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  };
  // The server's answer has this shape.
  return (unwrap('success', answer) as { readonly data: Attachment }).data;
}
