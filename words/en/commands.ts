import type { CommandId, CommandSection } from '#contract/commands.ts';

/** A command's name, and other words that find it. */
export interface CommandName {
  readonly title: string;
  readonly words?: string;
}

/** The words for commands in the menu, the palette and the sheet of keyboard shortcuts, in one language. */
export interface CommandWords {
  readonly names: Readonly<Record<CommandId, CommandName>>;
  readonly sections: Readonly<Record<CommandSection, string>>;
  /** The titles of menus; `&` is before the letter that opens it with Alt. */
  readonly menus: Readonly<
    Record<'file' | 'edit' | 'view' | 'go' | 'window' | 'help' | 'theme' | 'recent', string>
  >;
  readonly roles: Readonly<Record<MenuRole, string>>;
}

/** The usual entries of a menu, by Electron's names. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'minimize'
  | 'close'
  | 'zoom'
  | 'front'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit';

export const commandWords: CommandWords = {
  names: {
    open_palette: { title: 'Search or Run a Command…', words: 'palette' },
    go_home: { title: 'Home', words: 'overview start' },
    go_lookup: { title: 'Lookup', words: 'domain technology search' },
    go_enrich: { title: 'Enrich', words: 'runs jobs spreadsheets files' },
    go_lists: { title: 'Lists', words: 'downloads technologies' },
    show_changes: { title: 'What Changed', words: 'report refreshed added removed dropped diff history' },
    go_saved: { title: 'Saved', words: 'answers domains search database' },
    go_credits: { title: 'Credits', words: 'money spending ledger balance costs' },
    focus_lookup: { title: 'Look Up a Domain or Technology', words: 'search ask' },
    look_up_all: { title: 'Look Up Both Kinds…', words: 'technologies company price ask' },
    back: { title: 'Leave This View', words: 'leave return lists runs' },
    previous_place: { title: 'Back', words: 'previous screen history' },
    next_place: { title: 'Forward', words: 'next screen history' },
    show_activity: { title: 'Activity', words: 'running runs transfers downloads progress' },
    query_sql: { title: 'Query With SQL…', words: 'select tables database duckdb' },
    explore_file: { title: 'Explore File…', words: 'open look at rows csv xlsx parquet own customers' },
    open_spreadsheet: { title: 'Open Spreadsheet…', words: 'new enrichment enrich file csv xlsx excel' },
    paste_domains: { title: 'Paste Domains…', words: 'new enrichment enrich clipboard' },
    compare_domains: { title: 'Compare Domains…', words: 'side by side difference shared technologies' },
    new_list: { title: 'New List…', words: 'start technology websites' },
    refresh_lists: { title: 'Update Status of Lists', words: 'refresh history service' },
    export: { title: 'Export…', words: 'save write csv xlsx json parquet' },
    print: { title: 'Print…', words: 'paper pdf' },
    start_run: { title: 'Start the Run…', words: 'enrich price pay' },
    pause: { title: 'Pause', words: 'hold run download' },
    resume: { title: 'Resume', words: 'go on continue run download' },
    stop: { title: 'Stop', words: 'end run cancel' },
    run_again: { title: 'Run Failed Rows Again…', words: 'rerun retry skipped unknown' },
    download: { title: 'Download', words: 'list file fetch' },
    try_again: { title: 'Try Again', words: 'retry download list' },
    explore: { title: 'Explore the Rows', words: 'list open show this file' },
    open_file: { title: 'Open the File', words: 'enriched spreadsheet list' },
    reveal_file: { title: 'Show the File in Its Folder', words: 'reveal enriched list' },
    group: { title: 'Group Rows…', words: 'pivot count sum share by country technology together' },
    combine: { title: 'Combine With Other Lists…', words: 'join merge overlap common' },
    enrich_shown: { title: 'Enrich These Rows…', words: 'list domains found chosen price' },
    refresh_answers: { title: 'Refresh Answers…', words: 'ask again look up newer price' },
    back_up: { title: 'Back Up Saved Data…', words: 'backup copy' },
    pause_all: { title: 'Pause All Runs and Downloads', words: 'stop hold transfers' },
    undo_removal: { title: 'Undo the Deletion', words: 'bring back restore' },
    deleted_domains: { title: 'Deleted Domains…', words: 'bring back restore undo trash saved' },
    tag: { title: 'Tag…', words: 'label saved domains' },
    delete_saved: { title: 'Delete From Saved…', words: 'remove domains answers' },
    find: { title: 'Find', words: 'search filter' },
    filters: { title: 'Filters…', words: 'facets narrow' },
    columns: { title: 'Columns…', words: 'show hide order table' },
    charts: { title: 'Charts', words: 'figures diagrams show hide' },
    views: { title: 'Saved Views…', words: 'searches open rename remove' },
    save_view: { title: 'Save This Search as a View…', words: 'keep name filters columns' },
    theme_system: { title: 'Theme: As the System', words: 'look appearance automatic' },
    theme_light: { title: 'Theme: Light', words: 'look appearance bright' },
    theme_dark: { title: 'Theme: Dark', words: 'look appearance night' },
    zoom_in: { title: 'Zoom In', words: 'larger bigger' },
    zoom_out: { title: 'Zoom Out', words: 'smaller' },
    zoom_reset: { title: 'Actual Size', words: 'zoom reset 100' },
    full_screen: { title: 'Full Screen' },
    switch_workspace: { title: 'Switch Workspace…', words: 'account connection' },
    add_connection: { title: 'Add a Connection…', words: 'account token connect' },
    refresh_balance: { title: 'Update the Balance', words: 'refresh credits wallet' },
    compare_balance: { title: 'Compare With the Service', words: 'credits ledger balance agree check' },
    go_settings: { title: 'Settings…', words: 'preferences options' },
    settings_look: { title: 'Settings: Look', words: 'appearance theme light dark language sprache deutsch' },
    settings_money: { title: 'Settings: Budget and Caps', words: 'change money limits credits' },
    settings_answers: { title: 'Settings: Saved Answers', words: 'refresh age' },
    settings_assistants: { title: 'Settings: Assistants', words: 'claude mcp ai budget cursor' },
    settings_connections: { title: 'Settings: Connections', words: 'account token disconnect' },
    settings_network: { title: 'Settings: Network', words: 'proxy certificate' },
    settings_downloads: { title: 'Settings: Downloads', words: 'folder lists' },
    settings_system: { title: 'Settings: System', words: 'tray sleep updates links log' },
    settings_data: { title: 'Settings: Data', words: 'backup restore compact delete folder size' },
    shortcuts: { title: 'Keyboard Shortcuts', words: 'keys help' },
    tour: { title: 'Tour', words: 'introduction first steps help' },
    copy_diagnostics: { title: 'Copy Diagnostics', words: 'problem report log support' },
    show_log: { title: 'Show the Log', words: 'problem file support' },
    check_updates: { title: 'Look for Updates', words: 'version upgrade newer' },
    documentation: { title: 'Help on This Screen', words: 'documentation manual readme guide' },
    settings_about: { title: 'About Stackdesk', words: 'version licence' },
  },
  sections: {
    go: 'Go to',
    file: 'File',
    edit: 'Edit',
    view: 'View',
    workspace: 'Workspace',
    settings: 'Settings',
    help: 'Help',
  },
  menus: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    go: '&Go',
    window: '&Window',
    help: '&Help',
    theme: 'Theme',
    recent: 'Open Recent',
  },
  roles: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    minimize: 'Minimize',
    close: 'Close',
    zoom: 'Zoom',
    front: 'Bring All to Front',
    services: 'Services',
    hide: 'Hide Stackdesk',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    quit: 'Quit Stackdesk',
  },
};
