import { useMemo } from 'react';
import type { TechnologyView, WebsiteEntry } from '#contract/models/lookup.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import type { Question } from '../../stores/lookup/lookup.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { widthFor } from '../../ui/table/grid/columns/column-width.ts';
import { Grid } from '../../ui/table/grid/grid.tsx';
import { createListedRows } from '../../ui/table/grid/rows/listed-rows.ts';
import type { GridColumn } from '../../ui/table/grid/types.ts';
import { Folds } from '../../ui/table/result-screen.tsx';
import { SavedAge } from './answer-line.tsx';
import { AskButton } from './ask-button.tsx';
import { shownValue, writtenValue } from './fields.ts';
import classes from './lookup.module.css';
import technologyClasses from './technology.module.css';
import { fieldTitle } from '../../ui/field-name.ts';

const SAMPLE = 60;

/** Websites that run a technology, on request, with all fields of the answer. */
export function Websites({ view }: { view: TechnologyView }) {
  const { websites, name } = view;
  const question: Question = { subject: 'technology', name, websites: true };
  const entries = websites?.entries ?? none;
  const columns = useMemo(() => columnsOf(entries), [entries]);
  const source = useMemo(() => createListedRows(entries), [entries]);
  return (
    <section className={technologyClasses.websites} aria-labelledby="lookup-websites">
      <Folds className={technologyClasses.websitesHead}>
        <h3 id="lookup-websites">{words.lookup.technology.list}</h3>
        {websites === null ? (
          <p className={classes.quiet}>{words.lookup.technology.listHint}</p>
        ) : (
          <SavedAge at={websites.fetchedAt} />
        )}
        <span className={classes.buttons}>
          {websites === null || websites.nextPage === null ? null : (
            <AskButton
              questions={[{ ...question, page: websites.nextPage }]}
              words={words.lookup.ask.moreWebsites}
            />
          )}
          <AskButton
            questions={[question]}
            words={websites === null ? words.lookup.ask.websites : words.lookup.ask.websitesAgain}
          />
        </span>
      </Folds>
      {websites === null ? null : (
        <div className={technologyClasses.grid}>
          <Grid
            label={words.lookup.technology.listLabel(name)}
            columns={columns}
            source={source}
            onOpen={({ domain }) => openLookup({ kind: 'domain', domain })}
            empty={words.lookup.technology.listEmpty}
          />
        </div>
      )}
    </section>
  );
}

const none: readonly WebsiteEntry[] = [];

/** The domain, then every field that any website has; cells are copied as the service wrote them. */
function columnsOf(entries: readonly WebsiteEntry[]): GridColumn<WebsiteEntry>[] {
  const names = [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))];
  const told = names.filter((name) => !entries.every(({ domain, fields }) => fields[name] === domain));
  const widthOf = (title: string, read: (entry: WebsiteEntry) => string) =>
    widthFor([title, ...entries.slice(0, SAMPLE).map(read)], 280);
  const domain = ({ domain }: WebsiteEntry) => shownDomain(domain);
  return [
    {
      key: 'domain',
      title: words.lookup.technology.domain,
      width: widthOf(words.lookup.technology.domain, domain),
      text: domain,
    },
    ...told.map((name) => {
      const title = fieldTitle(name);
      const shown = ({ fields }: WebsiteEntry) => shownValue(fields[name]) ?? '';
      return {
        key: `field ${name}`,
        title,
        width: widthOf(title, shown),
        text: ({ fields }: WebsiteEntry) => writtenValue(fields[name]),
        render: shown,
      };
    }),
  ];
}
