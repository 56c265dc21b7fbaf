import { Autocomplete } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import type { Suggestions } from '#contract/models/lookup.ts';
import { MOST_COMPARED } from '#shared/tables/compare.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../../words/words.ts';
import { reads } from '../../../rpc/reads.ts';
import { useRead } from '../../../rpc/use-read.ts';
import { attempt } from '../../../stores/frame/notices.ts';
import { domainsIn } from '../../../stores/lookup/compare.ts';
import classes from './compare.module.css';

const SHOWN = 6;

/** Adds domains: typed, or found by the name of a saved company. */
export function AddDomain(props: {
  domains: readonly string[];
  field: RefObject<HTMLInputElement | null>;
  onAdd: (domains: string[]) => void;
}) {
  const { domains, field, onAdd } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const found = useSuggestions(typed);
  const isFull = domains.length >= MOST_COMPARED;
  const add = (wanted: string[]) => {
    setTyped('');
    setError(null);
    onAdd(wanted);
  };
  const submit = () =>
    attempt(async () => {
      if (typed.trim() === '') return;
      const wanted = await domainsIn(typed);
      if (wanted.length === 0) setError(words.compare.add.none(typed.trim().slice(0, 100)));
      else add(wanted);
    });
  const open = found.filter(({ domain }) => !domains.includes(domain));
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Autocomplete
        ref={field}
        data-opened="compare"
        aria-label={words.compare.add.label}
        placeholder={isFull ? words.compare.add.full(MOST_COMPARED) : words.compare.add.placeholder}
        disabled={isFull}
        maxLength={2_048}
        spellCheck={false}
        leftSection={<IconPlus size={15} aria-hidden />}
        value={typed}
        error={error}
        // The engine's suggestions already match.
        filter={({ options }) => options}
        data={open.map(({ domain }) => domain)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span className={classes.domain}>{shownDomain(option.value)}</span>
            <span className={classes.quiet}>
              {open.find(({ domain }) => domain === option.value)?.companyName ?? ''}
            </span>
          </span>
        )}
        onChange={(value) => {
          setTyped(value);
          setError(null);
        }}
        onOptionSubmit={(domain) => {
          add([domain]);
          // Selecting sets the field's text after this, so it is cleared later.
          queueMicrotask(() => setTyped(''));
        }}
      />
    </form>
  );
}

/** Saved domains that match what is typed. */
function useSuggestions(typed: string): Suggestions['domains'] {
  const text = typed.trim().slice(0, 300);
  const read = () => reads.lookup.suggest({ text, limit: SHOWN });
  // Earlier suggestions stay until new ones come. If they can't be read, nothing is said.
  const found = useRead(text === '' ? null : read, () => undefined, text === '', [text]);
  return found?.domains ?? [];
}
