import { balanceOf } from '../figures.ts';
import { type Fields, fieldsOf, own, textOf, without } from './values.ts';

/** A workspace that the token gives access to. `id` goes into `X-Tenant-Id`. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
}

/** The owner of the token (`GET /v1/me`). The balances are the owner's own. Null if missing. */
export interface TokenHolder {
  readonly id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly workspaces: readonly Workspace[];
  readonly bulkLookupCredits: number | null;
  readonly standardCredits: number | null;
  /** Fields that are not documented. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const KNOWN = new Set(['success', 'user', 'workspaces', 'credits']);

/** Reads the owner of the token from any answer. Never throws. */
export function readMe(body: unknown): TokenHolder {
  const fields = fieldsOf(body);
  const user = fieldsOf(own(fields, 'user'));
  const credits = fieldsOf(own(fields, 'credits'));
  const workspaces = own(fields, 'workspaces');
  return {
    id: textOf(own(user, 'id')),
    name: textOf(own(user, 'name')),
    email: textOf(own(user, 'email')),
    workspaces: (Array.isArray(workspaces) ? workspaces : []).flatMap((entry) =>
      workspaceOf(fieldsOf(entry)),
    ),
    bulkLookupCredits: balanceOf(own(credits, 'bulk_lookup')),
    standardCredits: balanceOf(own(credits, 'standard')),
    extra: without(fields, KNOWN),
  };
}

function workspaceOf(fields: Fields): Workspace[] {
  const id = textOf(own(fields, 'id'));
  return id === null ? [] : [{ id, name: textOf(own(fields, 'name')) ?? id }];
}
