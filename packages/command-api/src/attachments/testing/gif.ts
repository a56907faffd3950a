/** A moving picture of one pixel: few bytes and many frames. */
export function gifOf(frames: number): Buffer {
  const screen = [1, 0, 1, 0, 0x80, 0, 0];
  const colours = [0, 0, 0, 255, 255, 255];
  const delay = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const frame = Buffer.from([...delay, ...image]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...screen, ...colours]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}
