import { t } from '@mach42/language/t.ts';

export const providerTexts = {
  addressNeeded: t('Enter the address of the service.'),
  addressInvalid: t('Enter an address such as https://api.example.com/v1.'),
  addressScheme: t('The address must begin with https:// or http://.'),
  addressWithMore: t(
    'Leave out the user, the part after ? and the part after #. A key has a field of its own.',
  ),
  addressRefused: t(
    'The address is in a network that is not allowed here. The operator can allow it with MODEL_NETWORKS.',
  ),
  keyNeeded: t('Enter the key of the service.'),
  keyInTheClear: t('A key is sent over https only. Enter an address that begins with https://.'),
  keyForAddress: t('Enter the key again: it was entered for another address.'),
  keyUnused: t('This provider takes no key.'),
  setByVariable: (name: string) =>
    t('The variable {name} of the environment decides this. Change it there.', { name }),
  unknown: t('This provider is not connected any more.'),
  stale: (base: number, current: number) =>
    t('This provider was changed since: you saw version {base}, the newest is {current}.', {
      base,
      current,
    }),
  nameTaken: (name: string) => t('There is a provider with the name {name} already.', { name }),
  isThere: (name: string) => t('{name} is connected already. Change it instead.', { name }),
  tooMany: (most: number) =>
    t('No more than {most} providers can be connected. Remove one first.', { most }),
  modelTwice: (name: string) => t('The model {name} is there twice.', { name }),
  assistantsElsewhere: t(
    'Which model of this provider the assistants use is decided on the page Settings.',
  ),
  nameWithoutLetters: t('Enter a name with letters or digits.'),
  failures: {
    unreachable: t(
      'The service cannot be reached at this address. Check the address, and that the service is running.',
    ),
    silent: (seconds: number) =>
      t(
        'The service did not answer within {seconds} seconds. Check that it is running, and try again.',
        { seconds },
      ),
    keyRefused: t('The service refused the key. Copy it there again, or make a new one.'),
    keyNeeded: t('The service asks for a key. Enter one.'),
    notFound: t('There is no list of models at this address. Is a part such as /v1 missing?'),
    moved: t('The address leads to another address. Enter that one.'),
    busy: t('The service accepts no more requests at the moment. Try again in a minute.'),
    failed: (status: number) =>
      t('The service answered with the error {status}. Look at its log, or try again later.', {
        status,
      }),
    garbled: t('The answer is no list of models. Is this the address of such a service?'),
    tooLong: t('The list of models is too long. Enter the address of one service.'),
    noModels: t('The service lists no models. Load one there, and try again.'),
  },
  pulls: {
    tooMany: (most: number) => t('No more than {most} models are downloaded at once.', { most }),
    away: t('Ollama is not connected.'),
    unknown: t('Ollama knows no model of this name.'),
    brokeOff: t('The download broke off. Start it again: it continues where it stopped.'),
    noSpace: t('The disk of Ollama has no room for this model.'),
  },
  testsAtOnce: t('Other services are tested at the moment. Try again in a few seconds.'),
} as const;
