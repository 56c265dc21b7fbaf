import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LabelSum } from '#contract/models/money.ts';
import { costOf, type LabelTotal, labelTotals } from '#shared/money/label-totals.ts';
import { formatCount, formatMoney } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { exportLabelSums } from '../../stores/money/ledger-actions.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './credits.module.css';
import { formatMonth } from './format-day.ts';
import { type PeriodName, periodNames, periodOf } from './periods.ts';

const wording = words.credits.byLabel;

/** What each label cost, separately by wallet, and in the person's currency if they set a price. */
export function ByLabel({ changes, onShow }: { changes: number; onShow: (label: string | null) => void }) {
  const [name, setName] = useState<PeriodName>('month');
  const [view, setView] = useState<'totals' | 'months'>('totals');
  const period = useMemo(() => periodOf(name, new Date()), [name]);
  const workspace = useStore(sessionStore, workspaceKey);
  // Read again after a charge, which changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  const zone = useStore(settingsStore, ({ settings }) => settings?.timeZone);
  const sums = useRead(() => reads.ledger.byLabel(period), tellUnlessRestarting, null, [
    period,
    workspace,
    changes,
    balances,
    zone,
  ]);
  const write = () => exportLabelSums(period, wording.exportName);
  return (
    <section className={classes.spending} aria-labelledby="credits-by-label">
      <div className={classes.bar}>
        <h2 id="credits-by-label">{wording.title}</h2>
        <Select
          className={classes.choice}
          aria-label={wording.period}
          allowDeselect={false}
          value={name}
          data={periodNames.map((each) => ({ value: each, label: wording.periods[each] }))}
          onChange={(chosen) => setName((chosen ?? 'month') as PeriodName)}
        />
        <SegmentedControl
          aria-label={wording.view}
          value={view}
          data={[
            { value: 'totals', label: wording.totals },
            { value: 'months', label: wording.months },
          ]}
          onChange={(value) => setView(value === 'months' ? 'months' : 'totals')}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void write()}
        >
          {words.credits.export}
        </Button>
      </div>
      {sums === null ? null : sums.length === 0 ? (
        <p className={classes.quiet}>{wording.nothing}</p>
      ) : (
        <LabelTable sums={sums} byMonth={view === 'months'} onShow={onShow} />
      )}
    </section>
  );
}

function LabelTable(props: {
  sums: readonly LabelSum[];
  byMonth: boolean;
  onShow: (label: string | null) => void;
}) {
  const { sums, byMonth, onShow } = props;
  const price = useStore(settingsStore, ({ settings }) => settings?.creditPrice ?? null);
  const totals = labelTotals(sums, { byMonth, price });
  const all = { bulk_lookup: 0, standard: 0 };
  for (const { wallet, credits } of sums) all[wallet] += credits;
  const count = (credits: number) => (credits === 0 ? '' : formatCount(credits));
  const money = ({ amount, unpriced }: Pick<LabelTotal, 'amount' | 'unpriced'>) => {
    if (amount === null || price === null) return words.credits.noPrice;
    const left = unpriced.bulk_lookup + unpriced.standard;
    return (
      <>
        {formatMoney({ amount, currency: price.currency })}
        {left === 0 ? null : <span className={classes.quiet}> {wording.without(unpriced)}</span>}
      </>
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section className={`${classes.tableFrame} ${classes.labels}`} aria-label={wording.title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {byMonth ? <th scope="col">{wording.month}</th> : null}
              <th scope="col" data-start>
                {wording.label}
              </th>
              <th scope="col">{words.credits.wallet.bulk_lookup}</th>
              <th scope="col">{words.credits.wallet.standard}</th>
              {price === null ? null : <th scope="col">{wording.amount}</th>}
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <tr key={`${total.month} ${total.label}`}>
                {byMonth ? <td>{formatMonth(total.month ?? '')}</td> : null}
                <th scope="row">
                  <LinkButton
                    isSmall
                    className={classes.labelName}
                    title={wording.show}
                    onClick={() => onShow(total.label)}
                  >
                    {total.label ?? wording.none}
                  </LinkButton>
                </th>
                <td>{count(total.bulk_lookup)}</td>
                <td>{count(total.standard)}</td>
                {price === null ? null : <td>{money(total)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {byMonth ? <td /> : null}
              <th scope="row">{wording.all}</th>
              <td>{count(all.bulk_lookup)}</td>
              <td>{count(all.standard)}</td>
              {price === null ? null : <td>{money(costOf(all, price))}</td>}
            </tr>
          </tfoot>
        </table>
      </section>
      {price === null ? null : <p className={classes.quiet}>{wording.rounded}</p>}
    </>
  );
}
