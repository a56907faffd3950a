import { task, type Compute } from '@mach42/compute/compute.ts';
import { attachmentRefusals, attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import sharp from 'sharp';

type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

interface CleanPicture {
  /** The picture without the data that cameras and programs wrote into it: location, device, comments. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly thumbnail: Buffer;
}

// Only four decoders of libvips are enabled: a file that lies about its type reaches none of the others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Decoded pictures are not needed again.
sharp.cache(false);
sharp.concurrency(1);

const timeoutSeconds = 30;

interface Measures {
  readonly width: number;
  readonly pageHeight: number;
  /** Frames. */
  readonly pages: number;
}

/** Runs in a thread of its own: to hand over the metadata alone takes a second for a file with a million frames. */
const measureTask = task<Uint8Array, Promise<Measures>>(new URL(import.meta.url), 'measurePicture');

/**
 * Returns the size and the frames of a picture without a limit on either. With too many frames, it returns only the
 * number of frames.
 */
export async function measurePicture(bytes: Uint8Array): Promise<Measures> {
  const frames = framesOfWebp(bytes);
  if (frames > limits.attachments.frames) return { width: 0, pageHeight: 0, pages: frames };
  const {
    width,
    height,
    pages = 1,
    pageHeight = height,
  } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  return { width, pageHeight, pages };
}

/**
 * Frames of a WebP, counted up to the first too many (RFC 9649 §2.7). Its decoder finds each by looking through all
 * before it: a file of 20 MB would hold a thread of the pool for minutes, also after the deadline of the task.
 */
function framesOfWebp(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes;
  const file = Buffer.from(buffer, byteOffset, length);
  if (file.toString('latin1', 8, 12) !== 'WEBP') return 0;
  let frames = 0;
  for (let at = 12; at + 8 <= length && frames <= limits.attachments.frames;) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const bytesOfChunk = file.readUInt32LE(at + 4);
    at += 8 + bytesOfChunk + (bytesOfChunk % 2);
  }
  return frames;
}

interface ScaledPicture {
  /** JPEG. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A stored picture as models take it: of a moving one the first frame, transparent parts white.
 * @param side pixels of its longer side, at most
 */
export async function scaledPicture(bytes: Buffer, side: number): Promise<ScaledPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.attachments.pixels * 2 })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: timeoutSeconds })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * A picture as it may be shown to others: upright, and encoded again, so that nothing is in it but pixels.
 * @throws Refusal VALIDATION_ERROR it is damaged or has too many pixels or frames
 */
export async function cleanPicture(
  bytes: Buffer,
  format: PictureFormat,
  { compute, owner }: { readonly compute: Compute; readonly owner: string },
): Promise<CleanPicture> {
  // Twice the limit, so that a picture a little larger is measured, and the refusal says so.
  const options = { limitInputPixels: limits.attachments.pixels * 2, failOn: 'error' } as const;
  try {
    const { width, pageHeight, pages } = await compute.run(measureTask, bytes, { owner });
    if (pages > limits.attachments.frames) {
      return refuse('VALIDATION_ERROR', attachmentRefusals.tooManyFrames);
    }
    if (Math.max(width, pageHeight) > limits.attachments.sidePixels) {
      return refuse('VALIDATION_ERROR', attachmentRefusals.tooLong);
    }
    if (width * pageHeight * pages > limits.attachments.pixels) {
      return refuse('VALIDATION_ERROR', attachmentRefusals.tooManyPixels);
    }
    const isAnimated = format === 'gif' || format === 'webp';
    const { data, info } = await sharp(bytes, { ...options, animated: isAnimated })
      .autoOrient()
      .timeout({ seconds: timeoutSeconds })
      .toFormat(format, format === 'jpeg' || format === 'webp' ? { quality: 90 } : {})
      .toBuffer({ resolveWithObject: true });
    const side = limits.attachments.thumbnailPixels;
    const thumbnail = await sharp(bytes, options)
      .autoOrient()
      .timeout({ seconds: timeoutSeconds })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, thumbnail };
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    return refuse('VALIDATION_ERROR', attachmentTexts.damagedPicture);
  }
}
