import type { Dialect } from './dialect.ts';
import type { BatchDialect, EnvelopeDialect, ListDialect, RefusedStart } from './dialect-parts.ts';
import type { Dice } from './inputs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Draws a world's dialect. `nowMs` is the world's beginning. */
export function rollDialect(dice: Dice, nowMs: number): Dialect {
  const price = dice.pick([1, 1, 1, 1, 2, 0.5]);
  const laterPrice = dice.pick([1, 2, 0.5]);
  return {
    creditHeaders: {
      used: dice.chance(0.8),
      remaining: dice.chance(0.8),
      cost: dice.chance(0.8),
      type: dice.chance(0.8),
    },
    rateHeaders: dice.chance(0.85),
    price,
    laterPrice:
      dice.chance(0.25) && laterPrice !== price
        ? { afterMs: dice.int(1_000, 2 * HOUR_MS), price: laterPrice }
        : null,
    bareInsufficient: dice.chance(0.5),
    invalidStatus: dice.pick([400, 422]),
    lookupsPerMinute: dice.pick([500, 120]),
    window: dice.pick(['fixed', 'sliding']),
    countsPer: dice.pick(['group', 'endpoint']),
    historyPerMinute: dice.pick([null, 120, 20]),
    extraFields: dice.chance(0.3),
    meShows: dice.pick(['workspace', 'own']),
    unclearParameters: dice.pick(['ignored', 'obeyed']),
    pastTheEnd: dice.pick(['no data', 'empty page']),
    websitesAs: dice.pick(['text', 'object']),
    networkField: dice.pick(['professional_network_url', 'worknet_url', 'orbis_profile_url']),
    clockOffsetMs: dice.pick([0, 0, 0, 90_000, -90_000, HOUR_MS, -3 * HOUR_MS, 2 * DAY_MS]),
    batch: rollBatch(dice),
    list: rollList(dice, nowMs),
  };
}

function rollBatch(dice: Dice): BatchDialect {
  return {
    skipsRest: dice.chance(0.5),
    skippedEntries: dice.chance(0.4),
    emptyMeans: dice.pick(['nothing left', 'less than one lookup']),
    spelling: dice.pick(['bare', 'bare', 'as asked']),
    isShuffled: dice.chance(0.4),
    emptyFilter: dice.pick(['no data', 'empty list']),
    envelope: rollEnvelope(dice),
  };
}

function rollEnvelope(dice: Dice): EnvelopeDialect {
  return {
    results: dice.pick(['results', 'results', 'data', 'domains', 'items']),
    wrap: dice.pick([null, null, 'data', 'response']),
    isKeyed: dice.chance(0.2),
    domain: dice.pick(['domain', 'domain', 'domain', 'host', 'query']),
    technologies: dice.pick(['technologies', 'technologies', 'items', 'stack']),
    inner: dice.pick([null, null, 'result', 'data']),
    counts: dice.pick(['top', 'top', 'summary', 'none']),
    failures: dice.pick(['both', 'both', 'entries', 'lists']),
  };
}

function rollList(dice: Dice, nowMs: number): ListDialect {
  return {
    startStatus: dice.pick([200, 201, 202]),
    unknownTechnology: refusedStart(dice, 'technology_not_found'),
    noMatch: refusedStart(dice, 'no_matching_websites'),
    notReadyCode: dice.pick(['list_not_ready', 'invalid_request', null]),
    expiredCode: dice.pick(['file_expired', 'invalid_request', null]),
    history: dice.pick(['lists', 'lists', 'data', 'reports', 'array']),
    row: dice.pick(['documented', 'with id', 'full', 'full', 'full']),
    id: dice.pick(['report_id', 'id']),
    createdAt: dice.pick(['zone', 'no zone', 'seconds', 'missing']),
    technologyAs: dice.pick(['text', 'text', 'object', 'techapi_id']),
    statusUrl: dice.pick(['absolute', 'path']),
    takesRanges: dice.chance(0.8),
    etag: dice.pick(['strong', 'strong', 'weak', 'none']),
    file: dice.pick(['exact', 'exact', 'exact', 'footer', 'other count']),
    workbookBelowRows: dice.pick([0, 8, 15]),
    failsAfterCharge: false,
    retentionMs: dice.int(1, 60) * DAY_MS,
    periodMs: dice.int(28, 31) * DAY_MS,
    periodStartMs: nowMs - dice.int(0, 31 * DAY_MS),
  };
}

function refusedStart(dice: Dice, ownCode: string): RefusedStart {
  return {
    status: dice.pick([400, 404, 422]),
    code: dice.pick([ownCode, 'invalid_request', null]),
  };
}
