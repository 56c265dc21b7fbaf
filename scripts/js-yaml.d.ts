/** The part of it that is used here; the package brings no types. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
