import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import type { DomainView, FoundTechnology } from '#contract/models/lookup.ts';
import { savedColumnSchema, savedQuerySchema } from '#contract/models/saved.ts';
import { comparisonParts, isAmong, MOST_COMPARED } from '#shared/tables/compare.ts';
import { cursor, domain, PAGE_ROWS, queryOf, savedFilters, type ToolResult, tool } from './tool.ts';

/** Technologies that an overview names. */
const MOST_NAMED = 60;
/** The most values of a facet that are counted. */
const MOST_COUNTED = 5_000;

export const savedTools = [
  tool({
    name: 'search_saved',
    title: 'Search what is saved',
    description:
      'Searches the domains saved on this computer. Free. All filters must match. Returns domain, company, place, technologies and dates.',
    input: z.object({
      ...savedFilters,
      sort: savedColumnSchema.optional(),
      descending: z.boolean().optional(),
      cursor,
    }),
    run: ({ offset, sort, descending, ...filters }, { lease, signal }) =>
      lease.read(async ({ client }) => {
        const query = savedQuerySchema.parse({
          ...queryOf(filters),
          ...(sort === undefined ? {} : { sort: { column: sort, descending: descending === true } }),
        });
        const { total, all, rows } = await client.saved.search(
          { query, offset, limit: PAGE_ROWS },
          { signal },
        );
        return { data: { total, saved_in_all: all }, page: { name: 'domains', rows, offset, total } };
      }),
  }),
  tool({
    name: 'show_domain',
    title: 'Show a domain',
    description:
      'What is saved about one domain. Free. "overview": company, names of technologies, the newest answers. "technologies": each with its categories and since when. "history": every answer, with the ids that compare_answers takes.',
    input: z.object({
      domain,
      part: z.enum(['overview', 'technologies', 'history']).optional(),
      cursor,
    }),
    run: ({ domain: name, part = 'overview', offset }, { lease }) =>
      lease.read(async ({ client }) => {
        const view = await client.lookup.domain({ domain: name });
        if (view.history.length === 0)
          throw new StackdeskError(
            'nothing_saved',
            `Nothing is saved about ${view.domain}. The tool lookup asks the service, for credits.`,
          );
        if (part === 'overview') return { data: overviewOf(view) };
        const all =
          part === 'history'
            ? view.history.map(({ snapshotId, ...entry }) => ({ answer: snapshotId, ...entry }))
            : (view.technologies?.technologies ?? []).map(describeTechnology);
        const rows = all.slice(offset, offset + PAGE_ROWS);
        return { data: { domain: view.domain }, page: { name: part, rows, offset, total: all.length } };
      }),
  }),
  tool({
    name: 'compare_domains',
    title: 'Compare domains',
    description: `What is saved about 2 to ${MOST_COMPARED} domains side by side. Free. In "cells" and "values" the order is that of the domains; a mark is runs, lacks, unseen (only partial answers) or unknown.`,
    input: z.object({
      domains: z.array(domain).min(2).max(MOST_COMPARED),
      only: z.enum(comparisonParts).optional(),
      text: z.string().max(200).optional().describe('part of a name or category of technologies'),
      cursor,
    }),
    run: ({ domains, only = 'all', text = '', offset }, { lease }) =>
      lease.read(async ({ client }) => {
        const whole = await client.lookup.compare({ domains });
        const found = whole.technologies
          .filter((each) => isAmong(each, only, text))
          .map(({ name, parentCategory, cells }) => ({
            name,
            category: parentCategory,
            cells: cells.map(({ mark }) => mark),
          }));
        const data = {
          domains: whole.domains.map(({ domain: name, technologies, company }) => ({
            domain: name,
            technologies: technologies?.count ?? null,
            technologies_saved_at: technologies?.fetchedAt ?? null,
            company_saved_at: company?.fetchedAt ?? null,
          })),
          ...(offset === 0 ? { company: whole.company } : {}),
        };
        const rows = found.slice(offset, offset + PAGE_ROWS);
        return { data, page: { name: 'technologies', rows, offset, total: found.length } };
      }),
  }),
  tool({
    name: 'compare_answers',
    title: 'Compare two answers',
    description:
      'What differs between two saved answers about one domain, by their ids in its history (show_domain). Free.',
    input: z.object({ older: z.number().int().min(1), newer: z.number().int().min(1), cursor }),
    run: ({ older: olderId, newer: newerId, offset }, { lease }) =>
      lease.read(async ({ client }) => {
        const { older, newer, technologies, company } = await client.lookup.diff({ olderId, newerId });
        const changes = [
          ...(technologies?.added ?? []).map(({ name }) => ({ change: 'added', technology: name })),
          ...(technologies?.removed ?? []).map(({ name }) => ({ change: 'removed', technology: name })),
          ...(company ?? []).map(({ field, before, after }) => ({ change: 'company', field, before, after })),
        ];
        return {
          data: {
            older: { answer: older.snapshotId, at: older.fetchedAt },
            newer: { answer: newer.snapshotId, at: newer.fetchedAt },
            kept_technologies: technologies?.kept.length ?? null,
            // Then a technology that seems to be gone may only not be named.
            one_names_only_some: technologies?.isPartial ?? false,
          },
          page: {
            name: 'changes',
            rows: changes.slice(offset, offset + PAGE_ROWS),
            offset,
            total: changes.length,
          },
        };
      }),
  }),
  tool({
    name: 'list_technologies',
    title: 'List technologies',
    description:
      'Technologies among the saved domains, with the number of domains that run each, most first. Free. Filters are those of search_saved.',
    input: z.object({
      contains: z.string().max(200).optional().describe('part of the name'),
      ...savedFilters,
      cursor,
    }),
    run: ({ contains = '', offset, ...filters }, { lease, signal }) =>
      lease.read(async ({ client }) => {
        const limit = Math.min(MOST_COUNTED, offset + PAGE_ROWS);
        const query = savedQuerySchema.parse(queryOf(filters));
        const [facet] = await client.saved.facets(
          { query, facets: ['technology'], limit, contains },
          { signal },
        );
        const named = (facet?.values ?? []).filter(({ value }) => value !== null);
        const rows = named.slice(offset).map(({ label, count }) => ({ technology: label, domains: count }));
        const total = named.length + Math.min(facet?.more ?? 0, MOST_COUNTED - named.length);
        return { data: { total }, page: { name: 'technologies', rows, offset, total } };
      }),
  }),
  tool({
    name: 'show_technology',
    title: 'Show a technology',
    description:
      'What is saved about one technology: figures of the service, its countries, and how many saved domains run it. Free.',
    input: z.object({ name: z.string().trim().min(1).max(300) }),
    run: ({ name }, { lease }) =>
      lease.read(async ({ client }) => describeTechnologyView(await client.lookup.technology({ name }))),
  }),
];

/** The whole of what is saved about a domain, in short. */
export function overviewOf(view: DomainView): object {
  const { technologies: found, company } = view;
  const technologies = found?.technologies ?? [];
  return {
    domain: view.domain,
    company:
      company === null
        ? null
        : { saved_at: company.fetchedAt, outcome: company.outcome, ...withoutExtra(company.company) },
    technologies:
      found === null
        ? null
        : {
            saved_at: found.fetchedAt,
            outcome: found.outcome,
            count: technologies.length,
            names_only_some: found.isPartial,
            names: technologies.slice(0, MOST_NAMED).map(({ name }) => name),
            ...(technologies.length > MOST_NAMED ? { more: 'show_domain with part "technologies"' } : {}),
          },
    newest_answers: view.history.slice(0, 5).map(({ snapshotId, kind, fetchedAt, outcome }) => ({
      answer: snapshotId,
      kind,
      at: fetchedAt,
      outcome,
    })),
    answers: view.history.length,
    tags: view.tags,
    note: view.note,
  };
}

export function describeTechnologyView(view: {
  name: string;
  website: string | null;
  parentCategory: string | null;
  childCategory: string | null;
  answer: { fetchedAt: string; totalWebsites: number | null; topCountries: unknown[] } | null;
  savedDomains: number;
  isKnown: boolean;
  like: readonly string[];
}): ToolResult {
  const { answer } = view;
  return {
    data: {
      technology: view.name,
      website: view.website,
      category: view.parentCategory,
      subcategory: view.childCategory,
      saved_domains: view.savedDomains,
      is_known: view.isKnown,
      ...(view.isKnown ? {} : { did_you_mean: view.like }),
      figures:
        answer === null
          ? null
          : {
              saved_at: answer.fetchedAt,
              websites: answer.totalWebsites,
              top_countries: answer.topCountries.slice(0, 20),
            },
    },
  };
}

function describeTechnology({ name, parentCategory, childCategory, firstSeen, totalSites }: FoundTechnology) {
  return {
    name,
    category: parentCategory,
    subcategory: childCategory,
    first_seen_here: firstSeen,
    sites: totalSites,
  };
}

function withoutExtra(company: object | null): object {
  const { extra: _extra, ...fields } = (company ?? {}) as { extra?: unknown };
  return fields;
}
