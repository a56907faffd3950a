/** Jobs, answers of models, and their providers. */
export const modelLimits = {
  /** Of one person, that wait or are running. */
  jobsWaiting: 200,
  /** Of one answer of a model; twice what the largest file takes. */
  modelAnswerCharacters: 10_485_760,
  /** Of the values that a proposal lacks, those that a list names. */
  removedShown: 20,
  jobsPage: 50,
  /** Of an answer with jobs; the job that passes them is the last. */
  jobsPageCharacters: 2_000_000,
  /** Of the runs of one entry, the newest that are listed. */
  runsPerEntry: 50,
  /** Of one person, running at once. */
  jobsOfPerson: 2,
  /** How often a job or a reply is begun before it is given up. */
  attempts: 3,
  /** How often a model is asked again after an answer that could not be used. */
  answersAskedAgain: 1,
  /** How long a job waits for a provider that does not answer, unless the settings say otherwise. */
  providerWaitMinutes: 15,
  /** How long an answer in a chat waits for it. */
  replyWaitMs: 30_000,
  /**
   * Providers of models that admins connect: how many, the models of one; characters of its id, its name, its address, its
   * key, of a model's name as the provider writes it, and of the id of a model in the catalogue; those of a list that are shown, and its
   * bytes; ms of a test, and tests that a process makes at once; models that a process pulls at once, and ms without progress.
   */
  providers: {
    inAll: 20,
    models: 50,
    idCharacters: 24,
    nameCharacters: 40,
    addressCharacters: 300,
    keyCharacters: 1000,
    modelNameCharacters: 120,
    modelIdCharacters: 160,
    listed: 1000,
    listBytes: 2_000_000,
    testMs: 10_000,
    testsAtOnce: 4,
    pullsAtOnce: 4,
    pullSilenceMs: 300_000,
  },
  ledgerPage: 50,
  ledgerPageMaximum: 200,
  /** Days of which the answers of a persona are counted one by one. */
  personaDays: 90,
  /** Questions that are asked again at a time, to see what another version of a persona would answer. */
  whatIfQuestions: 5,
  /** Newest answers of a version among which those that may be asked again are looked for. */
  whatIfAnswers: 1_000,
  /** Of a persona: it goes into every prompt of its model. */
  saigeCharacters: 20_000,
  /** How long a model stays in the memory of Ollama after its answer. */
  ollamaKeepAliveMinutes: 30,
  tokensPerCharacter: 1 / 3.4,
} as const;
