import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { removePicture, setPicture } from '@mach42/contracts/pictures/calls.ts';
import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PictureDialog from './picture-dialog.tsx';

const id = '01990000-0000-7000-8000-0000000000f1';
const attachment = {
  id,
  name: 'picture.jpg',
  mediaType: 'image/jpeg',
  kind: 'picture',
  bytes: 9,
  text: 'none',
} as const;
const pictured = { userId: people.standard.id, pictureId: id };
const file = new File(['pixels'], 'me.png', { type: 'image/png' });
const drawn: number[][] = [];

beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', async ({ size }: Blob) => {
    if (size === 0) throw new DOMException('It cannot be decoded.', 'InvalidStateError');
    return { width: 400, height: 200 };
  });
  const context = {
    fillRect: () => undefined,
    clearRect: () => undefined,
    drawImage: (_: unknown, ...numbers: number[]) => void drawn.push(numbers),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['cut'])),
  );
});
afterEach(() => void vi.restoreAllMocks());

const open = async (server: FakeServer) => {
  const onClose = vi.fn<() => void>();
  const screen = await openPart(<PictureDialog onClose={onClose} />, {
    as: people.standard,
    server,
  });
  const choose = async (chosen: File) =>
    screen.user.upload(
      await screen.findByLabelText('Choose a picture', { selector: 'input' }),
      chosen,
    );
  return { screen, onClose, choose };
};

describe('PictureDialog', () => {
  it('[PU1] cuts the chosen picture to a square, uploads it and sets it', async () => {
    const server = new FakeServer()
      .answer(uploadAttachment, { data: attachment })
      .answer(setPicture, { data: pictured });
    const { screen, onClose, choose } = await open(server);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await choose(file);
    await screen.findByRole('img', { name: 'The part of the picture that is shown' });
    for (const name of ['Zoom', 'Left and right', 'Up and down']) screen.getByLabelText(name);
    await screen.press('Save');
    await screen.shows('Your picture is saved');
    expect(drawn.at(-1)).toEqual([100, 0, 200, 200, 0, 0, 200, 200]);
    expect(server.inputs(setPicture)).toEqual([{ body: { attachmentId: id } }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[PU1] says that a file is no picture, and why one was refused', async () => {
    const refusal = { code: 'VALIDATION_ERROR', message: pictureTexts.notPicture } as const;
    const server = new FakeServer()
      .answer(uploadAttachment, { data: attachment })
      .refuse(setPicture, refusal);
    const { screen, onClose, choose } = await open(server);
    await choose(new File([], 'empty.png', { type: 'image/png' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(pictureTexts.notPicture);
    await choose(file);
    await vi.waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    await screen.press('Save');
    await within(dialog).findByText(pictureTexts.notPicture);
    expect(server.inputs(setPicture)).toHaveLength(1);
    await screen.findByRole('button', { name: 'Save' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[PU1] removes the picture, where there is one', async () => {
    const server = new FakeServer().answer(removePicture, {});
    const { screen } = await open(server);
    await screen.findByRole('button', { name: 'Choose a picture' });
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
