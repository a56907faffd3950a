const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Names that are also words, in lower case. They count as names only where something more indicates it. */
export const commonWords = list(`
  will may mark bill rob pat sue dean art frank max bo liv gry sol storm rose grace hope faith joy
  april june july august summer dawn iris ivy olive pearl ruby amber violet daisy lily holly heather
  jack chase drew grant miles rich rusty skip sandy penny robin jay clay ford glen cliff heath reed
  lane dale wade ray guy don ken gene bob peter carol crystal gay christian angel eve genie jade
  melody harmony melanie victor earl duke king prince major chip buddy bjørn stein ernst wolf falk
  klaus fritz maria jesus paris sydney florence victoria georgia virginia charlotte austin jordan
  brook lord dan tom tim ben sam ole per kai bo ask tor ulf leif finn eik birk vår maj juli signe
  viola linea linda stella luna nova mine else sanne ellen otto karl bent gert
  hans liebe mette storm winter sommer fall march lane
  tue claude alexa siri jenkins
  demo admin premium moderator guest gast gæst user test
`);

/** Common words that are hardly ever meant as a name when they occur by themselves: months, cities, roles. */
export const hardlyNames = list(`
  may april june july august summer maj juli paris sydney florence georgia virginia austin jordan
  tue claude alexa siri jenkins
  demo admin premium moderator guest gast gæst user test
`);

/** Words that begin sentences or titles and, though capital, are no part of a name. */
export const noNames = list(`
  i i'm i'll the a an this that these those it he she we you they my your his her our their and but or
  if so when where what who why how please thanks thank hi hello hey dear best kind regards sincerely
  yes no not on in at to for of with from by as is are was were be been do does did can could should
  would will may might must let ask tell call write send meet see say get put take bring give
  mon tue wed thu fri sat sun tir ons fre lør søn
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december christmas easter
  mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar marts maj juni juli oktober
  montag dienstag mittwoch donnerstag freitag samstag sonntag märz mai dezember
  jeg du han hun vi de det den en et og men eller hvis når hvor hvad hvem hvorfor hvordan tak hej kære
  ring skriv sig spørg mød husk kan skal vil må har er var på til fra med hos om ved i af for
  ich du er sie es wir ihr der die das ein eine und aber oder wenn wann wo was wer warum wie danke bitte
  hallo liebe lieber liebes ruf frag schreib sag triff kann soll will muss hat ist war auf zu von mit
  bei über an in im am vom zum zur herr frau mein meine dein deine unser unsere
  dr mr mrs ms prof hr fru sir madam uncle aunt mum dad onkel tante oma opa mor far
  english danish german danish dansk tysk engelsk deutsch dänisch
  grüße grüßen gruß viele beste besten freundlichen freundliche herzliche herzlichen geehrte geehrter
  hilsen venlig venlige kærlig bedste mange regards sincerely cheers yours
  attendees participants deltagere teilnehmer from to cc bcc
  phod datarais chatgpt claude gemini copilot ollama json monday's
`);
