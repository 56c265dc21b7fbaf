/** What the left side shows of a domain: its newest answer, an earlier one, or how two differ. */
export type Shown =
  | { kind: 'newest' }
  | { kind: 'snapshot'; id: number }
  | { kind: 'diff'; olderId: number; newerId: number };

export const newest: Shown = { kind: 'newest' };
