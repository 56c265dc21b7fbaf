/** Made by the build from simple-icons, in `scripts/build/technology-marks.ts`. */
declare module 'virtual:technology-marks' {
  /** A mark's outline in a square of 24, and its brand's colour for each theme where it is visible. */
  export interface Mark {
    path: string;
    light: string | null;
    dark: string | null;
  }
  /** The shard of a mark, by its key. */
  export const shardOf: Readonly<Record<string, number>>;
  export const shards: readonly (() => Promise<{ marks: Readonly<Record<string, Mark>> }>)[];
}
