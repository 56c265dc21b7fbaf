import { Select } from '@mantine/core';
import { useStore } from 'zustand';
import { type CapKey, capKeys } from '#shared/money/caps.ts';
import { isTimeZone, systemTimeZone } from '#shared/time/time-zone.ts';
import { words } from '../../../words/words.ts';
import { chooseLabel, labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { changeLimits, changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { LabelField } from '../../ui/label-field.tsx';
import { CreditsField } from './credits-field.tsx';
import { PriceForm } from './price-form.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** The proposed budget of a run, and the caps. */
export function MoneySection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  const known = useStore(labelsStore, (state) => state.known);
  if (settings === null) return null;
  const capField = (cap: CapKey) => ({
    label: words.settings[cap],
    hint: words.settings[`${cap}Hint` as const],
    placeholder: words.settings.none,
    value: settings[cap],
    onSave: (value: number | null) => changeLimits({ [cap]: value }),
  });
  return (
    <Section id="money" title={words.settings.money} hint={words.settings.moneyHint}>
      <div className={classes.pair}>
        <CreditsField {...capField('capPerRun')} />
        <CreditsField
          label={words.settings.defaultBudget}
          hint={words.settings.defaultBudgetHint}
          placeholder={words.settings.wholePrice}
          value={settings.defaultBudget}
          onSave={(defaultBudget) => changeSettings({ defaultBudget })}
        />
        {/* The caps of a day and of a month, side by side. */}
        {capKeys
          .filter((cap) => cap !== 'capPerRun')
          .map((cap) => (
            <CreditsField key={cap} {...capField(cap)} />
          ))}
        <CreditsField
          label={words.settings.askAbove}
          hint={words.settings.askAboveHint}
          placeholder={words.settings.askNever}
          value={settings.askAbove}
          onSave={(askAbove) => changeLimits({ askAbove })}
        />
        <TimeZoneField timeZone={settings.timeZone} />
        <LabelField
          className={classes.short}
          label={words.parts.label.current}
          description={words.parts.label.hint}
          value={settings.label}
          known={known}
          onLoad={loadLabels}
          onChange={(label) => void chooseLabel(label)}
        />
      </div>
      <div>
        <h3 className={classes.label}>{words.settings.creditPrice.title}</h3>
        <p className={classes.hint}>{words.settings.creditPrice.hint}</p>
      </div>
      <PriceForm price={settings.creditPrice} />
    </Section>
  );
}

/** The time zone whose days and months count, with a word if this computer has another one. */
function TimeZoneField({ timeZone }: { timeZone: string }) {
  const here = systemTimeZone();
  return (
    <Select
      className={classes.short}
      label={words.settings.timeZone}
      description={here === timeZone ? words.settings.timeZoneHint : words.settings.timeZoneDiffers(here)}
      inputWrapperOrder={['label', 'input', 'description']}
      value={timeZone}
      searchable
      allowDeselect={false}
      data={[...new Set([timeZone, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()}
      onChange={(value) => isTimeZone(value) && void changeLimits({ timeZone: value })}
    />
  );
}
