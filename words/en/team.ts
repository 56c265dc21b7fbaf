import type { TeamStatus } from '#contract/models/team.ts';
import { plural } from '../format.ts';

/** What the settings say about the library that a team shares, in English. */
export const team = {
  title: 'Team',
  hint: 'Colleagues share what they buy, in a PostgreSQL database of your own. What a colleague bought is free for you. Files and lists are not shared; tags and notes only if you say so.',
  address: 'Address of the library',
  addressHint: 'Without a password. The connection is encrypted, and the server’s certificate is checked.',
  addressExample: 'postgres://anna@db.example.com:5432/research',
  person: 'Your name',
  personHint: 'Colleagues see it next to what you bought.',
  password: 'Password',
  passwordHint: 'It goes into this computer’s keychain, and to this server alone.',
  join: 'Join the team',
  makeHint: 'No library yet? Whoever owns the database makes it once: stackdesk team setup',
  notReached:
    'Check the address and the network. The server of a company is often reachable only through its VPN.',
  whileAway:
    'Everything saved here can be used meanwhile. The library is asked again every half minute; then it gets what you bought.',
  givePassword: 'Use this password',
  leave: 'Leave the team',
  sync: 'Exchange now',
  joined: 'You are in the team. What colleagues bought comes in the background.',
  buysNothing: 'Until then, nothing is bought here, since colleagues may have bought it.',
  left: 'You left the team. What is saved here stays.',
  as: (person: string) => `as ${person}`,
  states: {
    none: '',
    unknown: 'Not asked yet',
    ready: 'Connected',
    away: 'Not reached',
    refused: 'Refused',
  } satisfies Record<TeamStatus['state'], string>,
  syncing: 'Exchanging …',
  synced: 'last exchange:',
  noWorkspace: 'No workspace is known here yet: answers of colleagues come once you are connected',
  toOffer: (count: number) => `${plural(count, 'answer', 'answers')} still to be offered`,
  inDoubt: (count: number) =>
    `${plural(count, 'question', 'questions')} may have been charged to a colleague, and nobody asks again unless a person says so`,
  refused: (count: number) => `${plural(count, 'row', 'rows')} of the library cannot be used`,
  shareNotes: 'Share my tags and notes with the team',
  shareNotesHint:
    'Yours and those of colleagues stand side by side at a domain, each with a name. Nobody changes what another wrote.',
  notesShared: 'Your tags and notes are shared from now on.',
  notesNotShared: 'Your tags and notes are no longer shared.',
  notesToShare: (count: number) =>
    `tags and notes of ${plural(count, 'domain', 'domains')} still to be shared`,
  notesReceived: (count: number) => `${plural(count, 'note', 'notes')} of colleagues are here`,
  buyers: 'Bought by colleagues, free for you',
  nobody: 'Nothing of a colleague is here yet.',
  columns: { person: 'Colleague', answers: 'Answers', last: 'Last bought' },
};
