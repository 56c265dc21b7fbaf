import { useStore } from 'zustand';
import { capKeys } from '../../../preload/contract/values/caps.ts';
import { changeLimits, changeSettings, settingsStore } from '../../stores/settings.ts';
import { CreditsField } from './credits-field.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** What a run proposes to spend, and what nothing may pass. */
export function MoneySection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="money" title={text.money} hint={text.moneyHint}>
      <div className={classes.pair}>
        {capKeys.map((cap) => (
          <CreditsField
            key={cap}
            label={text[cap]}
            hint={text[`${cap}Hint`]}
            placeholder={text.none}
            value={settings[cap]}
            onSave={(value) => changeLimits({ [cap]: value })}
          />
        ))}
        <CreditsField
          label={text.defaultBudget}
          hint={text.defaultBudgetHint}
          placeholder={text.wholePrice}
          value={settings.defaultBudget}
          onSave={(defaultBudget) => changeSettings({ defaultBudget })}
        />
      </div>
    </Section>
  );
}
