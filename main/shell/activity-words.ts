import type { Activity } from '../../preload/contract/host.ts';

/** What is under way, in a few words for a tooltip; whole percents, so that it changes seldom. */
export function activityWords({ fraction, runs, transfers }: Activity): string {
  if (fraction === null) return 'nothing is running';
  const parts = [count(runs, 'run', 'runs'), count(transfers, 'download', 'downloads')].filter(
    (part) => part !== '',
  );
  return `${parts.join(' and ')}, ${Math.floor(fraction * 100)} %`;
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}
