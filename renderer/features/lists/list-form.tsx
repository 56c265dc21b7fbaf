import { Button, Checkbox, Switch } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { plainLabel } from '../../../preload/contract/values/labels.ts';
import { announce } from '../../stores/announcer.ts';
import { currentLabel, labelsStore, loadLabels } from '../../stores/labels.ts';
import { startList } from '../../stores/list-actions.ts';
import { listsStore } from '../../stores/lists.ts';
import { FactsPanel } from '../../ui/facts-panel.tsx';
import { LabelField } from '../../ui/label-field.tsx';
import { words as allWords } from '../../words/words.ts';
import { noFilters, readCountries, readEndings, usedBefore } from './draft-filters.ts';
import { FilterField } from './filter-field.tsx';
import classes from './form.module.css';
import { FormPrice } from './form-price.tsx';
import { formText as words } from './form-text.ts';
import { TechnologyField } from './technology-field.tsx';

const { parts } = allWords;

/** What another list is to hold, and what it costs; only its button starts anything, since that is paid. */
export function ListForm(props: { technology: string; onClose: () => void }) {
  const [technology, setTechnology] = useState(props.technology);
  const [countries, setCountries] = useState<string[]>([]);
  const [endings, setEndings] = useState<string[]>([]);
  const [filters, setFilters] = useState(noFilters);
  const [automatic, setAutomatic] = useState(true);
  const [label, setLabel] = useState(() => currentLabel() ?? '');
  const knownLabels = useStore(labelsStore, (state) => state.known);
  const [isChecked, setChecked] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const offered = useMemo(() => usedBefore(listsStore.getState().lists.values()), []);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  const readCountry = readCountries(countries);
  const readEnding = readEndings(endings);
  const [wrongCountry] = readCountry.wrong;
  const [wrongEnding] = readEnding.wrong;
  const isMissing = technology.trim() === '';
  const start = async () => {
    setChecked(true);
    if (isMissing || wrongCountry !== undefined || wrongEnding !== undefined) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus(),
      );
      return;
    }
    setStarting(true);
    const list = await startList({
      technology: technology.trim(),
      techapiId: null,
      filters: { ...filters, countries: readCountry.values, endings: readEnding.values },
      automatic,
      label: plainLabel(label),
    });
    setStarting(false);
    if (list === null) return;
    const isFree = list.creditsCharged === 0;
    announce(isFree ? words.startedFree(list.technology) : words.started(list.technology));
    props.onClose();
  };
  return (
    <FactsPanel
      label={words.label}
      title={words.label}
      close={words.close}
      onClose={props.onClose}
      footer={
        <FormPrice technology={technology.trim()}>
          {(price) => (
            <Button
              fullWidth
              className={classes.primary}
              loading={isStarting}
              leftSection={<IconCoins size={14} aria-hidden />}
              onClick={() => void start()}
            >
              {words.start} · {price}
            </Button>
          )}
        </FormPrice>
      }
    >
      <div className={classes.form} ref={form}>
        <TechnologyField
          value={technology}
          error={isChecked && isMissing ? words.technologyMissing : null}
          onChange={setTechnology}
        />
        <FilterField
          label={words.endings}
          hint={words.endingsHint}
          tags={endings}
          offered={offered.endings}
          error={wrongEnding === undefined ? null : words.endingsWrong(wrongEnding)}
          onChange={setEndings}
          condition={filters.endingCondition}
          onCondition={(endingCondition) => setFilters({ ...filters, endingCondition })}
        />
        <FilterField
          label={words.sizes}
          hint={words.sizesHint}
          tags={filters.companySizes}
          offered={offered.companySizes}
          error={null}
          splitChars={[',', ';']}
          onChange={(companySizes) => setFilters({ ...filters, companySizes })}
        />
        <FilterField
          label={words.countries}
          hint={words.countriesHint}
          tags={countries}
          offered={offered.countries}
          error={wrongCountry === undefined ? null : words.countriesWrong(wrongCountry)}
          onChange={setCountries}
          condition={filters.countryCondition}
          onCondition={(countryCondition) => setFilters({ ...filters, countryCondition })}
        />
        <Checkbox
          label={words.onlyWithCompany}
          description={words.onlyWithCompanyHint}
          checked={filters.onlyWithCompany}
          onChange={(event) => setFilters({ ...filters, onlyWithCompany: event.currentTarget.checked })}
        />
        <LabelField
          label={parts.label.field}
          description={parts.label.hint}
          value={plainLabel(label)}
          known={knownLabels}
          onLoad={loadLabels}
          onChange={setLabel}
        />
        <Switch
          label={words.automatic}
          description={words.automaticHint}
          checked={automatic}
          onChange={(event) => setAutomatic(event.currentTarget.checked)}
        />
      </div>
    </FactsPanel>
  );
}
