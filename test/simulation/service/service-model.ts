import { createAccounts, type Token, type User, type Workspace } from './accounts.ts';
import { type Acts, createActs } from './acts.ts';
import { createHoldings, type Holdings } from './data/holdings.ts';
import { createTechnologies, type Technologies } from './data/technologies.ts';
import type { Dialect } from './dialect.ts';
import type { Dice, Timeline } from './inputs.ts';
import { createLimits } from './limits.ts';
import { createLists, type ListRecord } from './lists/lists.ts';
import type { ServiceRequest, Work } from './messages.ts';
import { type ServiceOptions, usualOptions } from './options.ts';
import { type Refusal, receive } from './receive.ts';
import { rollDialect } from './roll-dialect.ts';
import type { Service } from './service.ts';
import { createTruth, type Truth } from './truth.ts';
import { createPrice, createWallets } from './wallets.ts';

/** The documented service, in virtual time. */
export interface ServiceModel {
  readonly options: ServiceOptions;
  readonly dialect: Dialect;
  readonly workspaces: readonly Workspace[];
  readonly users: readonly User[];
  /** The first two reach all workspaces but the last; the third is another user's. */
  readonly tokens: readonly Token[];
  readonly technologies: Technologies;
  /** To know what an answer must contain. Acts change it. */
  readonly holdings: Pick<Holdings, 'technologiesOf' | 'hasCompany'>;
  readonly lists: readonly Readonly<ListRecord>[];
  readonly truth: Truth;
  readonly acts: Acts;
  /** The present price of one lookup. */
  price(): number;
  /** Accepts a request now. Nothing is charged before `finish`. Never throws. */
  handle(request: ServiceRequest): Work;
  /** Accepts a request and refuses it with the service's error body before any work; it is never charged. */
  refuse(request: ServiceRequest, refusal: Refusal): Work;
}

export interface ServiceModelParts {
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly options?: Partial<ServiceOptions>;
}

export function createServiceModel({ timeline, dice, options: given = {} }: ServiceModelParts): ServiceModel {
  const options = { ...usualOptions, ...given };
  const dialect = { ...rollDialect(dice, timeline.now()), ...options.dialect };
  const truth = createTruth();
  const accounts = createAccounts(dice, options);
  const wallets = createWallets(timeline, accounts, truth, options);
  const technologies = createTechnologies();
  const holdings = createHoldings(options, technologies);
  const price = createPrice(timeline, dialect, truth);
  const limits = createLimits(timeline, dialect, options);
  const lists = createLists(timeline, dice, dialect, options, wallets);
  const service: Service = {
    timeline,
    dice,
    dialect,
    options,
    accounts,
    wallets,
    price,
    limits,
    technologies,
    holdings,
    lists,
    truth,
    unavailable: options.unavailableShare,
  };
  return {
    options,
    dialect,
    workspaces: accounts.workspaces,
    users: accounts.users,
    tokens: accounts.tokens,
    technologies,
    holdings,
    lists: lists.all,
    truth,
    acts: createActs(service),
    price: () => price.now(),
    handle: (request) => receive(service, request, null),
    refuse: (request, refusal) => receive(service, request, refusal),
  };
}
