import { inlineCompute } from '@mach42/compute/call-task.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { attachmentRefusals, attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { readFile } from './read-file.ts';
import { gifOf } from './testing/gif.ts';
import { lineOfPdf, pdfBomb, pdfOf } from './testing/pdf.ts';
import { webpOf } from './testing/webp.ts';

async function read(bytes: Buffer | string, compute = inlineCompute) {
  const warnings: unknown[] = [];
  const warn = (error: unknown) => void warnings.push(error);
  const found = await readFile(Buffer.from(bytes), { compute, owner: 'dana', warn });
  return { ...found, written: found.text?.toString(), warnings };
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('pictures', () => {
  it('[UL4] lose what the camera wrote into them, and are upright', async () => {
    const photo = await blank(400, 200)
      .withExif({ IFD0: { Model: 'Kiln Camera' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif !== undefined, before.orientation]).toEqual([true, 6]);
    const { shown, file, thumbnail } = await read(photo);
    expect(shown).toEqual({
      kind: 'picture',
      mediaType: 'image/jpeg',
      width: 200,
      height: 400,
      text: 'none',
    });
    const after = await sharp(file).metadata();
    expect([after.exif, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined]);
    expect(file.includes('Kiln Camera')).toBe(false);
    const small = await sharp(thumbnail).metadata();
    expect([small.format, small.width, small.height, small.exif]).toEqual([
      'webp',
      200,
      400,
      undefined,
    ]);
  });

  it.each(['png', 'gif', 'webp'] as const)('[UL4] are read as %s', async (format) => {
    const { shown, thumbnail } = await read(await blank(1300, 700).toFormat(format).toBuffer());
    expect(shown).toMatchObject({ mediaType: `image/${format}`, width: 1300, height: 700 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 640, height: 345 });
  });

  it('[UL4] that are damaged or have too many pixels are refused', async () => {
    const whole = await blank(300, 300).png().toBuffer();
    await expect(read(whole.subarray(0, 60))).rejects.toThrow(attachmentTexts.damagedPicture);
    const wide = await blank(10_000, limits.attachments.pixels / 10_000 + 1)
      .png()
      .toBuffer();
    await expect(read(wide)).rejects.toThrow(attachmentRefusals.tooManyPixels);
    const { frames, sidePixels } = limits.attachments;
    const long = await blank(sidePixels + 1, 1)
      .png()
      .toBuffer();
    await expect(read(long)).rejects.toThrow(attachmentRefusals.tooLong);
    await expect(read(gifOf(frames + 1))).rejects.toThrow(attachmentRefusals.tooManyFrames);
    expect((await read(gifOf(3))).shown).toMatchObject({ mediaType: 'image/gif', width: 1 });
  });

  it('[UL4] are measured in a worker thread, as one may have a million frames', async () => {
    const compute = new WorkerCompute({ threads: 2 });
    const ran = vi.spyOn(compute, 'run');
    const many = gifOf(limits.attachments.bytes / 25);
    await expect(read(many, compute)).rejects.toThrow(attachmentRefusals.tooManyFrames);
    await expect(read(many.subarray(0, 20), compute)).rejects.toThrow(
      attachmentTexts.damagedPicture,
    );
    expect((await read(gifOf(2), compute)).shown).toMatchObject({ kind: 'picture' });
    expect(ran.mock.calls.map(([{ name }]) => name)).toEqual(Array(3).fill('measurePicture'));
    await compute.close();
  });

  it('[UL4] have their frames counted before a decoder looks for each from the first on', async () => {
    const still = await blank(1, 1).webp({ lossless: true }).toBuffer();
    const metadata = vi.spyOn(sharp.prototype, 'metadata');
    const { frames } = limits.attachments;
    await expect(read(webpOf(still, frames + 1))).rejects.toThrow(attachmentRefusals.tooManyFrames);
    expect(metadata).not.toHaveBeenCalled();
    expect((await read(webpOf(still, 3))).shown).toMatchObject({ mediaType: 'image/webp' });
    expect(metadata).toHaveBeenCalledOnce();
    metadata.mockRestore();
  });
});

describe('texts', () => {
  it.each([
    ['# Kiln\n\n- fire 🔥', '# Kiln\n\n- fire 🔥'],
    ['a;b\n1;2\n', 'a;b\n1;2'],
    ['<svg onload="alert(1)"/>', '<svg onload="alert(1)"/>'],
    ['<!doctype html><script>alert(1)</script>', '<!doctype html><script>alert(1)</script>'],
  ])('[UL3] are text and nothing else: %j', async (bytes, text) => {
    const { shown, written } = await read(bytes);
    expect(shown).toEqual({ kind: 'text', mediaType: 'text/plain; charset=utf-8', text: 'whole' });
    expect(written).toBe(text);
  });

  it('[UL5] are read up to the limit', async () => {
    const most = limits.attachments.textCharacters;
    const { shown, written, file } = await read('ö'.repeat(most + 5));
    expect([shown.text, written?.length, file.length]).toEqual(['cut', most, 2 * (most + 5)]);
    expect((await read('ö'.repeat(most))).shown.text).toBe('whole');
    expect((await read(' \n ')).shown.text).toBe('none');
  });

  it('[UL3] are none where their bytes are no UTF-8', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x41, 0]), Buffer.from('a\0b')]) {
      const { shown } = await read(bytes);
      expect(shown).toEqual({ kind: 'file', mediaType: 'application/octet-stream', text: 'none' });
    }
  });
});

describe('PDFs', () => {
  const pdf = pdfOf(lineOfPdf('The kiln is fired.'), lineOfPdf('On Friday.'));

  it('[UL5] are read page by page, in a process of their own', async () => {
    const { shown, written, file, warnings } = await read(pdf);
    expect(warnings).toEqual([]);
    expect(shown).toEqual({ kind: 'pdf', mediaType: 'application/pdf', text: 'whole' });
    expect(written).toBe('The kiln is fired.\n\nOn Friday.');
    expect(file.equals(pdf)).toBe(true);
  });

  it('[UL5] that would take more memory than they may have no text', async () => {
    const megabytes = (2 * limits.attachments.pdfMemoryBytes) / 1024 / 1024;
    const bomb = pdfOf(pdfBomb(megabytes));
    expect(bomb.length).toBeLessThan(limits.attachments.bytes);
    const { shown, warnings } = await read(bomb);
    expect(shown.text).toBe('none');
    expect(warnings).toHaveLength(1);
  }, 60_000);

  it('[UL5] that ask for more memory at once than a heap has end no process but their own', async () => {
    const letters = 100_000_000;
    const page = Buffer.concat([
      Buffer.from('BT ('),
      Buffer.alloc(letters, 'a'),
      Buffer.from(') Tj'),
    ]);
    const { shown, warnings } = await read(pdfOf(deflateSync(page)));
    expect(shown.text).toBe('none');
    expect(warnings).toHaveLength(1);
  }, 60_000);

  it('[UL5] that are damaged or end too soon have no text', async () => {
    for (const bytes of ['%PDF-1.7\nnothing', pdf.subarray(0, 200)]) {
      expect((await read(bytes)).shown).toMatchObject({ kind: 'pdf', text: 'none' });
    }
  });
});
