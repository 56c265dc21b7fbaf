/** No address that means something is longer. */
const LONGEST = 2_048;

/** Whether a text has a dot between other signs, as every host has. */
function hasInnerDot(host: string): boolean {
  return host.slice(1, -1).includes('.');
}

/** Whether a text is a host and nothing else; with a port or a user it is none. */
export function isBareHost(text: string): boolean {
  return text.length <= LONGEST && /^[^\s/@]+$/.test(text) && hasInnerDot(text);
}

/** Whether a text is a host or the address of its root. */
export function isHostOrRoot(text: string): boolean {
  const host = text.length > LONGEST ? undefined : /^(?:https?:\/\/)?([^\s/@:]+)\/?$/i.exec(text.trim())?.[1];
  return host !== undefined && hasInnerDot(host);
}

/** Whether a text is the address of a page. */
export function isPageAddress(text: string): boolean {
  const host =
    text.length > LONGEST ? undefined : /^(?:https?:\/\/|www\.)([^\s/]+)(?:\/\S*)?$/i.exec(text.trim())?.[1];
  return host !== undefined && hasInnerDot(host);
}
