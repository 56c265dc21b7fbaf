import { Button, Checkbox } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#contract/models/job.ts';
import type { ListChoices, ListFilters } from '#contract/models/list.ts';
import { plainLabel } from '#shared/money/labels.ts';
import { saidOf } from '../../../words/said.ts';
import { words as allWords, words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { startList } from '../../stores/lists/list-actions.ts';
import { currentLabel, labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import { useTypedText } from '../../ui/confirm-dialog.tsx';
import { FactsPanel } from '../../ui/facts-panel.tsx';
import { LabelField } from '../../ui/label-field.tsx';
import { countryWords, noFilters, readCountries, readEndings } from './draft-filters.ts';
import { FilterField } from './filter-field.tsx';
import classes from './form.module.css';
import { FormPrice } from './form-price.tsx';
import { MoreFilters } from './more-filters.tsx';
import { TechnologyField } from './technology-field.tsx';
import { Switch } from '../../ui/switch.tsx';

const { parts } = allWords;

export const LIST_FORM_ID = 'list-form';

/** The form for a new list, with its price. Only its button starts anything, because that is paid. */
export function ListForm({ asked, onClose }: { asked: { technology: string }; onClose: () => void }) {
  const { leave, inside } = useTypedText(true, onClose);
  const [technology, setTechnology] = useState(asked.technology);
  const [countries, setCountries] = useState<string[]>([]);
  const [endings, setEndings] = useState<string[]>([]);
  const [filters, setFilters] = useState(noFilters);
  const [automatic, setAutomatic] = useState(true);
  const [label, setLabel] = useState(() => currentLabel() ?? '');
  const knownLabels = useStore(labelsStore, (state) => state.known);
  const [isChecked, setChecked] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const { choices, readAgain } = useChoices();
  const form = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for is the reason
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [asked]);

  const readCountry = readCountries(countries, choices.countries);
  const readEnding = readEndings(endings);
  const [wrongCountry] = readCountry.wrong;
  const [wrongEnding] = readEnding.wrong;
  const isMissing = technology.trim() === '';
  // The focus is set in an effect: by then React has marked the wrong field, and moved or unfolded it.
  const [wrongTimes, setWrongTimes] = useState(0);
  const focusWrong = () => setWrongTimes((times) => times + 1);
  useEffect(() => {
    if (wrongTimes > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus();
  }, [wrongTimes]);
  /** A refusal is no longer shown after its field was changed. */
  const changed = (field: FormField) => {
    if (refusedField(refusal) === field || refusedField(refusal) === null) setRefusal(null);
  };
  const refused = (field: FormField) =>
    refusal !== null && refusedField(refusal) === field ? saidOf(refusal) : null;
  const start = async () => {
    setChecked(true);
    if (isMissing || wrongCountry !== undefined || wrongEnding !== undefined) {
      focusWrong();
      return;
    }
    setStarting(true);
    setRefusal(null);
    const outcome = await startList({
      technology: technology.trim(),
      techapiId: null,
      filters: { ...filters, countries: readCountry.values, endings: readEnding.values },
      automatic,
      label: plainLabel(label),
    });
    setStarting(false);
    if (outcome.kind === 'refused') {
      setRefusal(outcome.problem);
      // The refusal may have named choices. A field with known choices is not folded away, so they are read
      // before the focus is set.
      await readAgain();
      focusWrong();
    }
    if (outcome.kind !== 'started') return;
    const { list } = outcome;
    announce(
      list.creditsCharged === 0
        ? words.listForm.startedFree(list.technology)
        : words.listForm.started(list.technology),
    );
    onClose();
  };
  const change = (changes: Partial<ListFilters>) => setFilters({ ...filters, ...changes });
  const named = choices.countries.filter(({ name }) => name !== null);
  const countryError =
    wrongCountry === undefined ? refused('countries') : words.listForm.countriesWrong(wrongCountry);
  const sizesError = refused('companySizes');
  const sizesField = (
    <FilterField
      key="sizes"
      label={words.listForm.sizes}
      hint={choices.companySizes.length === 0 ? words.listForm.sizesHint : words.listForm.sizesKnown}
      tags={filters.companySizes}
      offered={choices.companySizes}
      opens
      error={sizesError}
      splitChars={[';']}
      onChange={(companySizes) => {
        changed('companySizes');
        change({ companySizes });
      }}
    />
  );
  const countriesField = (
    <FilterField
      key="countries"
      label={words.listForm.countries}
      hint={named.length === 0 ? words.listForm.countriesHint : words.listForm.countriesKnown}
      tags={countries}
      offered={choices.countries.map(countryWords)}
      opens
      error={countryError}
      splitChars={[',', ';']}
      onChange={(tags) => {
        changed('countries');
        setCountries(tags);
      }}
      condition={filters.countryCondition}
      onCondition={(countryCondition) => change({ countryCondition })}
    />
  );
  return (
    <FactsPanel
      id={LIST_FORM_ID}
      label={words.listForm.label}
      title={words.listForm.label}
      close={words.listForm.close}
      takesFocus
      onClose={leave}
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
              {words.listForm.start} · {price}
            </Button>
          )}
        </FormPrice>
      }
    >
      {inside(
        <div className={classes.form} ref={form}>
          {refusal !== null && refusedField(refusal) === null ? (
            <ProblemCallout
              problem={refusal}
              {...(refusal.code === 'invalid_request' ? { advice: words.listForm.refusedAdvice } : {})}
            />
          ) : null}
          <TechnologyField
            value={technology}
            error={isChecked && isMissing ? words.listForm.technologyMissing : refused('technology')}
            onChange={(value) => {
              changed('technology');
              setTechnology(value);
            }}
          />
          <FilterField
            label={words.listForm.endings}
            hint={words.listForm.endingsHint}
            tags={endings}
            offered={choices.endings}
            error={wrongEnding === undefined ? refused('endings') : words.listForm.endingsWrong(wrongEnding)}
            onChange={(tags) => {
              changed('endings');
              setEndings(tags);
            }}
            condition={filters.endingCondition}
            onCondition={(endingCondition) => change({ endingCondition })}
          />
          {choices.companySizes.length === 0 ? null : sizesField}
          {named.length === 0 ? null : countriesField}
          <Checkbox
            label={words.listForm.onlyWithCompany}
            description={words.listForm.onlyWithCompanyHint}
            checked={filters.onlyWithCompany}
            onChange={(event) => change({ onlyWithCompany: event.currentTarget.checked })}
          />
          <MoreFilters hasError={countryError !== null || sizesError !== null}>
            {choices.companySizes.length === 0 ? sizesField : null}
            {named.length === 0 ? countriesField : null}
          </MoreFilters>
          <LabelField
            label={parts.label.field}
            description={parts.label.hint}
            value={plainLabel(label)}
            known={knownLabels}
            onLoad={loadLabels}
            onChange={setLabel}
          />
          <Switch
            label={words.listForm.automatic}
            description={words.listForm.automaticHint}
            checked={automatic}
            onChange={(event) => setAutomatic(event.currentTarget.checked)}
          />
        </div>,
      )}
    </FactsPanel>
  );
}

const nothing: ListChoices = { countries: [], companySizes: [], endings: [] };

/**
 * The known choices of a list's filters, and a function that reads them again. A refusal, for example, may
 * have named more.
 */
function useChoices(): { choices: ListChoices; readAgain: () => Promise<void> } {
  const [choices, setChoices] = useState(nothing);
  const readAgain = useCallback(
    () =>
      // Without choices the fields still work.
      reads.lists.choices().then(setChoices, () => undefined),
    [],
  );
  useEffect(() => void readAgain(), [readAgain]);
  return { choices, readAgain };
}

/** The fields of the form that the service can refuse. */
type FormField = 'technology' | 'countries' | 'endings' | 'companySizes';

const FIELDS: Record<string, FormField> = {
  list_refused_technology: 'technology',
  list_refused_countries: 'countries',
  list_refused_endings: 'endings',
  list_refused_companySizes: 'companySizes',
};

/** The field that a refusal is about; null if none. */
function refusedField(problem: Problem | null): FormField | null {
  return FIELDS[problem?.reason?.key ?? ''] ?? null;
}
