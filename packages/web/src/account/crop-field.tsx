import { t } from '@mach42/language/t.ts';
import { useEffect, useRef, type PointerEvent } from 'react';
import { dragged, mostZoom, squareOf, type Crop } from './crop.ts';

/** Pixels on the screen. */
const side = 240;

interface CropFieldProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Shows the square that is taken of a picture: dragged by the pointer, or moved by its sliders. */
export function CropField({ picture, crop, onChange }: CropFieldProps) {
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
