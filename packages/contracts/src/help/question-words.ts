import type { HelpPageId } from './pages.ts';

interface QuestionWords {
  /** Words of the product. A question that has them is about the page. */
  readonly topics: string;
  /** Verbs for what the page explains how to do. They count beside a topic or an object. */
  readonly deeds: string;
  /** Everyday words, which people also use for what is in their own data: they count beside a deed only. */
  readonly objects?: string;
}

/** The words that people ask with, in English, German and Danish, by the page that answers. */
export const questionWords: Readonly<Record<HelpPageId, QuestionWords>> = {
  workspace: {
    topics:
      'mach42 workspace arbeitsbereich arbejdsområde product produkt app program programm this',
    deeds: 'start begin beginne anfangen fange starte begynde begynder use benutze benutzen bruge',
    objects: 'beginning anfang here hier her',
  },
  phod: {
    topics: 'phod file datei fil personal data section abschnitt afsnit profile json',
    deeds:
      'change edit correct update fix export import ändern ändere bearbeiten bearbeite korrigieren berichtigen exportieren importieren ændre ændrer redigere rette retter eksportere importere',
    objects: 'value wert værdi entry eintrag mistake fehler fejl',
  },
  datarais: {
    topics:
      'datarais entry eintrag einträge indlæg notat notater note process queue merge proposal warteschlange vorschlag forslag',
    deeds:
      'add put insert enter write store save remember process accept approve review hinzufügen eintragen trage eingeben gebe schreiben schreibe aufschreiben speichern speichere merken verarbeiten verarbeite tue packe lege tilføje tilføjer skrive skriver gemme gemmer lægge lægger putte putter indsætte behandle behandler huske',
    objects: 'phod file datei fil notiz notizen notat information fact proposal data daten',
  },
  tome: {
    topics: 'tome cloud direct llm route',
    deeds: 'process verarbeiten behandle',
  },
  saige: {
    topics: 'saige persona character prompt instructions',
    deeds: 'change edit ändern ändere bearbeiten ændre redigere',
  },
  assistants: {
    topics:
      'adexis locklan mach 42v1 assistant assistent model modell ollama anthropic claude openai built',
    deeds:
      'connect add choose switch use change pick select verbinden verbinde anschließen hinzufügen wählen wähle wechseln wechsle benutzen forbinde forbinder tilslutte tilføje vælge vælger skifte skifter bruge bruger',
    objects: 'ai ki provider key sprachmodell sprogmodel',
  },
  history: {
    topics: 'history verlauf historik version undo revert restore back lost compare',
    deeds:
      'undo revert restore recover compare go get rückgängig zurücknehmen nehme wiederherstellen zurückgehen gehe vergleichen fortryde fortryder gendanne gendanner gå går sammenligne',
    objects:
      'change save mistake back änderung fehler zurück ændring ændringer fejl tilbage phod file datei fil',
  },
  privacy: {
    topics:
      'privacy private datenschutz privatliv leave leaves sent send ledger masked secret safe safety security verlässt forlader gesendet geheim hemmelig sicher sikker machine rechner maskine',
    deeds:
      'hide keep protect see verbergen verberge schützen schütze sehen skjule skjuler beskytte se ser',
    objects: 'section data model daten abschnitt afsnit rechner maskine machine',
  },
  rooms: {
    topics:
      'room raum räume rum rummet forum invite invitation mention thread share people einladung',
    deeds:
      'invite share mention create open join talk einladen lade teilen teile erwähnen erwähne anlegen erstellen erstelle eröffnen beitreten reden rede invitere inviterer dele deler nævne nævner oprette opretter deltage tale taler',
    objects:
      'colleague kollege kollegen kollegin kollega person group gruppe chat link others other anderen andere andre friend team',
  },
  messages: {
    topics: 'branch zweig gren',
    deeds:
      'edit change delete remove pin forward quote regenerate bearbeiten bearbeite ändern ändere löschen lösche anheften hefte weiterleiten leite zitieren wiederholen redigere ændre slette sletter fastgøre fastgør videresende videresender citere gentage',
    objects: 'message question answer nachricht frage antwort besked spørgsmål svar svaret',
  },
  files: {
    topics: 'attachment upload anhang anhänge vedhæftning',
    deeds:
      'attach upload send drop paste add hochladen lade anhängen hänge schicken schicke senden sende einfügen vedhæfte vedhæfter uploade uploader sende sender indsætte',
    objects:
      'file picture image photo pdf document datei dateien bild bilder foto dokument fil filer billede billeder',
  },
  notices: {
    topics:
      'notification benachrichtigung notifikation reminder erinnerung erinnerungen påmindelse digest push',
    deeds:
      'turn remind notify mute silence stop receive get stelle abstellen ausschalten schalte erinnern erinnere stummschalten mindes slå slår minde',
    objects: 'notification reminder meddelelse date sound quiet ruhe termin dato ro deadline',
  },
  account: {
    topics:
      'account konto password passwort kennwort adgangskode kodeord geheimwort passkey logout',
    deeds:
      'change set reset log sign download delete forget ändern ändere setzen setze abmelden anmelden melde herunterladen lade löschen lösche vergessen skifte skifter ændre ændrer nulstille logge logger downloade hente henter slette glemme',
    objects:
      'out in word profile picture name data device everything ab an profilbild bild daten gerät alles ud ind profilbillede billede alt',
  },
  look: {
    topics: 'language sprache sprog theme farbschema layout display',
    deeds:
      'change switch set choose install move get ändern ändere wechseln wechsle umstellen stelle einstellen wählen wähle installieren installiere verschieben ændre ændrer skifte skifter vælge vælger indstille installere installerer flytte',
    objects:
      'german danish english deutsch dänisch englisch tysk dansk engelsk thema design farbe tema farve colour color dark light dunkel hell mørk lys clock uhr ur hour time zone date tab panel app phone handy telefon mobil screen',
  },
  search: {
    topics:
      'search palette command key keyboard shortcut suche tastatur tastenkürzel genvej søgning help',
    deeds: 'search find look suchen suche finden finde søge søger finder',
    objects: 'message old file nachricht alte datei besked gammel fil everything alles alt',
  },
};

/** Words of a question that leave open what is meant. */
export const openWords =
  'something anything thing new someone own please off want need use etwas neues neu neuen jemanden jemand eigene eigenen bitte noget ny nyt nogen egen egne möchte will brauche vil gerne machen mache make gør gøre old actually';
