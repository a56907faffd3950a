export const backupTexts = {
  title: 'Backups',
  intro:
    'A backup has the log and the vault at one moment; rows are built from them. Each is read through when it is made.',
  notConfigured: 'No folder for backups is set. Start the server with BACKUP_DIR.',
  underWay: 'A backup is being made or read through. Wait until it has ended.',
  unknown: 'There is no such backup. Reload the list.',
  begun: 'The backup has begun',
  verifies: 'The backup is read through',
  brokeOff: 'Its process ended before it did. Begin it again.',
  failed: 'It failed. The log of the server says why.',
} as const;
