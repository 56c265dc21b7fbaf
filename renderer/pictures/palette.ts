/** A colour of the theme by its token, as `#rrggbb`. */
export type Palette = (token: string) => string;

const FALLBACK = '#1f1d1a';

/** The colours that the window shows now. */
export function shownPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return (token) => hexOf(style.getPropertyValue(token));
}

/** The colours of the light theme, whatever the window shows: they are made for a white background. */
export function lightPalette(): Palette {
  const tokens = [...document.styleSheets]
    .map((sheet) => tokensIn(sheet.cssRules))
    .find((each) => each !== null);
  return (token) => hexOf(tokens?.getPropertyValue(token) ?? '');
}

/**
 * The light theme's tokens are in the first rule outside of any condition; the dark theme's are within one.
 */
function tokensIn(rules: CSSRuleList): CSSStyleDeclaration | null {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.style.getPropertyValue('--sd-ink') !== '') return rule.style;
    if (rule instanceof CSSLayerBlockRule) {
      const found = tokensIn(rule.cssRules);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A colour, which the build may have shortened. */
function hexOf(value: string): string {
  const text = value.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return /^#[0-9a-f]{6}$/.test(text) ? text : FALLBACK;
}
