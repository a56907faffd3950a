export const roomTexts = {
  notFound: 'This room does not exist, or you are not in it.',
  nameRequired: 'Give the room a name.',
  privateIsOneToOne: 'A private chat is between you and the AI; nobody else can join.',
  notAllowed: 'Only owners and moderators of the room can do this.',
} as const;
