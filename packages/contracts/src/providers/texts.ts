export const providerTexts = {
  addressNeeded: 'Enter the address of the service.',
  addressInvalid: 'Enter an address such as https://api.example.com/v1.',
  addressScheme: 'The address must begin with https:// or http://.',
  addressWithMore:
    'Leave out the user, the part after ? and the part after #. A key has a field of its own.',
  addressRefused:
    'The address is in a network that is not allowed here. The operator can allow it with MODEL_NETWORKS.',
  keyNeeded: 'Enter the key of the service.',
  keyInTheClear: 'A key is sent over https only. Enter an address that begins with https://.',
  keyForAddress: 'Enter the key again: it was entered for another address.',
  keyUnused: 'This provider takes no key.',
  setByVariable: (name: string) =>
    `The variable ${name} of the environment decides this. Change it there.`,
  unknown: 'This provider is not connected any more.',
  stale: (base: number, current: number) =>
    `This provider was changed since: you saw version ${base}, the newest is ${current}.`,
  nameTaken: (name: string) => `There is a provider with the name ${name} already.`,
  isThere: (name: string) => `${name} is connected already. Change it instead.`,
  tooMany: (most: number) => `No more than ${most} providers can be connected. Remove one first.`,
  modelTwice: (name: string) => `The model ${name} is there twice.`,
  assistantsUnknown: 'The model for the assistants must be one of the chosen models.',
  assistantsElsewhere:
    'Which model of this provider the assistants use is decided on the page Settings.',
  nameWithoutLetters: 'Enter a name with letters or digits.',
  failures: {
    unreachable: 'The service cannot be reached at this address.',
    silent: (seconds: number) => `The service did not answer within ${seconds} seconds.`,
    keyRefused: 'The service refused the key.',
    keyNeeded: 'The service asks for a key.',
    notFound: 'There is no list of models at this address. Is a part such as /v1 missing?',
    moved: 'The address leads to another address. Enter that one.',
    busy: 'The service accepts no more requests at the moment. Try again in a minute.',
    failed: (status: number) => `The service answered with the error ${status}.`,
    garbled: 'The answer is no list of models. Is this the address of such a service?',
    tooLong: 'The list of models is too long.',
    noModels: 'The service lists no models.',
  },
  pulls: {
    tooMany: (most: number) => `No more than ${most} models are downloaded at once.`,
    away: 'Ollama is not connected.',
    unknown: 'Ollama knows no model of this name.',
    brokeOff: 'The download broke off. Start it again: it continues where it stopped.',
    noSpace: 'The disk of Ollama has no room for this model.',
  },
  testsAtOnce: 'Other services are tested at the moment. Try again in a few seconds.',
} as const;
