export const workspaceTexts = {
  tabNotFound: 'Error: Tab not found',
  noEntryId: 'Error: No entry ID provided',
  unknownType: 'Unknown workspace type',
  noTabOpen: 'Click an icon above to open a workspace',
  tabBarHint: 'Click the AI Models icon to explore AI assistants or use Load PHOD to open a file',
  eventLog: 'Event Log',
  noEvents: 'No events to display',
  disconnected: 'Disconnected',
  somethingWrong: 'Something went wrong',
  reset: 'Reset Application',
} as const;
