import { Autocomplete, Chip } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TechnologyField } from '#contract/models/enrich.ts';
import { mostPerDomain } from '#contract/values/enrich.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { changeOptions } from '../../stores/draft/draft-actions.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './draft.module.css';
import { useSavedValues } from './use-saved-values.ts';

const fieldsInOrder = Object.keys(
  words.enrich.technologyFields,
) as (keyof typeof words.enrich.technologyFields)[];
import { languageOfField } from '../../ui/language-of-field.ts';

/** What narrows the question about technologies. Folded away, because the price stays the same. */
export function DraftNarrow() {
  const { perDomain, category, fields } = useStore(
    draftStore,
    useShallow((draft) => draft.options),
  );
  const isSet = [perDomain < mostPerDomain, category !== null, fields !== null].filter(Boolean).length;
  return (
    <details className={classes.narrow}>
      <summary>{isSet === 0 ? words.enrich.draft.narrow : words.enrich.draft.narrowSet(isSet)}</summary>
      <div className={classes.narrowBody}>
        <p className={classes.fine}>{words.enrich.draft.narrowHint}</p>
        <CategoryField category={category} />
        <WholeNumberField
          label={words.enrich.draft.perDomain}
          value={perDomain}
          min={1}
          max={mostPerDomain}
          onType={(value) => (value === null ? undefined : changeOptions({ perDomain: value }))}
        />
        <FieldChips fields={fields} />
      </div>
    </details>
  );
}

function CategoryField({ category }: { category: string | null }) {
  const known = useSavedValues('category');
  const isKnown = known.some((each) => each.toLowerCase() === category?.trim().toLowerCase());
  return (
    <Autocomplete
      label={words.enrich.draft.category}
      description={
        category === null || isKnown || known.length === 0
          ? words.enrich.draft.categoryHint
          : words.enrich.draft.categoryNew
      }
      inputWrapperOrder={['label', 'input', 'description']}
      value={category ?? ''}
      data={[...known]}
      renderOption={({ option }) => <span lang={languageOfField('category')}>{option.value}</span>}
      limit={50}
      maxLength={200}
      maxDropdownHeight={220}
      onChange={(value) => changeOptions({ category: value.trim() === '' ? null : value })}
    />
  );
}

/** Names are always asked for, and categories if each gets a column of its own. */
function FieldChips({ fields }: { fields: readonly TechnologyField[] | null }) {
  const isByCategory = useStore(draftStore, (draft) => draft.options.technologyLayout === 'categories');
  const chosen = fieldsInOrder.filter((field) => fields === null || fields.includes(field));
  return (
    <div className={classes.technologies}>
      <span className={classes.label} id="technology-fields">
        {words.enrich.draft.technologyFields}
      </span>
      <Chip.Group
        multiple
        value={chosen}
        onChange={(values) => {
          const kept = fieldsInOrder.filter((field) => values.includes(field));
          changeOptions({ fields: kept.length === fieldsInOrder.length ? null : ['name', ...kept] });
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame */}
        <div className={classes.chips} role="group" aria-labelledby="technology-fields">
          {fieldsInOrder.map((field) => (
            <Chip
              key={field}
              value={field}
              size="xs"
              variant="outline"
              radius="xl"
              disabled={isByCategory && field === 'parent_category'}
            >
              {words.enrich.technologyFields[field]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </div>
  );
}
