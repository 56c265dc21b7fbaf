import { Radio, Select } from '@mantine/core';
import { useStore } from 'zustand';
import type { DomainSpelling, HeldBack, Preview, SheetReading } from '#contract/models/enrich.ts';
import { words } from '../../../words/words.ts';
import { draftStore } from '../../stores/draft/draft.ts';
import { changeReading } from '../../stores/draft/draft-actions.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { columnTitle, rowsWithDomains } from './column-title.ts';
import classes from './draft.module.css';
import domains from './draft-domains.module.css';

/** How the rows' domains are read, if there is something to choose or to know. */
export function DraftDomains() {
  const preview = useStore(draftStore, (draft) => draft.preview);
  const hasFallback = useStore(draftStore, (draft) => fallbacksOf(draft).length > 0);
  const told = preview === null ? [] : facts(preview.reading);
  const held = preview === null ? [] : HELD_BACK.filter((why) => preview.reading[why] > 0);
  if (!hasFallback && held.length === 0 && told.length === 0 && (preview?.spellings ?? null) === null)
    return null;
  return (
    <section className={domains.section} aria-label={words.enrichReading.title}>
      <h2 className={classes.sectionTitle}>{words.enrichReading.title}</h2>
      {hasFallback ? <FallbackField /> : null}
      {preview?.spellings == null ? null : <SpellingField spellings={preview.spellings} />}
      {held.map((why) => (
        <HeldBackField key={why} why={why} count={preview?.reading[why] ?? 0} />
      ))}
      {told.map((fact) => (
        <p key={fact} className={classes.fine}>
          {fact}
        </p>
      ))}
    </section>
  );
}

function facts({ links, fallback, several }: SheetReading): string[] {
  return [
    links > 0 ? words.enrichReading.links(links) : '',
    fallback > 0 ? words.enrichReading.served(fallback) : '',
    several > 0 ? words.enrichReading.several(several) : '',
  ].filter((fact) => fact !== '');
}

/** The columns that could be the second column. */
function fallbacksOf(draft: ReturnType<typeof draftStore.getState>) {
  const { inspection, column, origin, fallback } = draft;
  if (inspection === null || origin !== 'file' || column === null) return [];
  return inspection.columns.filter(
    (each) => each.index !== column && (each.domains > 0 || each.index === fallback),
  );
}

const NONE = 'none';

function FallbackField() {
  const draft = useStore(draftStore);
  const { inspection } = draft;
  if (inspection === null) return null;
  const columns = fallbacksOf(draft).map(({ index, domains }) => ({
    value: String(index),
    label: columnTitle(inspection, index),
    rows: rowsWithDomains(inspection, domains, draft.preview?.rowsBelow ?? 0),
  }));
  return (
    <Select
      label={words.enrichReading.fallback}
      value={draft.fallback === null ? NONE : String(draft.fallback)}
      data={[{ value: NONE, label: words.enrichReading.noFallback }, ...columns]}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.quiet}>{columns.find((each) => each.value === option.value)?.rows}</span>
        </span>
      )}
      onChange={(value) =>
        value !== null && changeReading({ fallback: value === NONE ? null : Number(value) })
      }
    />
  );
}

function SpellingField({ spellings }: { spellings: NonNullable<Preview['spellings']> }) {
  const chosen = useStore(draftStore, (draft) => draft.domains);
  const isCurrent = useStore(draftStore, (draft) => draft.isCurrent);
  const wording = { written: words.enrichReading.written, registrable: words.enrichReading.registrable };
  return (
    <Radio.Group
      label={words.enrichReading.spelling}
      description={words.enrichReading.registrableHint}
      inputWrapperOrder={['label', 'input', 'description']}
      value={chosen}
      onChange={(value) => changeReading({ domains: value as DomainSpelling })}
    >
      <div className={domains.spellings} aria-busy={!isCurrent}>
        {(['written', 'registrable'] as const).map((spelling) => (
          <Radio
            key={spelling}
            value={spelling}
            size="xs"
            label={
              <span className={domains.spelling}>
                <span>{wording[spelling]}</span>
                <span className={classes.quiet}>
                  {words.enrichReading.price(spellings[spelling].domains, spellings[spelling].maxCredits)}
                </span>
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}

const HELD_BACK = ['personal', 'platform'] as const;
const CHOICES = { personal: 'personalAddresses', platform: 'platformPages' } as const;

/** Asks about domains, too, that may be no company's. */
function HeldBackField({ why, count }: { why: HeldBack; count: number }) {
  const choice = CHOICES[why];
  const isTicked = useStore(draftStore, (draft) => draft[choice]);
  return (
    <div>
      <TickBox
        words={words.enrichReading.heldBack[why].ask(count)}
        isTicked={isTicked}
        wraps
        onTick={(isAsked) => changeReading({ [choice]: isAsked })}
      />
      <p className={classes.fine}>{words.enrichReading.heldBack[why].hint}</p>
    </div>
  );
}
