import { expect, onTestFinished, test, vi } from 'vitest';

/** The page's stores use the preload's bridge as soon as they are loaded. Nothing calls it here. */
async function load() {
  vi.stubGlobal('window', { stackdesk: { shell: {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const actions = await import('../../../../renderer/stores/draft/draft-actions.ts');
  onTestFinished(() => actions.dropDraft());
  return { ...actions, ...(await import('../../../../renderer/stores/draft/draft.ts')) };
}

test('after a run was started, the next draft asks for what any first one does', async () => {
  const start = vi.fn(() => Promise.resolve({ id: 1, origin: 'file', state: 'queued' }));
  vi.resetModules();
  vi.doMock('../../../../renderer/rpc/engine.ts', () => ({
    engine: { enrich: { start, discard: () => Promise.resolve() } },
  }));
  onTestFinished(() => {
    vi.doUnmock('../../../../renderer/rpc/engine.ts');
    vi.resetModules();
  });
  const { draftStore, emptyDraft, startDraft } = await load();
  const { kinds, companyFields } = emptyDraft.options;
  draftStore.setState({
    ...emptyDraft,
    fromList: { columns: ['industry'], held: ['industry'] },
    options: { ...emptyDraft.options, kinds: ['technologies'], companyFields: ['city'] },
    isCurrent: true,
    preview: { jobId: 1, price: 1, maxCredits: 1 } as never,
  });
  await startDraft();
  expect(start).toHaveBeenCalledOnce();
  expect(draftStore.getState()).toMatchObject({ preview: null, options: { kinds, companyFields } });
});

test('the budget and the consent to ask again are dropped if the column or the options change', async () => {
  const { draftStore, emptyDraft, changeOptions, chooseColumn } = await load();
  const said = { ...emptyDraft, budget: 7, resendUnknown: true };
  draftStore.setState(said);
  chooseColumn(2);
  expect(draftStore.getState()).toMatchObject({ column: 2, budget: null, resendUnknown: false });
  draftStore.setState(said);
  changeOptions({ kinds: ['technologies'] });
  expect(draftStore.getState()).toMatchObject({ budget: null, resendUnknown: false });
});
