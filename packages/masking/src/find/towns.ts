/** The larger Danish towns, so that four digits before another word are no postcode. */
export const towns: readonly string[] =
  `København Frederiksberg Aarhus Århus Odense Aalborg Ålborg Esbjerg Randers Kolding Horsens Vejle
  Roskilde Herning Silkeborg Hørsholm Helsingør Næstved Viborg Fredericia Køge Holstebro Taastrup
  Slagelse Hillerød Holbæk Sønderborg Svendborg Hjørring Frederikshavn Nørresundby Ringsted
  Haderslev Skive Skanderborg Nykøbing Nyborg Lillerød Kalundborg Frederikssund Aabenraa Solrød
  Middelfart Grenaa Korsør Varde Thisted Rønne Brønderslev Hobro Ballerup Hvidovre Valby Vanløse
  Brønshøj Gentofte Hellerup Charlottenlund Klampenborg Lyngby Virum Holte Glostrup Albertslund
  Rødovre Brøndby Kastrup Dragør Ishøj Greve Værløse Farum Birkerød Allerød Ribe Tønder Skagen
  Ebeltoft Faaborg Marstal Maribo Nakskov Vordingborg Bjerringbro Risskov Viby Brabrand`
    .split(/\s+/)
    .filter(Boolean);
