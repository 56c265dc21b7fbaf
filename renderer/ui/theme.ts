import {
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type MenuProps,
  type ModalProps,
  type NumberInputProps,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type SwitchProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';
import { numberSeparators } from '../../words/format.ts';
import { words } from '../../words/words.ts';

/** Mantine's palettes in warmer shades, for components that use a shade directly. */
const teal = [
  '#eef8f6',
  '#e0f0ee',
  '#b9dfda',
  '#8accc4',
  '#2dd4bf',
  '#14a899',
  '#0f766e',
  '#0b5f58',
  '#094c47',
  '#073a36',
] as const;
const gray = [
  '#faf9f7',
  '#f3f1ed',
  '#eae7e1',
  '#dcd8d0',
  '#cfcbc3',
  '#aea89d',
  '#938d82',
  '#57524b',
  '#36322d',
  '#1f1d1a',
] as const;
const dark = [
  '#ece9e4',
  '#b9b3a9',
  '#a19a8f',
  '#7d766b',
  '#4b4741',
  '#35322e',
  '#211f1d',
  '#1a1918',
  '#151413',
  '#0f0e0d',
] as const;

const small = { size: 'xs' } as const;

/** The default properties of a component. */
function props<Props>(defaultProps: Partial<Props> | (() => Partial<Props>)) {
  return { defaultProps };
}

/** Mantine's theme in our sizes; colours come from `tokens.css` through `useTokens`. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  colors: { teal, gray, dark },
  white: '#ffffff',
  black: '#1f1d1a',
  fontFamily: 'var(--sd-font)',
  fontFamilyMonospace: 'var(--sd-mono)',
  fontSizes: {
    xs: 'var(--sd-text-size)',
    sm: 'var(--sd-text-size)',
    md: 'var(--sd-lead-size)',
    lg: 'var(--sd-title-size)',
    xl: 'var(--sd-heading-size)',
  },
  lineHeights: { xs: '1.5385', sm: '1.5385', md: '1.5', lg: '1.4', xl: '1.4' },
  spacing: {
    xs: 'var(--sd-space-2)',
    sm: 'var(--sd-space-3)',
    md: 'var(--sd-space-4)',
    lg: 'var(--sd-space-6)',
    xl: 'var(--sd-space-8)',
  },
  radius: {
    xs: 'var(--sd-radius-tiny)',
    sm: 'var(--sd-radius-small)',
    md: 'var(--sd-radius)',
    lg: 'var(--sd-radius-large)',
    xl: 'var(--sd-radius-round)',
  },
  defaultRadius: 'md',
  headings: { fontFamily: 'var(--sd-font)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'default',
  // By name only: components that the first screen lacks are loaded with the screen that has them.
  components: {
    Button: props<ButtonProps>({ ...small, variant: 'filled' }),
    Checkbox: props<CheckboxProps>(small),
    Menu: props<MenuProps>({
      offset: 4,
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 120 },
    }),
    // A function, because the words come with the language of the window.
    Modal: props<ModalProps>(() => ({
      centered: true,
      transitionProps: { duration: 120 },
      closeButtonProps: { 'aria-label': words.parts.close, title: words.parts.close },
    })),
    // A function, because it is only needed with the first number field, and the first formatter takes long.
    NumberInput: props<NumberInputProps>(() => ({
      ...small,
      decimalSeparator: numberSeparators().decimalSeparator,
    })),
    Popover: props<PopoverProps>({ offset: 4, transitionProps: { duration: 120 } }),
    Radio: props<RadioProps>(small),
    SegmentedControl: props<SegmentedControlProps>({ ...small, transitionDuration: 120 }),
    Select: props<SelectProps>({ ...small, checkIconPosition: 'right', allowDeselect: false }),
    Switch: props<SwitchProps>({ size: 'sm' }),
    TextInput: props<TextInputProps>(small),
    // The pointer may move to its words, such as under a magnifier.
    Tooltip: props<TooltipProps>({ interactive: true, openDelay: 400, transitionProps: { duration: 120 } }),
  },
});

const tokens = {
  '--mantine-color-body': 'var(--sd-surface)',
  '--mantine-color-text': 'var(--sd-ink)',
  '--mantine-color-bright': 'var(--sd-ink)',
  '--mantine-color-dimmed': 'var(--sd-ink-3)',
  '--mantine-color-placeholder': 'var(--sd-ink-3)',
  '--mantine-color-error': 'var(--sd-loss)',
  '--mantine-color-anchor': 'var(--sd-accent-ink)',
  '--mantine-color-default': 'var(--sd-surface)',
  '--mantine-color-default-hover': 'var(--sd-hover)',
  '--mantine-color-default-color': 'var(--sd-ink)',
  '--mantine-color-default-border': 'var(--sd-line-strong)',
  '--mantine-color-disabled': 'var(--sd-sunken)',
  '--mantine-color-disabled-color': 'var(--sd-ink-off)',
  '--mantine-color-disabled-border': 'var(--sd-line)',
  '--mantine-primary-color-filled': 'var(--sd-accent)',
  '--mantine-primary-color-filled-hover': 'var(--sd-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--sd-on-accent)',
  '--mantine-primary-color-light': 'var(--sd-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--sd-selection)',
  '--mantine-primary-color-light-color': 'var(--sd-accent-ink)',
  '--mantine-color-teal-filled': 'var(--sd-accent)',
  '--mantine-color-teal-filled-hover': 'var(--sd-accent-hover)',
  '--mantine-color-teal-light': 'var(--sd-accent-soft)',
  '--mantine-color-teal-light-hover': 'var(--sd-accent-soft)',
  '--mantine-color-teal-light-color': 'var(--sd-accent-ink)',
  '--mantine-color-teal-text': 'var(--sd-accent-ink)',
  '--mantine-color-gray-light': 'var(--sd-hover)',
  '--mantine-color-gray-light-hover': 'var(--sd-hover)',
  '--mantine-color-gray-light-color': 'var(--sd-ink-2)',
  '--mantine-color-gray-text': 'var(--sd-ink-2)',
};

/** Gives Mantine our colours; both themes use the same tokens, whose values differ by theme. */
export const useTokens: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
