import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import { countryCode } from './country-codes.ts';

export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 420;

/** A country's outline; `code` is null if the map only has a name. */
export interface Shape {
  code: string | null;
  name: string;
  path: string;
}

const ANTARCTICA = 'aq';

/** All countries except Antarctica, in an equal-area projection. */
export const shapes: readonly Shape[] = draw();

function draw(): Shape[] {
  const topology = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const countries = feature(topology, topology.objects.countries);
  const kept = countries.features
    .map((each) => ({
      each,
      name: each.properties.name,
      code: countryCode(each.id === undefined ? undefined : String(each.id), each.properties.name),
    }))
    .filter(({ code }) => code !== ANTARCTICA);
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [MAP_WIDTH - 2, MAP_HEIGHT - 2],
    ],
    { type: 'FeatureCollection', features: kept.map(({ each }) => each) },
  );
  // Nobody sees more than a tenth of a pixel.
  const path = geoPath(projection).digits(1);
  return kept.map(({ each, name, code }) => ({ code, name, path: path(each) ?? '' }));
}
