export const usage = `Usage: npm run ops -- <command> [options]

Commands
  copy      Copies an event log, and a vault if one is named, and verifies the copy.
  verify    Compares two event logs and changes nothing.

Options
  --from <log>          the log to copy
  --to <log>            the log to copy to: empty, or begun by an earlier run of the same copy
  --vault-from <vault>  the vault to copy (copy only)
  --vault-to <vault>    the vault to copy to: new, or a copy of the same (copy only)

A log is one of
  sqlite:/path/events.db
  postgres://user:password@host:5432/database
  kurrentdb://user:password@host:2113
A vault is one of
  sqlite:/path/vault.db
  postgres://user:password@host:5432/database
env:NAME stands for what the environment variable NAME holds: a password on a command line can be
read by everybody on the machine, and stays in the history of the shell.

Stop every server on both sides first. A copy that was interrupted goes on where it ended when the
same command is run again. Read models, and how far processors have come, are not copied: the
servers make them again from the log.

Exit codes: 0 both are the same, 1 a fault, 2 the source has grown meanwhile, 130 interrupted.`;
