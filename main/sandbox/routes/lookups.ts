import type { FastifyInstance } from 'fastify';
import { answerPaid, jsonOf, noData } from '../answer-paid.ts';
import { authorize } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';
import { companyOf } from '../data-set.ts';
import { collapse, isBareDomain } from '../domain-name.ts';
import { refusals } from '../errors.ts';
import { domainAnswer } from '../lookup/domain.ts';
import { technologyAnswer } from '../lookup/technology.ts';
import { type Query, readQuery } from '../query.ts';

/** The three single lookups. */
export function lookupRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/v1/tech-lookup/domains/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const domain = wantedDomain(query);
    const compute = domainAnswer(domain, query, context.nowMs());
    return answerPaid(context, scope, reply, {
      kind: 'technologies',
      operation: 'domain_lookup',
      domains: [domain],
      compute,
    });
  });

  app.get('/v1/tech-lookup/technologies/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const name = query.text('technology');
    if (name === undefined) throw refusals.invalid('technology is missing.');
    const compute = technologyAnswer(name, query, context.nowMs());
    return answerPaid(context, scope, reply, {
      kind: 'technology',
      operation: 'technology_lookup',
      domains: [name],
      compute,
    });
  });

  app.get('/v1/tech-lookup/companies/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const asked = wantedDomain(query);
    const domain = collapse(asked) ?? asked;
    const moment = { nowMs: context.nowMs(), fresh: query.flag('fresh') ?? false };
    const compute = () => {
      const company = companyOf(domain, moment);
      return company === null ? noData() : { charged: [domain], ...jsonOf(company) };
    };
    return answerPaid(context, scope, reply, {
      kind: 'companies',
      operation: 'company_lookup',
      domains: [asked],
      compute,
    });
  });
}

function wantedDomain(query: Query): string {
  const domain = query.text('domain');
  if (domain === undefined) throw refusals.invalid('domain is missing.');
  if (!isBareDomain(domain))
    throw refusals.invalid('domain must be a bare domain of 3 to 253 characters, without scheme or path.');
  return domain;
}
