import { BarChart } from '@mantine/charts';
import { words } from '../../../words/words.ts';
import '@mantine/charts/styles.layer.css';
// The styles of the colour marks in the tooltip.
import '@mantine/core/styles/ColorSwatch.layer.css';
import { formatCount } from '../../../words/format.ts';
import { formatDay, formatShortDay } from './format-day.ts';
import { kindsIn, type SpendingDay } from './spending-days.ts';

/**
 * Spending by day, as bars split by kind; the bars by kind next to it serve as the legend. A table has the
 * same figures for screen readers.
 */
export function SpendingChart({ days }: { days: readonly SpendingDay[] }) {
  const series = kindsIn(days).map((kind) => ({
    name: kind,
    label: words.credits.kinds[kind],
    color: `var(--sd-kind-${kind})`,
    // Credits of lists are of another wallet, so they have a bar of their own.
    stackId: kind === 'lists' ? 'standard' : 'bulk_lookup',
  }));
  return (
    <BarChart
      h={232}
      data={[...days]}
      dataKey="day"
      series={series}
      maxBarWidth={24}
      gridAxis="x"
      tickLine="none"
      textColor="var(--sd-ink-3)"
      gridColor="var(--sd-line)"
      cursorFill="var(--sd-hover)"
      valueFormatter={formatCount}
      yAxisProps={{ allowDecimals: false, width: 52, interval: 0 }}
      xAxisProps={{ tickFormatter: formatShortDay, minTickGap: 24, interval: 'equidistantPreserveStart' }}
      // The library asks for a label even if nothing is pointed at.
      tooltipProps={{
        labelFormatter: (day) => (typeof day === 'string' && day !== '' ? formatDay(day) : ''),
      }}
      // Keyboard and screen readers use the table next to it.
      accessibilityLayer={false}
      barChartProps={{ role: 'presentation' }}
      barProps={{ isAnimationActive: false }}
      aria-hidden
    />
  );
}
