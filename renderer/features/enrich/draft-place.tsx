import { useStore } from 'zustand';
import { fileNameOf, folderOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { chooseOutputDir } from '../../stores/draft/draft-actions.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** How the result of a file is called and where it lies, with the way to another folder. */
export function DraftPlace({ out }: { out: string }) {
  const path = useStore(draftStore, (draft) => draft.file?.path ?? '');
  const name = fileNameOf(out);
  return (
    <>
      {folderOf(out) === folderOf(path)
        ? words.enrich.draft.writes(name)
        : words.enrichOptions.writesIn(name, folderOf(out))}{' '}
      <LinkButton onClick={() => void chooseOutputDir()}>{words.enrichOptions.otherFolder}</LinkButton>
    </>
  );
}
