import { words } from '../../../words/words.ts';
import { useViewsMenu } from '../../stores/frame/use-views-menu.ts';
import { showView } from '../../stores/saved/saved-actions.ts';
import { savedViews, saveView } from '../../stores/saved/saved-views.ts';
import { ViewsMenu } from '../../ui/table/views-menu.tsx';

/** Saved views. */
export function Views() {
  const menu = useViewsMenu(savedViews, { canSave: true });
  return <ViewsMenu {...menu} words={words.saved.views} onShow={showView} onSave={saveView} />;
}
