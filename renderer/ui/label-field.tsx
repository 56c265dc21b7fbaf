import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { longestLabel } from '#shared/money/labels.ts';
import { words } from '../../words/words.ts';

/**
 * A label, typed or chosen from those in use. `onChange` is called when the field loses the focus, on Enter,
 * or after a choice.
 */
export function LabelField({
  value,
  known,
  onLoad,
  onChange,
  isFirst = false,
  ...rest
}: {
  value: string | null;
  known: readonly string[];
  /** Called on focus, because the known labels may have changed. */
  onLoad: () => void;
  onChange: (label: string) => void;
  /** Whether it takes the focus when its dialog opens. */
  isFirst?: boolean;
} & Pick<AutocompleteProps, 'aria-label' | 'label' | 'description' | 'className' | 'leftSection'>) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <Autocomplete
      {...rest}
      data-autofocus={isFirst || undefined}
      placeholder={words.parts.label.none}
      inputWrapperOrder={['label', 'input', 'description']}
      // In a dialog, the choices must not cover its buttons.
      comboboxProps={isFirst ? { position: 'top-start' } : {}}
      title={typed === '' ? undefined : typed}
      data={[...known]}
      limit={8}
      maxLength={longestLabel}
      spellCheck={false}
      value={typed}
      clearable
      clearButtonProps={{ 'aria-label': words.parts.label.clear }}
      onFocus={onLoad}
      onChange={setTyped}
      onOptionSubmit={onChange}
      onClear={() => onChange('')}
      onBlur={() => onChange(typed)}
      onKeyDown={(event) => {
        // Enter on a marked choice takes that one.
        const isOffer = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key === 'Enter' && !isOffer) onChange(event.currentTarget.value);
      }}
    />
  );
}
