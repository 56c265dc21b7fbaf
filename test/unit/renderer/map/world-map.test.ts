import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryCode, isDrawn } from '../../../../renderer/ui/map/country-codes.ts';
import { STEPS, stepOf } from '../../../../renderer/ui/map/scale.ts';

const countries = atlas.objects.countries.geometries as { id?: string; properties: { name: string } }[];

test('each country of the map has its own country code, except for two without one', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const coded = countries.map(({ id, properties }) => ({
    ...properties,
    code: countryCode(id, properties.name),
  }));
  expect(coded.filter(({ code }) => code === null).map(({ name }) => name)).toEqual([
    'N. Cyprus',
    'Somaliland',
  ]);
  expect(new Set(coded.map(({ code }) => code)).size).toBe(coded.length - 1);
  // Apart from abbreviated and disputed names, the letters give the name on the map.
  const same = coded.filter(({ code, name }) => code !== null && names.of(code.toUpperCase()) === name);
  expect(same.length).toBeGreaterThan(140);
});

test('isDrawn is false for a country that is too small for the map', () => {
  expect(isDrawn('us')).toBe(true);
  expect(isDrawn('xk')).toBe(true);
  expect(isDrawn('sg')).toBe(false);
  expect(isDrawn('')).toBe(false);
});

test('the step grows with the value, from the first to the last', () => {
  expect(stepOf(0, 1, 100)).toBe(0);
  expect(stepOf(1, 1, 1_000_000)).toBe(1);
  expect(stepOf(1_000, 1, 1_000_000)).toBe(3);
  expect(stepOf(1_000_000, 1, 1_000_000)).toBe(STEPS);
  expect(stepOf(7, 7, 7)).toBe(STEPS);
});

/** `--sd-scale-n` of both themes, from the style sheet. */
function scales(): number[][] {
  const css = readFileSync(join(import.meta.dirname, '../../../../renderer/ui/tokens.css'), 'utf8');
  const found = [...css.matchAll(/--sd-scale-(\d): #([0-9a-f]{6})/g)].map(([, , hex = '']) => luminance(hex));
  return [found.slice(0, STEPS + 1), found.slice(STEPS + 1)];
}

test('each step of the scale is darker than the one before in the light theme, and lighter in the dark theme', () => {
  const [light = [], dark = []] = scales();
  expect(light).toHaveLength(STEPS + 1);
  expect(dark).toHaveLength(STEPS + 1);
  for (let step = 1; step <= STEPS; step += 1) {
    expect(light[step]).toBeLessThan(light[step - 1] ?? 0);
    expect(dark[step]).toBeGreaterThan(dark[step - 1] ?? 1);
  }
});

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2;
}
