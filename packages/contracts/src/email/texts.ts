import { t } from '@mach42/language/t.ts';

/** Texts of the address that a person’s e-mails go to. */
export const emailTexts = {
  title: t('E-mail address for messages'),
  about: t(
    'The workspace sends a link to it when you forgot your password, and a digest where you turn it on. No person sees it.',
  ),
  none: t('No address is set.'),
  address: t('E-mail address'),
  addressHint: t('A link to confirm it is sent there.'),
  notAddress: t('Enter an address such as robin@example.org.'),
  password: t('Current password'),
  send: t('Send the link'),
  sent: (address: string) => t('A link was sent to {address}. It is valid for a day.', { address }),
  waiting: t('Not confirmed yet: open the link in the message that was sent to this address.'),
  confirmed: t('Confirmed'),
  add: t('Add an address'),
  change: t('Change the address'),
  remove: t('Remove the address'),
  removeAbout: t('The workspace sends you nothing by e-mail from then on.'),
  removed: t('The address is removed'),
  loadFailed: t('Your e-mail address could not be loaded'),
  notOffered: t('This workspace sends no e-mail.'),
  tooMany: t('Too many messages were asked for. Try again later.'),
  noKey: t('The link is not complete here. Open it again from the message.'),
  invalidLink: t('This link is not valid any more. Ask for another one.'),
  confirmTitle: t('Confirm the e-mail address'),
  confirmedNow: t('The address is confirmed. Messages of the workspace go to it from now on.'),
  confirmLead: t('Messages of the workspace go to this address once you have confirmed it.'),
  confirmFailed: t('The address could not be confirmed'),
  forgottenTitle: t('Set a new password'),
  forgottenLead: t(
    'Enter your mobile number. If an account with a confirmed e-mail address has it, a link to set a new password is sent to that address.',
  ),
  forgottenSent: t(
    'If an account with a confirmed e-mail address has this number, a link was sent to that address. It is valid for an hour. If none arrives, ask an admin for a link.',
  ),
  forgottenFailed: t('The link could not be asked for'),
  back: t('Back to the login page'),
  toWorkspace: t('Go to the workspace'),
  unsubscribeTitle: t('Digest by e-mail'),
  unsubscribeAbout: t(
    'You receive no digest from then on. You can turn it on under Notifications.',
  ),
  unsubscribe: t('Send me no digest'),
  unsubscribed: t('The digest is turned off.'),
  unsubscribeFailed: t('The digest could not be turned off'),
} as const;

/** Texts of the settings page that shows how e-mail is sent. */
export const emailStateTexts = {
  title: t('E-mail'),
  none: t(
    'The server sends no e-mail: the variable SMTP_URL of its environment names no server for it.',
  ),
  server: t('Server'),
  from: t('Sender'),
  tls: t('Encryption'),
  tlsRequired: t('TLS is required'),
  tlsOptional: t('TLS where the server offers it'),
  figures: (sent: number, failed: number, waiting: number) =>
    t('{sent} sent, {failed} failed, {waiting} waiting since the start', { sent, failed, waiting }),
  lastFailure: t('Last failure'),
  test: t('Send a test message'),
  testTo: t('To'),
  testSent: t('The server took the message. Look whether it arrives.'),
  answered: (answer: string) => t('The server answered: {answer}', { answer }),
  loadFailed: t('The state of e-mail could not be loaded'),
} as const;

/** Reasons why a message was not handed over. */
export const emailFailureTexts = {
  noAddress: t('The name of the server is not known.'),
  refusedConnection: t('The server refuses the connection. Check host and port.'),
  away: t('The server does not answer.'),
  tls: t('The connection cannot be encrypted: TLS is missing, or its certificate is not valid.'),
  signIn: t('The server does not accept the user or the password.'),
  sender: t('The server refuses the sender.'),
  recipient: t('The server refuses this recipient.'),
  later: t('The server asks to try again later.'),
  refused: t('The server refused the message.'),
  unclear: t('The server sent something that is no SMTP.'),
  full: t('Too many messages wait to be sent.'),
} as const;
