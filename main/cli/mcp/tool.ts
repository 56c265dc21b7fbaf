import { z } from 'zod';
import { lookupKindSchema } from '#contract/models/enrich.ts';
import type { Serial } from '../../engine/base/serial.ts';
import { savedCondition } from '../saved-filters.ts';
import type { Terminal } from '../terminal.ts';
import type { EngineLease } from './engine-lease.ts';
import type { PreviewInput } from './paid-tools.ts';
import type { Previews } from './previews.ts';
import type { Spending } from './spending.ts';

/** What a tool works with. */
export interface ToolContext {
  lease: EngineLease;
  spending: Spending;
  previews: Previews<PreviewInput>;
  /** Queries take turns: one could otherwise close the result that another one is reading. */
  tableTurns: Serial;
  /** A call that a person may paste. */
  nextCall: Terminal['nextCall'];
  /** Ends when the assistant cancels the call. */
  signal: AbortSignal;
  /** Tells the assistant how far a long call is, if it wants to know. */
  progress(done: number, total: number, message: string): void;
}

/** What a tool returns. All of `data` counts as data of third parties. */
export interface ToolResult {
  data: object;
  /** Rows of a page, which go into `data` under this name. */
  page?: { name: string; rows: readonly unknown[]; offset: number; total: number };
  /** What the call cost, for tools that may cost something. */
  cost?: { credits: number; note: string };
}

export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  /** Whether it may cost credits. Such a tool has its price in its description. */
  isPaid?: boolean;
  description: string;
  input: z.ZodObject<Shape>;
  run(input: z.output<z.ZodObject<Shape>> & { offset: number }, context: ToolContext): Promise<ToolResult>;
}

/** Keeps the type of the input within the tool, and hides it from the list of tools. */
export function tool<Shape extends z.ZodRawShape>(made: Tool<Shape>): Tool {
  return made as unknown as Tool;
}

/** The most rows that a page asks for. Fewer are shown if they do not fit. */
export const PAGE_ROWS = 100;

export const cursor = z
  .string()
  .max(200)
  .optional()
  .describe('next_cursor of the result before, with the same arguments');

export const domain = z.string().trim().min(1).max(2_048);
const names = z.array(z.string().trim().min(1).max(200)).max(50).optional();

/** How saved domains are chosen, for every tool that searches them. */
export const savedFilters = {
  text: z
    .string()
    .max(500)
    .optional()
    .describe('words in the domain, company, place, tags, notes or technologies; all must be found'),
  technologies: names.describe('it runs all of these'),
  without_technologies: names.describe('it runs none of these'),
  categories: names,
  countries: names,
  industries: names,
  tags: names,
  kinds: z.array(lookupKindSchema).max(2).optional().describe('it has an answer of any of these kinds'),
  runs: z
    .array(z.number().int().min(1))
    .max(50)
    .optional()
    .describe('it is among the domains of any of these runs'),
  where: z
    .array(z.string().trim().min(1).max(600))
    .max(50)
    .optional()
    .describe(
      'conditions on columns (those of "sort"): technologyCount>20, city=Berlin, city!=Berlin, note~pilot (holds), note!~pilot, note= (empty), note!=, savedAt<=2026-01-31',
    ),
  added: names.describe('these technologies came'),
  dropped: names.describe('these technologies went'),
  changed_since: z.iso
    .date()
    .optional()
    .describe('a day: anything differs since then; also limits added and dropped'),
};

type Filters = z.output<z.ZodObject<typeof savedFilters>>;

/** The query of the router for these filters. */
export function queryOf(filters: Filters) {
  const { changed_since: day, added = [], dropped = [] } = filters;
  const since = day === undefined ? null : new Date(`${day}T00:00:00`).getTime();
  const asksForChanges = since !== null || added.length + dropped.length > 0;
  return {
    text: filters.text ?? '',
    technologies: { is: filters.technologies ?? [], not: filters.without_technologies ?? [] },
    categories: filters.categories ?? [],
    countries: filters.countries ?? [],
    industries: filters.industries ?? [],
    tags: filters.tags ?? [],
    kinds: filters.kinds ?? [],
    jobs: filters.runs ?? [],
    filters: (filters.where ?? []).map(savedCondition),
    changes: asksForChanges ? { added, dropped, since, changed: since !== null } : null,
  };
}
