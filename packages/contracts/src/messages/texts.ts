export const messageTexts = {
  tooLong: 'Message is too long (max 1000 characters)',
  empty: 'Write something first.',
  notFound: 'This message does not exist.',
  notYours: 'Only your own messages can be changed.',
  sendFailed: 'Failed to send message',
  networkError: 'Network error',
  noReplyInWork: 'There is no reply in work to stop.',
  notAReply: 'Only an AI reply can be made again.',
  emptyChat: 'No messages yet. Start a conversation!',
} as const;
