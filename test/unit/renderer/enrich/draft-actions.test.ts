import { expect, onTestFinished, test, vi } from 'vitest';

/** The page's stores reach for what the preload gives as soon as they are loaded. Nothing is asked of it here. */
async function load() {
  vi.stubGlobal('window', { stackdesk: { shell: {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const actions = await import('../../../../renderer/stores/draft-actions.ts');
  onTestFinished(() => actions.dropDraft());
  return { ...actions, ...(await import('../../../../renderer/stores/draft.ts')) };
}

test('what a person said to one price does not hold for another question', async () => {
  const { draftStore, emptyDraft, changeOptions, chooseColumn } = await load();
  const said = { ...emptyDraft, budget: 7, resendUnknown: true };
  draftStore.setState(said);
  chooseColumn(2);
  expect(draftStore.getState()).toMatchObject({ column: 2, budget: null, resendUnknown: false });
  draftStore.setState(said);
  changeOptions({ kinds: ['technologies'] });
  expect(draftStore.getState()).toMatchObject({ budget: null, resendUnknown: false });
});
