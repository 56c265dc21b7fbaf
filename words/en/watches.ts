import type { TurnNumbers, WatchSchedule, WatchSource } from '#contract/models/watch.ts';
import { fileNameOf, formatCount, formatMinuteOfDay, plural, pluralForm } from '../format.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const some = (count: number, word: string) => (count === 0 ? [] : [word]);

/** Words of watches: standing orders that refresh something every week or month. */
export const watches = {
  title: 'Watches',
  empty: 'A watch refreshes a view, a tag or a file every week or month, and tells you here what changed.',
  make: 'New watch',
  schedule: ({ every, day, minute }: WatchSchedule) =>
    every === 'week'
      ? `${days[day - 1]}s at ${formatMinuteOfDay(minute)}`
      : `day ${formatCount(day)} of each month at ${formatMinuteOfDay(minute)}`,
  source: (source: WatchSource) =>
    source.kind === 'view'
      ? `view ${source.name}`
      : source.kind === 'tag'
        ? `tag ${source.tag}`
        : fileNameOf(source.path),
  next: (when: string) => `next ${when}`,
  going: 'refreshing now',
  paused: 'paused',
  waits: (why: string) => `waits: ${why}`,
  spent: (spent: number, cap: number) =>
    `${formatCount(spent)} of ${plural(cap, 'credit', 'credits')} this month`,
  noTurn: 'no turn yet',
  lastTurn: (day: string) => `${day}:`,
  dropped: 'its run was deleted',
  /** Nothing is said to be unchanged that was not compared. */
  numbers: ({ refreshed, first, kept, missing, added, removed, facts, moved, fresh, gone }: TurnNumbers) =>
    [
      ...some(
        added + removed + facts + moved === 0 ? refreshed : 0,
        `nothing changed in ${plural(refreshed, 'domain', 'domains')}`,
      ),
      ...some(first, `${plural(first, 'domain', 'domains')} asked about for the first time`),
      ...some(added, `${formatCount(added)} added`),
      ...some(removed, `${formatCount(removed)} removed`),
      ...some(moved, `${plural(moved, 'company', 'companies')} moved`),
      ...some(facts, `${plural(facts, 'company fact', 'company facts')} changed`),
      ...some(
        kept,
        `${plural(kept, 'domain', 'domains')} not asked about again, since ${pluralForm(kept, 'its answer is', 'their answers are')} less than a day old`,
      ),
      ...some(missing, `no answer about ${plural(missing, 'domain', 'domains')}`),
      ...some(fresh, `${plural(fresh, 'domain', 'domains')} new`),
      ...some(gone, `${plural(gone, 'domain', 'domains')} gone`),
    ].join(', ') || 'nothing was compared',
  files: (count: number) => `${plural(count, 'file', 'files')} written`,
  filesProblem: (why: string) => `its files could not be written: ${why}`,
  open: 'Show what changed',
  pause: 'Pause',
  resume: 'Go on',
  confirm: 'Look at the new price',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the watch ${name}?`,
  removeHint:
    'Its digests are deleted with it. What was paid for stays saved, and files that it wrote stay, too.',
  ended: (name: string, found: string) => `${name} is refreshed: ${found}`,
  pausedNow: (name: string, why: string) => `The watch ${name} is paused. ${why}`,
  confirmed: 'The watch goes on.',
  made: 'The watch is made. It takes its turns while Stackdesk runs, also in the tray.',
  form: {
    title: 'New watch',
    subject: 'What to refresh',
    subjectHint: 'A saved view, a tag, or the domains in a file',
    views: 'Views',
    tags: 'Tags',
    files: 'Files',
    chooseFile: 'Choose a file',
    name: 'Name',
    kinds: 'What to ask',
    companies: 'Companies',
    technologies: 'Technologies',
    every: 'How often',
    week: 'Every week',
    month: 'Every month',
    day: 'Day',
    weekday: (day: number) => days[day - 1] ?? '',
    monthDay: (day: number) => formatCount(day),
    at: 'Time',
    each: 'At most each time, credits',
    monthly: 'At most in a month, credits',
    folder: 'Folder for digests',
    noFolder: 'None. They are shown on Home.',
    nothingFound: 'No view, tag or file is called so.',
    nothingYet: 'There is no saved view and no tag yet. Make one in Saved, or choose a file.',
    chooseFolder: 'Choose',
    clearFolder: 'No folder',
    publish: 'Publish its domains there after each turn',
    publishHint: 'One file, which is replaced as a whole',
    publishNothing: 'No',
    counting: 'Counting the domains …',
    now: (domains: number) => `${plural(domains, 'domain', 'domains')} now:`,
    eachTime: 'each time.',
    room: 'The rest of the cap is room for it to grow.',
    short:
      'The cap each time is less than that: a turn may leave some domains out, and the watch then pauses.',
    monthTooLow: 'A month must be allowed at least as much as one time.',
    choose: 'Choose what to refresh, and the price is shown here.',
    make: 'Make the watch',
    go: (credits: number) => `Make the watch · up to ${plural(credits, 'credit', 'credits')} each time`,
  },
  caps: {
    open: 'Change the caps',
    title: (name: string) => `Caps of ${name}`,
    change: 'Change',
    go: (credits: number) => `Change · up to ${plural(credits, 'credit', 'credits')} each time`,
    done: 'The caps are changed.',
  },
  lines: {
    open: 'Run without the window',
    title: 'Run watches without the window',
    hint: 'Watches take their turns while Stackdesk runs. If it is often closed, let this computer call the command line every hour:',
    cron: 'Cron',
    systemd: 'A systemd timer',
    windows: 'The Task Scheduler',
    terminal: 'In a terminal:',
    crontab: 'As a line of your crontab (crontab -e):',
    file: (name: string) => `As the file ${name}:`,
    copy: 'Copy',
  },
};
