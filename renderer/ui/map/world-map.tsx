import { formatCount, formatCountry } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { isDrawn } from './country-codes.ts';
import { STEPS, stepOf } from './scale.ts';
import { MAP_HEIGHT, MAP_WIDTH, shapes } from './shapes.ts';
import classes from './world-map.module.css';

/** The figure of a country; `code` is two lower-case letters. */
export interface CountryValue {
  code: string;
  name: string;
  value: number;
}

/**
 * Figures by country in shades of one colour. The same figures must be next to it as a table, because the map
 * is only a picture.
 */
export function WorldMap(props: { label: string; values: readonly CountryValue[]; marked?: string | null }) {
  const { label, values, marked = null } = props;
  const byCode = new Map(values.map((each) => [each.code, each]));
  const amounts = values.map((each) => each.value).filter((value) => value > 0);
  const [smallest, largest] = [Math.min(...amounts), Math.max(...amounts)];
  const missing = values.filter(({ code }) => !isDrawn(code)).map(({ name }) => name);
  return (
    <figure className={classes.figure}>
      <svg className={classes.map} viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
        {shapes.map(({ code, name, path }) => {
          const found = code === null ? undefined : byCode.get(code);
          const step = found === undefined ? 0 : stepOf(found.value, smallest, largest);
          return (
            <path
              key={name}
              d={path}
              data-step={step}
              data-marked={(code !== null && code === marked) || undefined}
            >
              <title>
                {found === undefined
                  ? formatCountry(code, name)
                  : words.parts.map.country(found.name, formatCount(found.value))}
              </title>
            </path>
          );
        })}
      </svg>
      <figcaption className={classes.legend}>
        {amounts.length === 0 ? null : (
          <span className={classes.steps}>
            <span>{formatCount(smallest)}</span>
            {Array.from({ length: STEPS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its index
              <i key={index} data-bar data-step={index + 1} aria-hidden />
            ))}
            <span>{formatCount(largest)}</span>
          </span>
        )}
        {missing.length === 0 ? null : <span>{words.parts.map.notDrawn(missing)}</span>}
      </figcaption>
    </figure>
  );
}
