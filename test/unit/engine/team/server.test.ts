import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { problemOfServer } from '../../../../main/engine/team/server.ts';

const address = {
  host: 'db.example.com',
  port: 5432,
  user: 'anna',
  database: 'research',
  isEncrypted: true,
  bindsChannel: false,
};

/** What the library throws if a server says no. */
function said(code: string, words: string): DatabaseError {
  return Object.assign(new DatabaseError(words, words.length, 'error'), { code, severity: 'FATAL' });
}

/** What it throws if there is no connection. */
function failed(code: string, words: string): Error {
  return Object.assign(new Error(words), { code });
}

test.each([
  [failed('CERT_HAS_EXPIRED', 'certificate has expired'), 'team_refused', 'team_tls_time'],
  [failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'), 'team_refused', 'team_tls_authority'],
  [new Error('The server does not support SSL connections'), 'team_refused', 'team_tls_none'],
  // A server that speaks has the password already, or could have it.
  [said('CERT_HAS_EXPIRED', 'certificate has expired'), 'team_refused', 'team_said'],
  [said('P0001', 'this pool does not support SSL'), 'team_refused', 'team_said'],
  [said('53300', 'too many connections for role "certificates"'), 'team_away', 'team_said'],
  [said('57P03', 'the database system is starting up'), 'team_away', 'team_said'],
  [said('22021', 'invalid byte sequence'), 'team_refused', 'team_said'],
  [said('28P01', 'password authentication failed for user "anna"'), 'team_refused', 'team_password'],
  // It asked for no password: another one changes nothing.
  [said('28000', 'no pg_hba.conf entry for host "192.0.2.1"'), 'team_refused', 'team_said'],
  [said('42501', 'permission denied'), 'team_refused', 'team_no_right'],
  // Codes of systems may look like those of servers.
  [failed('EPIPE', 'write EPIPE'), 'team_away', 'team_no_answer'],
  [failed('EPERM', 'connect EPERM 192.0.2.1:5432'), 'team_away', 'team_no_answer'],
  [failed('ECONNRESET', 'read ECONNRESET'), 'team_away', 'team_no_answer'],
])('%s', (error, code, key) => {
  expect(problemOfServer(error, address)).toMatchObject({ code, reason: { key } });
});

test('a server on this computer may be reached without encryption', () => {
  const error = new Error('The server does not support SSL connections');
  const { reason } = problemOfServer(error, { ...address, host: '127.0.0.1' });
  expect(reason).toMatchObject({ key: 'team_tls_none_here' });
});

test('the advised statement has the name of the user as SQL writes it', () => {
  const error = said('42501', 'permission denied');
  const { reason } = problemOfServer(error, { ...address, user: 'a"; DROP ROLE b; --' });
  expect(reason?.facts.user).toBe('a""; DROP ROLE b; --');
});

test('a host with several addresses says why each of them failed', () => {
  const each = ['::1', '127.0.0.1'].map((at) => failed('ECONNREFUSED', `connect ECONNREFUSED ${at}:5432`));
  const error = Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' });
  const detail = 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432';
  expect(problemOfServer(error, address)).toMatchObject({ code: 'team_away', reason: { facts: { detail } } });
});

test('words of a server without end are cut', () => {
  const { reason } = problemOfServer(said('P0001', 'no '.repeat(1_000_000)), address);
  expect(String(reason?.facts.words)).toHaveLength(1_000);
});
