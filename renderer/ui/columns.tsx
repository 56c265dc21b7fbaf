import { useElementSize } from '@mantine/hooks';
import { svgElement } from '#shared/files/picture-elements.ts';
import { type ColumnsChart, drawColumns } from '../pictures/columns-picture.ts';
import classes from './columns.module.css';

/**
 * Figures as columns, drawn by what draws pictures of them. The same figures must be next to it as a table, because
 * this is only a picture. `sayOf` says what a column shows, for the pointer.
 */
export function Columns(props: {
  label: string;
  /** The id of the words that sum it up. */
  describedBy?: string;
  chart: ColumnsChart;
  /** True without an axis and names. */
  isPlain?: boolean;
  sayOf: (column: number) => string;
}) {
  const { label, describedBy, chart, isPlain = false, sayOf } = props;
  const { ref, width, height } = useElementSize();
  const isMeasured = width > 0 && height > 0;
  const { shapes, from, step } = drawColumns(chart, { width, height, isPlain }, (token) => `var(${token})`);
  return (
    <div ref={ref} className={classes.room}>
      {isMeasured ? (
        <svg className={classes.drawing} role="img" aria-label={label} aria-describedby={describedBy}>
          {chart.columns.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <rect key={index} className={classes.place} x={from + index * step} width={step} height={height}>
              <title>{sayOf(index)}</title>
            </rect>
          ))}
          {shapes.map((shape, index) => {
            const { tag: Tag, attributes, words } = svgElement(shape);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name
              <Tag key={index} {...attributes}>
                {words}
              </Tag>
            );
          })}
        </svg>
      ) : null}
    </div>
  );
}
