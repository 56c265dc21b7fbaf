/** What can go wrong with the team's library, in English. */
export const team = {
  team_none: 'This computer has joined no team.',
  without_team_away:
    'The team’s library cannot be reached: a run waits for it. If its server says nothing at all, the run then goes on one batch at a time, and what colleagues bought since the last exchange may be bought again.',
  without_team_refused:
    'The team’s library refuses this computer: nothing is bought until that is mended, or until this computer leaves the team. Settings and `team status` say why.',
  team_address_none: 'The address of a library is like postgres://anna@db.example.com:5432/research.',
  team_address_password:
    'The address must not hold a password. The command line takes it from PGPASSWORD, the window from its own field.',
  team_address_option:
    'The address must not hold {option}. Encryption and the check of the server’s certificate are always on.',
  team_address_in_clear:
    'Without encryption, only this computer is reached, such as the end of a tunnel; {host} is another one.',
  list_by_colleague: '{person} starts a list of {technology} now.',
  list_by_somebody: 'A colleague starts a list of {technology} now.',
  lease_awaited: 'The wait for the team’s library was ended. Nothing was asked.',
  lease_over: 'It waited so long for its turn that a colleague may ask for it now.',
  team_person_none: 'Say by which name your colleagues know you.',
  team_by_page: 'What is shared, and with whom, is said by the command line, or in a dialog of the program.',
  team_no_answer: 'The library at {host}, port {port}, cannot be reached ({detail}).',
  team_password: '{host} refuses the password of {user}, or none was given.',
  'advice on team_password': 'Give the password again. If it is right, ask whoever made this login for you.',
  team_password_in_clear:
    '{host} asks for the password of {user} itself, and nothing encrypts it on its way. It was not sent.',
  'advice on team_password_in_clear':
    'Another program may listen there. Let the server take scram-sha-256, or reach it without sslmode=disable.',
  team_no_database: '{host} has no database {database}.',
  'advice on team_no_database': 'Check the address: its last part names the database.',
  team_not_set_up: 'The database {database} at {host} has no library of Stackdesk, or {user} may not see it.',
  'advice on team_not_set_up':
    'The owner of the database makes the library with `stackdesk team setup`, and lets you in with: GRANT stackdesk_member TO "{user}";',
  team_no_right: 'The user {user} lacks a right: {detail}.',
  'advice on team_no_right':
    'The owner of the library gives it with: GRANT stackdesk_member TO "{user}"; Everything saved here can be used meanwhile.',
  team_no_right_to_make: 'The user {user} lacks a right: {detail}.',
  'advice on team_no_right_to_make':
    'Set the library up as the owner of the database, or send an administrator the SQL of `stackdesk team setup --print`.',
  team_tls: 'There is no secure connection to {host}: {detail}.',
  team_unbound:
    'The server at {host} does not prove that the password is for its own certificate, which channel_binding=require asks for.',
  'advice on team_unbound':
    'Use the address of the server itself, not of a pool or proxy in front of it, with a login whose password is kept as scram-sha-256. Or leave channel_binding=require out of the address: the certificate is checked all the same. The password was not sent.',
  team_tls_none: 'The server at {host} takes no encrypted connections.',
  'advice on team_tls_none':
    'Ask whoever runs it to turn on TLS. Nothing was sent, and nothing is sent without encryption.',
  team_tls_none_here: 'The server on this computer takes no encrypted connections.',
  'advice on team_tls_none_here':
    'Put ?sslmode=disable at the end of the address, which works for this computer alone, or turn on TLS. Nothing was sent.',
  team_tls_authority: 'This computer trusts nobody who vouches for the certificate of {host} ({detail}).',
  'advice on team_tls_authority':
    'Ask whoever runs the server for the file of its certificate authority, and choose it in Settings under Network. The password was not sent.',
  team_tls_name: 'The certificate of {host} is for another name ({detail}).',
  'advice on team_tls_name':
    'Put the name for which the certificate is made into the address, or ask whoever runs the server. The password was not sent.',
  team_tls_time: 'The certificate of {host} has expired, or is not valid yet.',
  'advice on team_tls_time':
    'Check the clock of this computer, and ask whoever runs the server for a new certificate. The password was not sent.',
  team_not_taken:
    'The library at {host} cannot store some answers of this computer ({count}). Its server says: {words}.',
  'advice on team_not_taken':
    'All others are shared. Colleagues may buy these again, until whoever runs the database mends that.',
  team_notes_not_taken:
    'The library at {host} cannot store some tags or notes of this computer ({count}). Its server says: {words}.',
  'advice on team_notes_not_taken': 'All others are shared. Change these, or ask whoever runs the database.',
  team_read_only:
    'The library at {host} can be read and not written: its server is a standby, or takes no changes.',
  'advice on team_read_only':
    'Use the address of the server that takes changes. Nothing is bought meanwhile, since colleagues may have bought it; the command line goes on with --without-team.',
  team_strange:
    '{host} says what no PostgreSQL server says, or more than was asked for. Whoever runs it can say why.',
  team_behind:
    'The library’s server started again, or lacks what it had. For {seconds} s more, the programs of colleagues may offer again what they bought.',
  'advice on team_behind':
    'Nothing is bought until then. The command line goes on at once with --without-team.',
  team_lacks:
    'The library’s server started again, or lacks what it had. It may lack what these colleagues bought, since they were not connected to it since then: {people}.',
  'advice on team_lacks':
    'Ask them to open the program, or wait ten minutes. Nothing is bought meanwhile; the command line goes on with --without-team.',
  team_encoding:
    'The database writes letters as {encoding}, which has not all of them. Make one with the encoding UTF8.',
  team_said: '{host} refused: {words}.',
  team_newer: 'The library has version {version}; this program knows {known}. Install a newer Stackdesk.',
  team_unreleased:
    'The library is from before the first release, and this version cannot read it. Its owner makes another database and runs `stackdesk team setup` there; what each computer bought is offered to it again.',
  team_up_to_date: 'There is nothing to bring up to date from version {version} on: it is the newest.',
  team_unfinished: 'The library is not finished. Its owner runs `stackdesk team setup` again.',
  team_other:
    'At {address} there is another library than the one that was joined. Leave it, then join this one.',
} as const;
