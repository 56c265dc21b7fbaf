import { Chip, SegmentedControl, Select } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { CompanyField, LookupKind, TechnologyLayout } from '#contract/models/enrich.ts';
import { mostPerDomain } from '#contract/values/enrich.ts';
import { words } from '../../../words/words.ts';
import { type DraftOptions, draftStore } from '../../stores/draft/draft.ts';
import { changeOptions } from '../../stores/draft/draft-actions.ts';
import { ageChoices } from '../../ui/age-choices.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './draft.module.css';
import { DraftNarrow } from './draft-narrow.tsx';
import { Switch } from '../../ui/switch.tsx';

const none: readonly CompanyField[] = [];
const kindsInOrder: readonly LookupKind[] = ['companies', 'technologies'];
const fieldsInOrder = Object.keys(words.enrich.fields) as CompanyField[];

/** What is added to each row, or asked about each domain. */
export function DraftKinds() {
  const options = useStore(
    draftStore,
    useShallow((draft) => draft.options),
  );
  const isFile = useStore(draftStore, (draft) => draft.origin === 'file');
  const held = useStore(draftStore, (draft) => draft.fromList?.held ?? none);
  const price = useStore(draftStore, ({ preview }) => preview?.price ?? 1);
  const has = (kind: LookupKind) => options.kinds.includes(kind);
  const toggle = (kind: LookupKind, isOn: boolean) =>
    changeOptions({ kinds: kindsInOrder.filter((each) => (each === kind ? isOn : has(each))) });
  return (
    <>
      <h2 className={classes.sectionTitle}>{isFile ? words.enrich.draft.add : words.enrich.draft.again}</h2>
      <div className={classes.kind}>
        <Switch
          label={words.enrich.draft.companies}
          checked={has('companies')}
          onChange={(event) => toggle('companies', event.currentTarget.checked)}
        />
        <span className={classes.quiet}>{words.enrich.draft.priceEach(price)}</span>
      </div>
      {has('companies') ? (
        <Chip.Group
          multiple
          value={options.companyFields}
          onChange={(chosen) =>
            changeOptions({ companyFields: fieldsInOrder.filter((field) => chosen.includes(field)) })
          }
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame */}
          <div className={classes.chips} role="group" aria-label={words.enrich.draft.fields}>
            {fieldsInOrder.map((field) => (
              <Chip key={field} value={field} size="xs" variant="outline" radius="xl">
                {held.includes(field)
                  ? words.enrichOptions.inList(words.enrich.fields[field])
                  : words.enrich.fields[field]}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      ) : null}
      <div className={classes.kind}>
        <Switch
          label={words.enrich.draft.technologies}
          checked={has('technologies')}
          onChange={(event) => toggle('technologies', event.currentTarget.checked)}
        />
        <span className={classes.quiet}>{words.enrich.draft.priceEach(price)}</span>
      </div>
      {has('technologies') ? (
        <div className={classes.technologies}>
          <SegmentedControl
            fullWidth
            aria-label={words.enrich.draft.layout}
            value={options.technologyLayout}
            data={[
              { value: 'list', label: words.enrich.draft.layouts.list },
              { value: 'categories', label: words.enrich.draft.layouts.categories },
            ]}
            onChange={(layout) => changeOptions(layoutChange(layout as TechnologyLayout, options.fields))}
          />
          {options.technologyLayout === 'list' ? (
            <WholeNumberField
              label={words.enrich.draft.limit}
              description={words.enrich.draft.limitHint(options.namesInCell)}
              placeholder={words.enrich.draft.limitNone}
              value={options.namesInCell}
              min={1}
              max={mostPerDomain}
              onType={(namesInCell) => changeOptions({ namesInCell })}
            />
          ) : null}
          <DraftNarrow />
        </div>
      ) : null}
    </>
  );
}

/** Which saved answers may be used. */
export function DraftAge() {
  const options = useStore(
    draftStore,
    useShallow((draft) => draft.options),
  );
  return (
    <>
      <Select
        className={classes.age}
        label={words.enrich.draft.age}
        value={String(options.fresh ? 0 : options.maxAgeMs)}
        disabled={options.fresh}
        data={ageChoicesWith(options.fresh ? 0 : options.maxAgeMs)}
        onChange={(value) =>
          value !== null && changeOptions({ maxAgeMs: value === 'null' ? null : Number(value) })
        }
      />
      <Switch
        label={words.enrich.draft.lookAgain}
        description={words.enrich.draft.lookAgainHint}
        checked={options.fresh}
        onChange={(event) => changeOptions({ fresh: event.currentTarget.checked })}
      />
    </>
  );
}

/** A column for each category needs each technology's category. */
function layoutChange(
  technologyLayout: TechnologyLayout,
  fields: DraftOptions['fields'],
): Partial<DraftOptions> {
  const isLacking =
    technologyLayout === 'categories' && fields !== null && !fields.includes('parent_category');
  return { technologyLayout, ...(isLacking ? { fields: [...fields, 'parent_category'] } : {}) };
}

/** The choices, including the current one if it is unusual. */
function ageChoicesWith(current: number | null): { value: string; label: string }[] {
  const choices = ageChoices.map(({ ms, label }) => ({ value: String(ms), label }));
  if (choices.some(({ value }) => value === String(current))) return choices;
  return [...choices, { value: String(current), label: words.enrich.draft.ageOf(current ?? 0) }];
}
