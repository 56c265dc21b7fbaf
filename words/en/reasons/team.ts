/** What can go wrong with the team's library, in English. */
export const team = {
  team_none: 'This computer has joined no team.',
  team_address_none: 'The address of a library is like postgres://anna@db.example.com:5432/research.',
  team_address_password:
    'The address must not hold a password. The command line takes it from PGPASSWORD, the window from its own field.',
  team_address_option:
    'The address must not hold {option}. Encryption and the check of the server’s certificate are always on.',
  team_address_in_clear:
    'Without encryption, only this computer is reached, such as the end of a tunnel; {host} is another one.',
  lease_over: 'It waited so long for its turn that a colleague may ask for it now.',
  team_person_none: 'Say by which name your colleagues know you.',
  team_by_page: 'A library is joined by the command line, or in a dialog of the program.',
  team_no_answer: 'The library at {host}, port {port}, cannot be reached ({words}).',
  team_password: '{host} refuses the password of {user}, or none was given.',
  team_no_database: '{host} has no database {database}.',
  team_not_set_up:
    'The database {database} at {host} has no library of Stackdesk, or this user may not see it.',
  team_no_right: 'The user {user} lacks a right: {words}.',
  team_tls: 'There is no secure connection to {host}: {words}.',
  team_said: '{host} refused: {words}.',
  team_newer: 'The library has version {version}; this program knows {known}. Install a newer Stackdesk.',
  team_older:
    'The library has version {version}; this program needs {known}. Its owner runs `stackdesk team setup` again.',
  team_unfinished: 'The library is not finished. Its owner runs `stackdesk team setup` again.',
  team_other:
    'At {address} there is another library than the one that was joined. Leave it, then join this one.',
} as const;
