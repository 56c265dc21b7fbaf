import { dice } from './made-csv.ts';
import type { Rows } from './polluted-csv.ts';

const WORDS = [
  'light',
  'steel',
  'garden',
  'small',
  'table',
  'for two',
  'spare part',
  'blue',
  'heavy',
  'winter',
];
const TOWNS = ['Leeds', 'Köln', 'Oslo', 'San José', 'Paris', 'Bonn'];

/**
 * Orders: dates, times, figures, long texts with delimiters and quotes, web addresses. Many columns, few
 * words.
 */
export function orders(count: number): Rows {
  const roll = dice(4);
  const pick = <T>(from: readonly T[]) => from[Math.floor(roll() * from.length)] as T;
  const number = (most: number) => Math.floor(roll() * most);
  const two = (value: number) => String(value).padStart(2, '0');
  const rows = Array.from({ length: count }, (_, index) => [
    `${two(1 + number(28))}/${two(1 + number(12))}/2025`,
    `${two(number(24))}:${two(number(60))}:00`,
    String(number(40)),
    `SKU-${1000 + index}`,
    `${number(300)}.${two(number(100))}`,
    pick(['Tools', 'Home & garden', 'Toys']),
    index % 3 === 0 ? `${pick(WORDS)}, ${pick(WORDS)} and ${pick(WORDS)}` : `${pick(WORDS)} ${pick(WORDS)}`,
    `https://shop.example/item/${1000 + index}?a=1&b=${number(9)}`,
    index % 4 === 0 ? `called "${pick(WORDS)}" here, by hand` : index % 4 === 1 ? '' : pick(WORDS),
  ]);
  return [
    ['Date', 'Time', 'Quantity', 'Product ID', 'Price', 'Kind', 'Description', 'Page', 'Remarks'],
    ...rows,
  ];
}

/**
 * Customers as a CRM exports them: names with delimiters and quotes, domains with blanks, notes of several
 * lines.
 */
export function customers(count: number): Rows {
  const roll = dice(9);
  const pick = <T>(from: readonly T[]) => from[Math.floor(roll() * from.length)] as T;
  const rows = Array.from({ length: count }, (_, index) => [
    index % 5 === 0 ? `Firm ${index}, Inc.` : index % 7 === 0 ? `"Firm" ${index}` : `Firm ${index}`,
    index % 6 === 5 ? '' : `firm${index}.com`,
    pick(TOWNS),
    String(Math.floor(roll() * 90_000)),
    index % 8 === 0 ? `first line\nsecond line of ${index}` : index % 3 === 0 ? "it's open" : 'closed',
  ]);
  return [['Company', 'Website', 'City', 'Revenue', 'Note'], ...rows];
}
