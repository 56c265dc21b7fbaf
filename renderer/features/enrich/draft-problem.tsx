import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { Problem } from '#contract/models/job.ts';
import { isConvertible } from '#shared/files/convertible.ts';
import { words } from '../../../words/words.ts';
import { convertSheet, isConverterThere } from '../../stores/draft/convert-sheet.ts';
import { dropDraft } from '../../stores/draft/draft-actions.ts';
import { chooseSheetFile, openSheet, readDraftAgain } from '../../stores/draft/open-draft.ts';
import { setPasting, showEnrich } from '../../stores/frame/ui.ts';
import { ProblemCallout } from '../../ui/callout.tsx';
import classes from './draft.module.css';
import { useTold } from '../../ui/told.tsx';

/** Errors that only another file or column helps against. */
const forGood: readonly ErrorCode[] = ['file_unsupported', 'file_too_large', 'no_domains'];

/** Why a draft can't be shown or priced, with only the actions that can help. */
export function DraftProblem(props: { problem: Problem; file: GivenFile | null; isFile: boolean }) {
  const { problem, file, isFile } = props;
  const isAboutFile = isFile && problem.code.startsWith('file_');
  const isForGood = forGood.includes(problem.code);
  const canConvert = file !== null && isConvertible(problem.reason?.key);
  const advice = adviceFor(problem);
  return (
    <div className={classes.problem}>
      <ProblemCallout
        problem={problem}
        {...(advice === undefined ? {} : { advice })}
        action={
          <div className={classes.problemActions}>
            {isForGood || file === null ? null : (
              <Small run={() => void (isFile ? openSheet(file) : readDraftAgain())}>
                {words.enrich.draft.tryAgain}
              </Small>
            )}
            {isAboutFile ? <Small run={() => void chooseSheetFile()}>{words.enrichFile.other}</Small> : null}
            {isAboutFile && problem.reason?.key === 'other_text' ? (
              <Small run={pasteInstead}>{words.enrich.start.paste}</Small>
            ) : null}
          </div>
        }
      />
      {canConvert ? <Conversion file={file} /> : null}
    </div>
  );
}

/** Offers a copy that can be read, if LibreOffice is here to make it. */
function Conversion({ file }: { file: GivenFile }) {
  const [isThere, setThere] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void isConverterThere().then((found) => isWanted && setThere(found));
    return () => {
      isWanted = false;
    };
  }, []);
  useTold(isBusy ? words.enrichFile.convert.busy : '');
  if (isThere === null) return null;
  if (!isThere) return <p className={classes.convert}>{words.enrichFile.convert.missing}</p>;
  return (
    <div className={classes.convert}>
      <Button
        loading={isBusy}
        onClick={() => {
          setBusy(true);
          void convertSheet(file).finally(() => setBusy(false));
        }}
      >
        {words.enrichFile.convert.go}
      </Button>
      <span>{isBusy ? words.enrichFile.convert.busy : words.enrichFile.convert.hint}</span>
    </div>
  );
}

function Small({ run, children }: { run: () => void; children: string }) {
  return (
    <Button variant="default" size="compact-xs" onClick={run}>
      {children}
    </Button>
  );
}

function pasteInstead(): void {
  dropDraft();
  showEnrich({ kind: 'start' });
  setPasting(true);
}

/** Advice for the reason rather than for the code; undefined for the code's own. */
function adviceFor({ reason }: Problem): string | undefined {
  if (isConvertible(reason?.key)) return '';
  if (reason?.key === 'is_folder') return words.enrichFile.folder;
  return undefined;
}
