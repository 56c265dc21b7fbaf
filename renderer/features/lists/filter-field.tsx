import { SegmentedControl, TagsInput } from '@mantine/core';
import { useId } from 'react';
import { words } from '../../../words/words.ts';
import classes from './form.module.css';

const MOST_TAGS = 300;
type Condition = 'include' | 'exclude';

/** Values of a filter as tags. If both make sense, with the choice of only these or all but these. */
export function FilterField(props: {
  label: string;
  hint: string;
  tags: readonly string[];
  offered: readonly string[];
  error: string | null;
  onChange: (tags: string[]) => void;
  /** Whether the choices are shown as soon as the field has the focus. */
  opens?: boolean;
  /** Characters that end a tag, besides Enter. */
  splitChars?: string[];
  condition?: Condition;
  onCondition?: (condition: Condition) => void;
}) {
  const { label, condition, onCondition } = props;
  const id = useId();
  return (
    <div className={classes.filter}>
      <TagsInput
        id={id}
        size="xs"
        label={label}
        description={props.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={props.error}
        data={[...props.offered]}
        // Known values are chosen; others can be typed. The choices must not cover an error.
        openOnFocus={props.offered.length > 0 && props.opens === true && props.error === null}
        splitChars={props.splitChars ?? [',', ';', ' ']}
        maxTags={MOST_TAGS}
        maxLength={100}
        value={[...props.tags]}
        acceptValueOnBlur
        onChange={props.onChange}
      />
      {condition === undefined || onCondition === undefined ? null : (
        <SegmentedControl
          className={classes.condition}
          aria-label={words.listForm.conditionOf(label)}
          data={[
            { value: 'include', label: words.listForm.condition.include },
            { value: 'exclude', label: words.listForm.condition.exclude },
          ]}
          value={condition}
          onChange={(value) => onCondition(value === 'exclude' ? 'exclude' : 'include')}
        />
      )}
    </div>
  );
}
