import { t } from '@mach42/language/t.ts';

export const roomTexts = {
  notFound: t('This room does not exist, or you are not in it.'),
  nameRequired: t('Give the room a name.'),
  privateIsOneToOne: t('A private chat is between you and the AI; nobody else can join.'),
  direct: t('Direct message'),
  directToOther: t('A direct message is to another person.'),
  directStays: t('A direct message is between two people. To hide it, archive it.'),
  directNotShared: t('A direct message is not shared by a link.'),
  noSuchPerson: t('You are in no room with this person, or the account is inactive.'),
  noOneToWriteTo: t(
    'You are in no room with this person, or the account is inactive. Invite them to a room first.',
  ),
  notAllowed: t('Only owners and moderators of the room can do this.'),
  ownersOnly: t('Only owners of the room can do this.'),
  ownersMakeOwners: t('Only an owner of the room can make someone else an owner.'),
  ownersShareUnmasked: t(
    'Only owners of the room can share it unmasked. Share it masked, or ask an owner.',
  ),
  exists: t('This room exists already.'),
  guestsOwnOneChat: t('As a guest you can have a private chat only. Sign in to open a room.'),
  guestsNotAllowed: t('Guests cannot enter this room. Sign in to continue.'),
  lastOwner: t('The last owner cannot leave. Make someone else an owner first.'),
  notYourself: t('To remove yourself, leave the room.'),
  notYourOwnRole: t('You cannot change your own role. Ask another owner.'),
  visitorsAreGuests: t('Only guests can have the role of visitor.'),
  inRoomAlready: t('This person is in the room already.'),
  invitationGone: t('This invitation has expired, or was revoked.'),
  inviteByOne: t('Invite by person or by mobile number, not by both.'),
  notInThisRoom: t('This message is not in this room.'),
  notInRoom: t('This person is not in the room.'),
} as const;

/** Texts of the rooms workspace. */
export const roomScreenTexts = {
  createTitle: t('Create New Room'),
  privateChats: t('Private Chats'),
  directMessages: t('Direct Messages'),
  newDirect: t('New direct message'),
  message: t('Message'),
  messagePerson: (name: string) => t('Message {name}', { name }),
  rooms: t('Rooms'),
  forums: t('Forums'),
  participants: t('Participants'),
  privateElsewhere: t('Private chats are handled in the Chat Window'),
  selectRoom: t('Select a room to start chatting'),
  changeRole: t('Change Role'),
  removeFromRoom: t('Remove from Room'),
} as const;
