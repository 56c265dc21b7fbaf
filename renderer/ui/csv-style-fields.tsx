import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import { csvDates, csvDelimiters, csvEncodings } from '#contract/values/exports.ts';
import { dayText } from '#shared/tables/table-text.ts';
import { words } from '../../words/words.ts';
import classes from './csv-style.module.css';
import { LabelledGroup } from './labelled-group.tsx';

interface CsvStyleFieldsProps {
  value: CsvStyle;
  onChange: (style: CsvStyle) => void;
}

/** How tables are written and copied: delimiter, numbers, days, headings and encoding. */
export function CsvStyleFields({ value, onChange }: CsvStyleFieldsProps) {
  return (
    <div className={classes.fields}>
      <LabelledGroup labelId="csv-delimiter" label={words.parts.csv.delimiter}>
        <SegmentedControl
          fullWidth
          aria-labelledby="csv-delimiter"
          value={value.delimiter}
          data={csvDelimiters.map((sign) => ({ value: sign, label: words.parts.csv.delimiters[sign] }))}
          onChange={(delimiter) => onChange({ ...value, delimiter })}
        />
      </LabelledGroup>
      <LabelledGroup labelId="csv-decimals" label={words.parts.csv.decimals}>
        <SegmentedControl
          fullWidth
          aria-labelledby="csv-decimals"
          value={value.decimalComma ? 'comma' : 'point'}
          data={[
            { value: 'point', label: '1.5' },
            { value: 'comma', label: '1,5' },
          ]}
          onChange={(sign) => onChange({ ...value, decimalComma: sign === 'comma' })}
        />
      </LabelledGroup>
      <LabelledGroup labelId="csv-dates" label={words.parts.csv.dates}>
        <SegmentedControl
          fullWidth
          aria-labelledby="csv-dates"
          value={value.dates}
          data={csvDates.map((dates) => ({ value: dates, label: dayText('2026-11-22', { dates }) }))}
          onChange={(dates) => onChange({ ...value, dates })}
        />
      </LabelledGroup>
      <Checkbox
        size="xs"
        label={words.parts.csv.header}
        checked={value.header}
        onChange={(event) => onChange({ ...value, header: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={words.parts.csv.keepTexts}
        checked={value.keepTexts}
        onChange={(event) => onChange({ ...value, keepTexts: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={words.parts.csv.copyHeader}
        description={words.parts.csv.copyHint}
        checked={value.copyHeader}
        onChange={(event) => onChange({ ...value, copyHeader: event.currentTarget.checked })}
      />
      <Select
        label={words.parts.csv.encoding}
        description={words.parts.csv.encodingHints[value.encoding]}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        value={value.encoding}
        data={csvEncodings.map((encoding) => ({
          value: encoding,
          label: words.parts.csv.encodings[encoding],
        }))}
        onChange={(encoding) => {
          const chosen = csvEncodings.find((each) => each === encoding);
          if (chosen !== undefined) onChange({ ...value, encoding: chosen });
        }}
      />
    </div>
  );
}
