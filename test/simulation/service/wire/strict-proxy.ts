import type { PoolOptions } from '../../../../main/engine/world/http-pool.ts';
import type { Timeline } from '../inputs.ts';

/** A proxy that wants a password. */
export interface StrictProxy {
  /** The only password that it takes from now on. */
  setPassword(password: string): void;
  /** Whether it lets a connection through. One on another way always passes. */
  lets(way: PoolOptions['way']): boolean;
  /** When it refused each password, virtual ms. */
  readonly refusals: readonly number[];
}

export function createStrictProxy(timeline: Timeline): StrictProxy {
  let taken: string | null = null;
  const refusals: number[] = [];
  return {
    refusals,
    setPassword: (password) => {
      taken = password;
    },
    lets: (way) => {
      if (taken === null || typeof way === 'string') return true;
      const given = Buffer.from((way.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
      if (given.endsWith(`:${taken}`)) return true;
      refusals.push(timeline.now());
      return false;
    },
  };
}
