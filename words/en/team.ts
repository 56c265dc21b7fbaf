import type { TeamStatus } from '../../preload/contract/models/team.ts';
import { formatClock, plural } from '../format.ts';

/** What the settings say about the library that a team shares, in English. */
export const team = {
  title: 'Team',
  hint: 'Colleagues share what they buy, in a PostgreSQL database of your own. What a colleague bought is free for you.',
  address: 'Address of the library',
  addressHint: 'Without a password. The connection is encrypted, and the server’s certificate is checked.',
  addressExample: 'postgres://anna@db.example.com:5432/research',
  person: 'Your name',
  personHint: 'Colleagues see it next to what you bought.',
  password: 'Password',
  passwordHint: 'It goes into this computer’s keychain, and to this server alone.',
  join: 'Join the team',
  leave: 'Leave the team',
  sync: 'Exchange now',
  joined: 'You are in the team. What colleagues bought comes in the background.',
  left: 'You left the team. What is saved here stays.',
  as: (address: string, person: string) => `${address}, as ${person}`,
  states: {
    none: '',
    unknown: 'Not asked yet',
    ready: 'Reached',
    away: 'Away: everything works without it, and nothing waits for it',
    refused: 'Refused',
  } satisfies Record<TeamStatus['state'], string>,
  syncing: 'Exchanging …',
  syncedAt: (at: string) => `last exchanged ${formatClock(at)}`,
  toOffer: (count: number) => `${plural(count, 'answer', 'answers')} still to be offered`,
  inDoubt: (count: number) =>
    `${plural(count, 'question', 'questions')} may have been charged to a colleague, and nobody asks again without a word`,
  refused: (count: number) => `${plural(count, 'row', 'rows')} of the library cannot be used`,
  buyers: 'Who bought what is here',
  nobody: 'Nothing of a colleague is here yet.',
  columns: { person: 'Colleague', answers: 'Answers', last: 'Last bought' },
};
