/**
 * Sentences without the codes of protocols and systems, in English. A window shows these; the full ones are
 * in its details.
 */
export const plain = {
  'plain answered': 'The {operation} failed at the service.',
  'plain answered_words': 'The {operation} failed at the service: {words}.',
  'plain charge_not_told': 'The {operation} was sent, but its answer does not say whether it was charged.',
  'plain refused_and_charged': 'The service refused this, and the wallet fell all the same.',
  'plain redirected': 'The service redirected.',
  'plain redirected_to': 'The service redirected to {origin}.',
  'plain silent': 'No answer in time from {origin}.',
  'plain insecure': 'No secure connection to {origin}.',
  'plain no_connection': 'No connection, or a broken one, to {origin}.',
  'plain answer_headers_large': 'The answer of {origin} has more headers than an answer needs.',
  'plain proxy_refused': 'The proxy refused to connect to {origin}.',
  'plain store_refuses': 'The saved data cannot be written. What arrived is kept and will be booked.',
  'plain refused_elsewhere': 'The place that the download was sent to refused it.',
  'plain refused_status': 'the answer holds no file',
  'plain data_fails': 'The data folder {path} cannot be used.',
  'plain disk_fails': 'The disk or the network drive of {path} fails.',
  'plain place_unfit': 'The file system of {path} does not allow this.',
  'plain unreadable_code': '{path} cannot be read.',
  'plain out_unwritable_code': '{path} cannot be written.',
  'plain engine_ends_again': 'The engine stopped again and again.',
  'plain sample_ended': 'The sample service stopped at its start.',
  'plain team_no_answer': 'The library at {host}, port {port}, cannot be reached.',
  'plain team_no_right': 'The user {user} lacks a right in the library.',
  'plain team_tls': 'There is no secure connection to {host}.',
  'plain team_tls_authority': 'This computer trusts nobody who vouches for the certificate of {host}.',
  'plain team_tls_name': 'The certificate of {host} is for another name.',
  'plain team_no_right_to_make': 'The user {user} may make no library there.',
} as const;
