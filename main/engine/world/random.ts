import { world } from './world.ts';

/** At least 0, less than 1. */
export function random(): number {
  return world().random.random();
}

export function randomBytes(count: number): Buffer {
  return world().random.bytes(count);
}

export function randomUuid(): string {
  return world().random.uuid();
}
