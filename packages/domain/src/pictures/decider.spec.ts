import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at } from '@mach42/testing/rooms/room-events.ts';
import { describe, expect, it } from 'vitest';
import type { AttachmentState } from '../attachments/decider.ts';
import { picturesDecider, type ProfilePictureRemoved, type ProfilePictureSet } from './decider.ts';

const userId = dana.id;
const file = (kind: 'picture' | 'pdf' = 'picture', of = userId): AttachmentState => ({
  exists: true,
  isRemoved: false,
  uploaded: {
    attachmentId: 'a1',
    userId: of,
    name: 'me.jpg',
    mediaType: 'image/jpeg',
    kind,
    bytes: 40_000,
    text: 'none',
    blobs: { file: 'a', thumbnail: 'b' },
    storedBytes: 42_000,
  },
});
const set = (state = file(), actor = dana, of = userId) =>
  ({ type: 'SetProfilePicture', data: { userId: of, file: state }, actor, at }) as const;
const remove = (actor = dana) =>
  ({ type: 'RemoveProfilePicture', data: { userId }, actor, at }) as const;
const isSet: ProfilePictureSet = {
  type: 'ProfilePictureSet',
  data: { userId, attachmentId: 'a1' },
};
const isRemoved: ProfilePictureRemoved = { type: 'ProfilePictureRemoved', data: { userId } };

describe('the picture of a person', () => {
  it('[PU1] is set and removed by the person', () => {
    given(picturesDecider).when(set()).happens(isSet);
    given(picturesDecider, isSet).when(remove()).happens(isRemoved);
    expect(picturesDecider.about(isSet)).toEqual({ key: userId, subjects: [userId] });
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
    ['another person', pia],
  ])('[PU1] is nothing that %s sets or removes', (_, actor) => {
    given(picturesDecider)
      .when(set(file('picture', actor.id), actor))
      .isRefused('FORBIDDEN');
    given(picturesDecider, isSet).when(remove(actor)).isRefused('FORBIDDEN');
  });

  it('[PU1] is not for guests', () => {
    given(picturesDecider)
      .when(set(file('picture', guest.id), guest, guest.id))
      .isRefused('FORBIDDEN');
  });

  it('[PU1] is a picture that the person uploaded and that is there', () => {
    given(picturesDecider)
      .when(set(file('pdf')))
      .isRefused('VALIDATION_ERROR', pictureTexts.notPicture);
    given(picturesDecider)
      .when(set(file('picture', mo.id)))
      .isRefused('VALIDATION_ERROR');
    given(picturesDecider)
      .when(set({ ...file(), isRemoved: true } as AttachmentState))
      .isRefused('VALIDATION_ERROR');
    given(picturesDecider)
      .when(set({ exists: false }))
      .isRefused('VALIDATION_ERROR');
  });

  it('[PU2] changes nothing where it is so already', () => {
    given(picturesDecider, isSet).when(set()).nothingHappens();
    given(picturesDecider).when(remove()).nothingHappens();
    given(picturesDecider, isSet, isRemoved).when(set()).happens(isSet);
  });
});
