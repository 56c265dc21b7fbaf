import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import type { Suggestions } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { TechnologyMark } from '../../ui/marks/technology-mark.tsx';
import classes from './form.module.css';

const MOST_OFFERED = 8;

/** The technology of a list. Suggests those that saved answers name; any other may be typed. */
export function TechnologyField(props: {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const { value, onChange } = props;
  const [offered, setOffered] = useState<readonly string[]>([]);
  const suggesting = useLatest<string, Suggestions>({
    work: (typed) => reads.lookup.suggest({ text: typed.slice(0, 300), limit: MOST_OFFERED }),
    done: ({ technologies }) => setOffered(technologies.map(({ name }) => name)),
    // Without suggestions the field still works.
    onFailure: () => setOffered([]),
  });
  const change = (typed: string) => {
    onChange(typed);
    if (typed.trim() === '') setOffered([]);
    else suggesting.ask(typed);
  };
  return (
    <Autocomplete
      size="xs"
      label={words.listForm.technology}
      description={words.listForm.technologyHint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={props.error}
      data-opened="list"
      maxLength={300}
      spellCheck={false}
      data={[...offered]}
      // The engine's suggestions already match what was typed.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <TechnologyMark name={option.value} />
          {option.value}
        </span>
      )}
      value={value}
      onChange={change}
    />
  );
}
