/**
 * What a person can do about each error, in English. It follows the message of what happened.
 * `docs/errors.md` has the same table.
 */
export const errors = {
  // Errors of the service (its own `error_code` values).
  unauthenticated: 'The token is missing, wrong or revoked. Connect again with a valid API token.',
  workspace_required: 'Choose a workspace first.',
  workspace_not_found: 'The service does not know this workspace. Choose another one.',
  workspace_forbidden:
    'This token cannot reach the workspace. Choose another one, or ask its owner for access.',
  insufficient_credits: 'The wallet is empty. Top it up, then run what was skipped again.',
  rate_limited: 'Too many requests in this minute. Stackdesk waits and goes on by itself.',
  invalid_request: 'The service refused the request as wrong. Repeating it unchanged will not help.',
  server_error: 'The service has a problem. Try again later.',
  download_limit_reached: 'This list has used all its download attempts.',
  list_not_ready: 'The service is still preparing this list. It can be downloaded once it is ready.',
  list_expired:
    'The service has removed this file. Start the list again; within the same billing period that may be free.',
  attempts_reserved:
    'Only the last download attempts of this list are left, and they are kept for you. Resume it yourself to use one.',
  download_damaged:
    'What arrived is not what the service announced, so it was not given its name. Download it again.',

  wallet_fell:
    'If somebody else uses this wallet, say so in Credits or by `credits --others yes`, or by `--others once` for this time alone, and go on. Otherwise, look at the service to see what was charged.',

  // Errors between here and the service.
  unreachable: 'Check the network, the proxy and the base address.',
  timed_out: 'Try again later.',
  proxy_unauthenticated:
    'The proxy refuses its user name or password. Set them in Settings, or in the address of the proxy, and go on.',
  tls_failed:
    'No secure connection could be made. Check the certificate authority file and the base address.',
  redirect_refused:
    'The service redirected to another address, which is refused to protect the token. Check the base address.',
  bad_answer: 'The answer was not one that the service documents. Check the base address.',
  outcome_unknown:
    'The answer to a paid request was lost, so it may have been charged. Decide whether to send it again.',

  // Files.
  file_not_found: 'Check its name and its folder.',
  file_unreadable:
    'The file cannot be read. Check that it is a file, that you may read it, and that no other program holds it.',
  file_unsupported:
    'Stackdesk reads CSV, TSV, XLSX, XLSM and ODS files. Save the sheet in one of these formats.',
  file_damaged: 'The file is damaged. Open it in a spreadsheet program and save it again.',
  file_encrypted: 'The workbook is protected by a password. Remove the password and try again.',
  file_too_large: 'The file is larger than is safe to open.',
  file_changed:
    'The file is not what it was when Stackdesk last read it. Open it again, or download it again.',
  other_file:
    'Choose the file as it was downloaded. A copy that was changed, or saved again by another program, is another file.',
  file_empty: 'The sheet has no rows.',
  sheet_not_found: 'The workbook has no sheet of that name.',
  column_not_found: 'The sheet has no such column.',
  list_elsewhere:
    'Nothing was sent. Wait a moment and look at the lists: the one of your colleague can be downloaded here, too.',
  list_not_open: 'The list is not open any more. Open it again.',
  query_ended: 'Nothing else was lost, and lists stay open. Ask for less, or ask in another way.',
  no_domains: 'No cell of the column holds a domain. Choose another column.',
  out_exists: 'Choose another name.',
  out_unwritable: 'The output file cannot be written. Check the folder and its permissions.',
  disk_full:
    'The disk is full. Make room, then go on, before you close Stackdesk: answers that have no room wait in it.',

  // Data on this computer.
  store_newer: 'The data folder was written by a newer version of Stackdesk. Install that version.',
  store_older:
    'The data folder is from before the first release, and this version cannot read it. Nothing in it was changed. Rename it, or use another one (`--data-dir`), and connect again.',
  store_damaged: 'The saved data is damaged. The file was set aside and is kept.',
  other_version: 'End the Stackdesk that runs, or use the same version for both.',
  store_locked: 'Close the other Stackdesk, or the program that holds its data, first.',
  store_unwritable:
    'The saved data cannot be written. Check the disk and the permissions of the data folder, then resume, before you close Stackdesk: answers that could not be written wait in it.',
  store_busy: 'Work is under way. Let it end, or pause it, and try again.',
  backup_unfit: 'This file is not a Stackdesk backup. Choose another one; what is here is unchanged.',
  backup_damaged: 'The backup is damaged. Choose another one; what is here is unchanged.',
  backup_newer:
    'The backup was written by a newer version of Stackdesk. Install that version; what is here is unchanged.',
  backup_older:
    'The backup is from before the first release, and this version cannot read it. Choose another one; what is here is unchanged.',
  nothing_saved: 'Nothing is saved for this. Look it up first, or choose another workspace.',
  name_taken: 'Another one has this name already. Choose another name; nothing was changed.',
  job_not_found: 'There is no such run.',
  job_busy: 'The run is under way already.',
  job_finished: 'The run is over, or holds nothing of this kind.',
  watch_not_found: 'There is no such watch.',
  watch_grown: 'Look at its new price, and confirm it, or delete the watch.',
  watch_cap_reached: 'Raise its cap, or let it go on as it is: then it continues with its next turn.',
  watch_restored: 'Confirm it if it is to go on here, or delete it.',
  cap_reached: 'Raise the cap in Settings; a cap for one day starts over the next day.',
  assistants_off: 'A person can allow it, with a budget, in Settings under "Assistants".',

  // A database of a person's own.
  database_failed:
    'Check the address, the user, the password and the rights there. The database is as it was before.',

  // The program itself.
  not_connected: 'Connect to the service, or try it with sample data.',
  no_team: 'Join the library of your team first: `stackdesk team join`, or Team in Settings.',
  team_away:
    'Everything saved here can be used without it. Before something is bought, it is waited for, since colleagues may have bought it. The command line goes on with --without-team; what is bought meanwhile is offered later.',
  team_refused:
    'Everything saved here can be used without it. Ask whoever set up the library. Nothing is bought meanwhile, since colleagues may have bought it; the command line goes on with --without-team.',
  token_awaited: 'Unlock the keychain if it asks, and try again in a moment.',
  sandbox_failed: 'The sample service could not be started.',
  engine_stopped:
    'Try again in a moment, or start Stackdesk again. Runs under way are paused; what was being asked may have been charged.',
  engine_silent:
    'Let it go on (`fg` in its terminal, or `kill -CONT` and its number), or end it by force. Then try again. What it runs for this command pauses once it goes on.',
  cancelled: 'Stopped on request.',
  usage: 'The call is wrong. `--help` shows how it is made.',
  internal: 'Something unexpected went wrong. The log has the details.',
} as const;
