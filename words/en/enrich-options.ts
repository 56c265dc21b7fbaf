import { formatCount, formatList, plural, pluralForm } from '../format.ts';

/**
 * Words of the options of an enrichment: refreshing earlier columns, leaving rows out, the folder of the
 * result.
 */
export const enrichOptions = {
  fromList: (columns: readonly string[], isCompanyOff: boolean) =>
    `From the list, free: ${formatList(columns)}.${isCompanyOff ? ' So Company is off. Switch it on to buy what the service knows now.' : ''}`,
  inList: (field: string) => `${field} (in the list)`,
  update: 'Refresh earlier columns',
  updateOn: (refreshed: number, added: number) =>
    `Refreshes ${plural(refreshed, 'column', 'columns')} of an earlier run, adds ${formatCount(added)}. Changed cells are marked.`,
  updateKept: (kept: number) =>
    `${plural(kept, 'column', 'columns')} of an earlier run ${pluralForm(kept, 'stays as it is', 'stay as they are')}, since nothing is asked for ${pluralForm(kept, 'it', 'them')}.`,
  updateOff: (refreshed: number) =>
    `${plural(refreshed, 'column', 'columns')} of an earlier run ${pluralForm(refreshed, 'stays', 'stay')}; all are added once more.`,
  updated: (cells: number, rows: number) =>
    cells === 0
      ? 'Nothing changed in the columns of the earlier run'
      : `${plural(cells, 'cell', 'cells')} of the earlier run changed, in ${plural(rows, 'row', 'rows')}`,
  domainColumn: 'A column with the domain',
  uses: 'Yes or no: uses…',
  usesHint: '“not seen” stands instead of “no” if the answer was cut or narrowed: it may run all the same.',
  usesPlaceholder: 'Name of a technology',
  usesNew: (name: string) => `No answer so far names ${name}.`,
  take: (name: string) => `Take ${name}`,
  leaveOut: 'Leave rows out',
  leaveOutSet: (rows: number) => `Leave rows out (${formatCount(rows)} left out)`,
  leaveOutHint: 'Rows whose domain is in one of these are not asked, and cost nothing.',
  addFile: 'Add a file…',
  list: 'A downloaded list',
  listPlaceholder: 'Choose a list',
  savedAll: 'Everything that is saved',
  tags: 'Saved with a tag',
  tagsPlaceholder: 'Choose tags',
  removeFile: (name: string) => `No longer leave out ${name}`,
  remembered: 'As last time for files with this header.',
  rememberedOfRun: 'As in the run that wrote its columns.',
  forget: 'Forget',
  startAnew: 'Start over',
  lastLabel: (label: string) => `As last time: ${label}. Keep?`,
  keepLabel: 'Keep',
  writesIn: (name: string, folder: string) => `Writes ${name} in ${folder}.`,
  otherFolder: 'Other folder…',
  settings: {
    title: 'Enriched files',
    name: 'Name of enriched files',
    nameHint:
      '{name} stands for the name of the file, {date} for the day, {n} for a number that makes it free.',
    faults: {
      no_name: 'It needs {name}, so that results of different files differ.',
      bad_sign: 'A name can’t hold any of < > : " / \\ | ? *, nor begin or end with a blank or a dot.',
      unknown_part: 'Only {name}, {date} and {n} can be in braces.',
      repeated_part: 'Each of {name}, {date} and {n} can be used only once.',
    },
    folder: 'Folder',
    nextToOriginal: 'Next to the original',
    remembered: 'Choices by header',
    rememberedHint: (headers: number) =>
      headers === 0
        ? 'Nothing is remembered yet: a file with the header of an earlier one gets its choices again.'
        : `A file with the header of an earlier one gets its choices again; ${plural(headers, 'header is', 'headers are')} remembered.`,
    forgetAll: 'Forget all',
  },
};
