import { lazy, Suspense, useMemo, useState } from 'react';
import type { CountryCount } from '#contract/models/lookup.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { Palette } from '../../pictures/palette.ts';
import { takePicture } from '../../stores/frame/pictures.ts';
import { Bars } from '../../ui/bars.tsx';
import { PictureMenu } from '../../ui/picture-menu.tsx';
import classes from './technology.module.css';

const WorldMap = lazy(async () => ({ default: (await import('../../ui/map/world-map.tsx')).WorldMap }));

const BARS = 10;

/** The outlines are large, so they are loaded only for a picture or the map. */
async function mapPictureOf() {
  const { mapPicture } = await import('../../pictures/map-picture.ts');
  return (name: string, told: ReturnType<typeof toldOf>, of: Palette) => {
    const first = told.slice(0, 5).map((each) => `${each.name} ${formatCount(each.value)}`);
    const title = words.lookup.technology.mapLabel(name);
    return mapPicture({ title, note: first.join(' · '), values: told.filter(({ code }) => code !== '') }, of);
  };
}

/** Where a technology runs: a map, and the first ten countries as bars, with the same figures as a table. */
export function Countries({ name, countries }: { name: string; countries: readonly CountryCount[] }) {
  const [marked, setMarked] = useState<string | null>(null);
  const told = useMemo(() => toldOf(countries), [countries]);
  if (told.length === 0) return <p className={classes.none}>{words.lookup.technology.noCountries}</p>;
  return (
    <section className={classes.countries} aria-label={words.lookup.technology.countries}>
      <div className={classes.map}>
        <div className={classes.mapPicture}>
          <PictureMenu
            title={words.lookup.technology.countries}
            onTake={(use) =>
              void mapPictureOf().then((draw) => takePicture(use, (of) => draw(name, told, of)))
            }
          />
        </div>
        <Suspense fallback={null}>
          <WorldMap
            label={words.lookup.technology.mapLabel(name)}
            values={told.filter(({ code }) => code !== '')}
            marked={marked}
          />
        </Suspense>
      </div>
      <Bars
        caption={words.lookup.technology.countries}
        nameTitle={words.lookup.technology.country}
        valueTitle={words.lookup.technology.sites}
        bars={told.slice(0, BARS)}
        onMark={(key) => setMarked(told.find((each) => each.key === key)?.code ?? null)}
      />
    </section>
  );
}

/** Countries with a figure, the largest first; a missing name is made from the code. */
function toldOf(countries: readonly CountryCount[]) {
  return countries
    .map(({ country, code, websites }, index) => ({
      key: `${code ?? ''}${country ?? ''}${index}`,
      code: code?.toLowerCase() ?? '',
      name: country ?? code?.toUpperCase() ?? words.lookup.technology.unnamedCountry,
      value: websites ?? 0,
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
}
