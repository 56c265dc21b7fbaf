/** No meaningful address is longer. */
const LONGEST = 2_048;

/** True if there is a dot between other characters, as in every host name. */
function hasInnerDot(host: string): boolean {
  return host.slice(1, -1).includes('.');
}

/** True if the text is a host and nothing else. A port or a user is not allowed. */
export function isBareHost(text: string): boolean {
  return text.length <= LONGEST && /^[^\s/@]+$/.test(text) && hasInnerDot(text);
}

/** True if the text is a host, or the address of its root. */
export function isHostOrRoot(text: string): boolean {
  const host = text.length > LONGEST ? undefined : /^(?:https?:\/\/)?([^\s/@:]+)\/?$/i.exec(text.trim())?.[1];
  return host !== undefined && hasInnerDot(host);
}

/** A host with a dot between other characters, and maybe a path. A search in it never goes back far. */
const PAGE = /^(?:https?:\/\/|www\.)[^\s/][^\s/.]*\.[^\s/]+(?:\/\S*)?$/i;

/** True if the text is the address of a page. */
export function isPageAddress(text: string): boolean {
  return text.length <= LONGEST && PAGE.test(text.trim());
}
