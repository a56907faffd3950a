const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

/**
 * A moving WebP of so many frames of one pixel.
 * @param still the WebP of one frame
 */
export function webpOf(still: Buffer, frames: number): Buffer {
  const canvas = Buffer.alloc(10);
  const isMoving = 2;
  canvas.writeUInt8(isMoving, 0);
  const frameHead = Buffer.alloc(16);
  frameHead.writeUInt8(10, 12);
  const frame = chunk('ANMF', Buffer.concat([frameHead, still.subarray(12)]));
  const moving = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6))];
  const content = [Buffer.from('WEBP'), ...moving, ...Array<Buffer>(frames).fill(frame)];
  return chunk('RIFF', Buffer.concat(content));
}
