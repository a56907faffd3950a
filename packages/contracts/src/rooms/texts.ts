export const roomTexts = {
  notFound: 'This room does not exist, or you are not in it.',
  nameRequired: 'Give the room a name.',
  privateIsOneToOne: 'A private chat is between you and the AI; nobody else can join.',
  notAllowed: 'Only owners and moderators of the room can do this.',
  ownersOnly: 'Only owners of the room can do this.',
  ownersMakeOwners: 'Only an owner of the room can make someone else an owner.',
  ownersShareUnmasked:
    'Only owners of the room can share it unmasked. Share it masked, or ask an owner.',
  exists: 'This room exists already.',
  guestsOwnOneChat: 'As a guest you can have a private chat only. Sign in to open a room.',
  guestsNotAllowed: 'Guests cannot enter this room. Sign in to continue.',
  lastOwner: 'The last owner cannot leave. Make someone else an owner first.',
  notYourself: 'To remove yourself, leave the room.',
  notYourOwnRole: 'You cannot change your own role. Ask another owner.',
  visitorsAreGuests: 'Only guests can have the role of visitor.',
  inRoomAlready: 'This person is in the room already.',
  invitationGone: 'This invitation has expired, or was revoked.',
  inviteByOne: 'Invite by person or by mobile number, not by both.',
  notInThisRoom: 'This message is not in this room.',
  notInRoom: 'This person is not in the room.',
} as const;

/** What the rooms workspace says. */
export const roomScreenTexts = {
  createTitle: 'Create New Room',
  privateChats: 'Private Chats',
  rooms: 'Rooms',
  forums: 'Forums',
  participants: 'Participants',
  privateElsewhere: 'Private chats are handled in the Chat Window',
  selectRoom: 'Select a room to start chatting',
  changeRole: 'Change Role',
  removeFromRoom: 'Remove from Room',
} as const;
