import { Select } from '@mantine/core';
import { useStore } from 'zustand';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { type Encoding, encodings } from '#shared/files/encodings.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { chooseOutputEncoding } from '../../stores/draft/draft-actions.ts';
import { chooseEncoding } from '../../stores/draft/open-draft.ts';
import { encodingNames, holdsAllLetters, type Script } from '../../ui/encoding-names.ts';
import classes from './draft.module.css';

/** The encoding of a CSV file, and of the enriched one if it may lack letters. */
export function DraftEncoding({ inspection: { dialect } }: { inspection: SheetInspection }) {
  const chosen = useStore(draftStore, (draft) => draft.encoding);
  const output = useStore(draftStore, (draft) => draft.outputEncoding);
  if (dialect === undefined) return null;
  const encoding = chosen ?? dialect.encoding;
  return (
    <>
      <Select
        label={words.enrichFile.encoding}
        className={classes.encodingField}
        value={encoding}
        data={inGroups()}
        searchable
        maxDropdownHeight={320}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        onChange={(value) => value !== null && void chooseEncoding(value as Encoding)}
      />
      {holdsAllLetters(encoding) ? null : (
        <Select
          label={words.enrichFile.output}
          className={classes.outputField}
          value={output}
          data={[
            { value: 'same', label: encodingNames[encoding][0] },
            { value: 'utf-8', label: encodingNames['utf-8'][0] },
          ]}
          onChange={(value) => value !== null && chooseOutputEncoding(value === 'utf-8' ? 'utf-8' : 'same')}
        />
      )}
    </>
  );
}

const delimiterKeys = new Map<string, keyof typeof words.enrichFile.delimiters>([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
  [' ', 'space'],
  [':', 'colon'],
]);

/** The name of a CSV file's delimiter. */
export function delimiterWords(delimiter: string): string {
  const key = delimiterKeys.get(delimiter);
  return words.enrichFile.parted(
    key === undefined ? words.enrichFile.delimiterOf(delimiter) : words.enrichFile.delimiters[key],
  );
}

/** All encodings, grouped by script. */
function inGroups() {
  const scripts = Object.keys(words.enrichFile.scripts) as Script[];
  return scripts.map((script) => ({
    group: words.enrichFile.scripts[script],
    items: encodings
      .filter((encoding) => encodingNames[encoding][1] === script)
      .map((encoding) => ({ value: encoding, label: encodingNames[encoding][0] })),
  }));
}
