import { formatCount, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const price = (credits: number) => plural(credits, 'Credit', 'Credits');
const technologies = (count: number) => plural(count, 'Technologie', 'Technologien');

/** Words of the lookup screen, in German. */
export const lookup: Words['lookup'] = {
  title: 'Abfrage',
  search: {
    label: 'Domain oder Technologie abfragen',
    placeholder: 'Domain, Web- oder E-Mail-Adresse, gespeicherte Firma oder Technologie',
    clear: 'Leeren',
    groups: {
      typed: 'Wie eingegeben',
      domains: 'Gespeicherte Domains',
      technologies: 'Technologien',
      like: 'Meinten Sie',
    },
    notSaved: 'noch nicht gespeichert',
    unknownTechnology: 'als Technologie, hier unbekannt',
    runBy: (domains) => plural(domains, 'gespeicherte Domain', 'gespeicherte Domains'),
  },
  mayMean: 'Meinten Sie',
  elsewhere: {
    saved: (workspace) => `In ${workspace} gespeichert`,
    hint: 'Dort ist das Ansehen kostenlos; hier kostet es Credits.',
    unreached:
      'Keine Verbindung erreicht diesen Arbeitsbereich gerade; verbinden Sie sein Benutzerkonto, um es dort anzusehen.',
    open: (workspace) => `In ${workspace} öffnen · kostenlos`,
    inSaved: 'Unter „Gespeichert“ zeigen · kostenlos',
  },
  read: {
    address: (domain) => `Aus einer Webadresse gelesen: Abgefragt wird nur ${domain}.`,
    email: (domain) => `Aus einer E-Mail-Adresse gelesen: Abgefragt wird nur ${domain}.`,
    heldBack: {
      personal: (domain) =>
        `Bei ${domain} kann jeder ein Postfach haben. Gefunden wird also der Mailanbieter und nicht die Firma hinter der Adresse.`,
      platform: (domain) =>
        `Das ist eine Seite auf ${domain}. Gefunden wird also die Plattform und nicht die Firma, der die Seite gehört.`,
    },
  },
  asking: 'Wird abgefragt …',
  waiting: (since) =>
    `Um ${since} abgefragt; der Dienst hat noch nicht geantwortet. Sie können diese Ansicht verlassen; die Antwort wird gespeichert, sobald sie da ist.`,
  back: (name) => (name === '' ? 'Zurück' : `Zurück zu ${name}`),
  pasted: ({ domains, invalid, duplicates, heldBack }) =>
    [
      `${plural(domains, 'Domain', 'Domains')} eingefügt`,
      duplicates > 0 ? plural(duplicates, 'Duplikat', 'Duplikate') : '',
      heldBack > 0
        ? `${plural(heldBack, 'Zeile', 'Zeilen')} nur mit privater Adresse oder einer Seite auf einer Plattform`
        : '',
      invalid > 0 ? `${plural(invalid, 'Zeile', 'Zeilen')} ohne Domain` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  pastedNone: 'Keine dieser Zeilen enthält eine Domain.',
  asBatch: 'Gemeinsam abfragen',
  asBatchHint: 'Zuerst kommt eine Vorschau mit dem Preis; sie kostet nichts.',
  dropPasted: 'Verwerfen',
  offline: 'Der Dienst ist gerade nicht nutzbar. Gespeichertes wird gezeigt und bleibt kostenlos.',
  tryAgain: 'Noch einmal · kostenlos',
  start: {
    hint: 'Jede Antwort wird aufbewahrt; sie wieder zu öffnen ist kostenlos. Fügen Sie viele Zeilen ein, um sie gemeinsam abzufragen.',
    recent: 'Zuletzt gespeichert',
    nothing: 'Noch ist nichts gespeichert. Geben Sie oben eine Domain ein, um sie abzufragen.',
    unnamed: 'keine Firma gespeichert',
    kinds: {
      domain: {
        title: 'Eine Domain',
        hint: (credits) => `Ihre Technologien und die Firma dahinter. Je ${price(credits)}.`,
      },
      technology: {
        title: 'Eine Technologie',
        hint: (credits) => `Wie viele Websites sie nutzen und in welchen Ländern. ${price(credits)}.`,
      },
      many: {
        title: 'Viele Zeilen auf einmal',
        hint: () => 'Fügen Sie sie ein. Sie sehen den Preis, bevor etwas berechnet wird.',
      },
    },
  },
  nothingSaved: (name) => `Zu ${name} ist nichts gespeichert.`,
  nothingSavedHere: (name) => `Zu ${name} ist in diesem Arbeitsbereich nichts gespeichert.`,
  misses: 'Wo der Dienst keine Daten hat, wird nichts berechnet.',
  ask: {
    technologies: (credits) => `Technologien abfragen · ${price(credits)}`,
    company: (credits) => `Firma abfragen · ${price(credits)}`,
    both: (credits) => `Beides · ${price(credits)}`,
    technology: (credits) => `Zahlen abfragen · ${price(credits)}`,
    refresh: (credits) => `Aktualisieren · ${price(credits)}`,
    refreshBoth: (credits) => `Beides aktualisieren · ${price(credits)}`,
    unknown: (credits) => `Trotzdem abfragen · bis zu ${price(credits)}`,
    about: { domain: 'Technologien', company: 'Firma', technology: 'Zahlen' },
    ways: 'Weitere Arten zu aktualisieren',
    fresh: (credits) => `Neu prüfen · ${price(credits)}`,
    freshHint: 'Der Dienst prüft die Website neu, statt seine letzte Antwort zu wiederholen. Derselbe Preis.',
    more: (count, credits) =>
      count === null
        ? `Weitere Technologien · ${price(credits)}`
        : `${count === 1 ? 'Nächste Technologie' : `Nächste ${formatCount(count)} Technologien`} · ${price(credits)}`,
    all: (credits) => `Alle abfragen · ${price(credits)}`,
    websites: (credits) => `Websites zeigen · ${price(credits)}`,
    websitesAgain: (credits) => `Websites aktualisieren · ${price(credits)}`,
    moreWebsites: (credits) => `Weitere Websites · ${price(credits)}`,
    again: (credits) => `Noch einmal abfragen · bis zu ${price(credits)}`,
    lost: (credits) => `Noch einmal abfragen · ${price(credits)}`,
    found: (name, credits) => `${name} wurde für ${price(credits)} beantwortet.`,
    none: (name, credits) =>
      `Der Dienst hat keine Daten zu ${name}. ${credits === 0 ? 'Das hat nichts gekostet.' : `Das hat ${price(credits)} gekostet.`}`,
  },
  saved: 'gespeichert',
  asOf: (date) => `Die Daten des Dienstes sind vom ${date}.`,
  none: {
    technologies: {
      found: '',
      no_data: 'Der Dienst kennt keine Technologien dieser Domain. Diese Antwort hat nichts gekostet.',
      invalid: 'Der Dienst erkennt darin keine Domain. Diese Antwort hat nichts gekostet.',
    },
    company: {
      found: '',
      no_data: 'Der Dienst kennt keine Firma hinter dieser Domain. Diese Antwort hat nichts gekostet.',
      invalid: 'Der Dienst erkennt darin keine Domain. Diese Antwort hat nichts gekostet.',
    },
    technology: {
      found: '',
      no_data: 'Der Dienst kennt keine Technologie dieses Namens. Diese Antwort hat nichts gekostet.',
      invalid: 'Der Dienst erkennt darin keine Technologie. Diese Antwort hat nichts gekostet.',
    },
  },
  lost: 'Ob es berechnet wurde, verrät der Kontostand vielleicht in einigen Minuten. Jetzt noch einmal abzufragen kostet vielleicht ein zweites Mal.',
  problem: {
    topUp: 'Credits zeigen',
    connect: 'Neu verbinden',
    workspace: 'Anderes Benutzerkonto wählen',
  },
  technologies: {
    title: 'Technologien',
    label: 'Technologien nach Kategorie; mit den Pfeiltasten wechseln Sie zwischen ihnen',
    count: (shown, all) =>
      shown === all ? technologies(all) : `${formatCount(shown)} von ${technologies(all)}`,
    filter: 'Technologien filtern',
    noMatch: 'Hier passt keine Technologie.',
    uncategorised: 'Ohne Kategorie',
    sites: (sites) => plural(sites, 'Website', 'Websites'),
    sitesUnknown: 'Zahl der Websites unbekannt',
    website: (name) => `Website von ${name}`,
    since: (date) => `hier erstmals gesehen am ${date}`,
    notAsked: 'Die Technologien dieser Domain wurden noch nicht abgefragt.',
    pages: (here, total) =>
      total === null
        ? `Die ersten ${formatCount(here)} sind hier, und der Dienst hat weitere.`
        : `${formatCount(here)} von ${formatCount(total)} sind hier.`,
    partial: (here, total) =>
      total !== null && total > here
        ? `Diese Antwort stammt aus einer Sammelabfrage und nennt nur ${formatCount(here)} von ${formatCount(total)}.`
        : 'Diese Antwort stammt aus einer Sammelabfrage, die nur einige Technologien nennt.',
  },
  company: {
    title: 'Firma',
    notAsked: 'Die Firma wurde noch nicht abgefragt.',
    unknown: '–',
    yes: 'ja',
    no: 'nein',
  },
  website: 'Website öffnen',
  changes: {
    title: 'Was sich geändert hat',
    since: (date) => `seit ${date}`,
    nothing: (date) => `Seit ${date} hat sich nichts geändert.`,
    more: (count) => `und ${formatCount(count)} weitere`,
    partial:
      'Eine der zwei neuesten Antworten nennt nur einige Technologien; viel lässt sich daher nicht sagen.',
    show: 'Unterschied zeigen',
    added: 'neu',
    removed: 'weg',
    changed: (field, before, after) => `${field}: ${before} → ${after}`,
    empty: 'leer',
  },
  line: {
    title: 'Gespeicherte Antworten',
    hint: 'Haken Sie zwei derselben Art an, um sie zu vergleichen.',
    kind: { companies: 'Firma', technologies: 'Technologien' },
    technologies,
    noName: 'Firma ohne Namen',
    outcome: { found: 'gefunden', no_data: 'keine Daten', invalid: 'ungültig' },
    run: (id) => `Lauf ${id}`,
    boughtBy: (person) => `gekauft von ${person}, für Sie kostenlos`,
    open: (what, when) => `Antwort öffnen: ${what}, ${when}`,
    compare: (what, when) => `Vergleichen: ${what}, ${when}`,
  },
  diff: {
    title: 'Unterschied',
    between: (older, newer) => `${older} → ${newer}`,
    back: 'Zurück zur neuesten Antwort',
    partial:
      'Eine der zwei Antworten nennt nur einige Technologien; was hier neu oder weggefallen aussieht, war vielleicht die ganze Zeit da.',
    added: (count) => `Hinzugekommen (${formatCount(count)})`,
    removed: (count) => `Weggefallen (${formatCount(count)})`,
    kept: (count) => `Geblieben (${formatCount(count)})`,
    none: 'keine',
    same: 'Beide Antworten sagen dasselbe.',
    field: 'Angabe',
    before: 'Vorher',
    after: 'Nachher',
    caption: 'Geänderte Firmenangaben',
  },
  snapshot: {
    title: (when) => `Die Antwort vom ${when}`,
    raw: 'Die Antwort, wie der Dienst sie gab',
  },
  notes: {
    title: 'Schlagwörter und Notiz',
    tag: 'Schlagwort hinzufügen',
    remove: (tag) => `Schlagwort ${tag} entfernen`,
    note: 'Notiz',
    notePlaceholder: 'Was Sie sich zu dieser Domain merken möchten',
    kept: 'Gespeichert.',
  },
  technology: {
    websites: (count) => pluralForm(count, 'Website nutzt sie', 'Websites nutzen sie'),
    notTold: 'Der Dienst hat nicht gesagt, wie viele Websites sie nutzen.',
    nameless: 'Die Antwort sagt nicht, um welche Technologie es geht.',
    notAsked: 'Ihre Zahlen wurden noch nicht abgefragt.',
    unknown: (name) =>
      `Keine gespeicherte Antwort und keine Liste nennt eine Technologie „${name}“, und zu den bekannten gehört sie nicht. Wenn Sie eine Firma meinen, geben Sie deren Domain ein.`,
    id: 'Kennung',
    countries: 'Länder mit den meisten Websites',
    country: 'Land',
    sites: 'Websites',
    mapLabel: (name) =>
      `Karte der Länder mit den meisten Websites, die ${name} nutzen. Die Tabelle daneben nennt dieselben Zahlen.`,
    noCountries: 'Der Dienst hat keine Länder genannt.',
    unnamedCountry: 'ohne Namen',
    savedDomains: (count) =>
      count === 1
        ? 'Die gespeicherte Domain zeigen, die sie nutzt'
        : `${formatCount(count)} gespeicherte Domains zeigen, die sie nutzen`,
    wholeList: 'Ganze Liste anfordern · 1 Listen-Credit',
    wholeListHint: 'Wählen Sie zuerst Filter; noch wird nichts bestellt.',
    noSavedDomains: 'Keine gespeicherte Domain nutzt sie.',
    list: 'Websites',
    listHint: 'Einige Websites, die sie nutzen, mit allem, was der Dienst dazu nennt.',
    listLabel: (name) => `Websites, die ${name} nutzen`,
    listEmpty: 'Die Antwort hat keine Websites genannt.',
    domain: 'Domain',
    extra: 'Weitere Angaben des Dienstes',
  },
};
