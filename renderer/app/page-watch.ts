/** What is looked at besides the words and parts of the page. */
const WATCHED = ['disabled', 'aria-controls', 'aria-expanded', 'aria-activedescendant'];

type OnChanges = (changes: readonly MutationRecord[]) => void;

const watchers = new Set<OnChanges>();
let observer: MutationObserver | null = null;

/** Calls this with what changed on the page. All who ask share one observer. Returns a function that stops this. */
export function watchPage(onChanges: OnChanges): () => void {
  watchers.add(onChanges);
  if (observer === null) {
    observer = new MutationObserver((changes) => {
      for (const each of [...watchers]) each(changes);
    });
    observer.observe(document.body, {
      ...{ childList: true, characterData: true, subtree: true },
      attributeFilter: WATCHED,
    });
  }
  return () => {
    watchers.delete(onChanges);
    if (watchers.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}
