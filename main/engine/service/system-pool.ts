import { because } from '#contract/reason.ts';
import { monotonic } from '../world/clock.ts';
import { type HttpPool, tellFailure } from '../world/http-pool.ts';
import { type ProxyRoute, routeOfAnswer, type SystemProxyLookup } from './proxy-route.ts';
import { TransportFailure } from './transport-types.ts';

/** How long an answer of the computer is used, ms. A laptop moves between networks. */
const HOLDS_MS = 30_000;

/** Reaches each origin the way that the computer chooses. Each way has its own connections. */
export function createSystemPool(
  lookUp: SystemProxyLookup,
  create: (route: ProxyRoute) => HttpPool,
): HttpPool {
  const ways = new Map<ProxyRoute, HttpPool>();
  const answers = new Map<string, { at: number; route: Promise<ProxyRoute> }>();

  const way = (route: ProxyRoute) => {
    const known = ways.get(route) ?? create(route);
    ways.set(route, known);
    return known;
  };
  const routeOf = (origin: string): Promise<ProxyRoute> => {
    const known = answers.get(origin);
    if (known !== undefined && monotonic() - known.at < HOLDS_MS) return known.route;
    const route = ask(lookUp, origin);
    answers.set(origin, { at: monotonic(), route });
    return route;
  };
  return {
    dispatch: (options, handler) =>
      tellFailure(handler, async () => way(await routeOf(String(options.origin))).dispatch(options, handler)),
    close: async () => void (await Promise.all([...ways.values()].map((each) => each.close()))),
    destroy: async () => void (await Promise.all([...ways.values()].map((each) => each.destroy()))),
  };
}

/** The way to an origin. Rejects with `TransportFailure` if the computer names only unusable ways. */
async function ask(lookUp: SystemProxyLookup, origin: string): Promise<ProxyRoute> {
  // Without an answer the direct way is used, as browsers do.
  const answer = await lookUp(origin).catch(() => 'DIRECT');
  const route = routeOfAnswer(answer);
  if (route !== undefined) return route;
  throw new TransportFailure('unreachable', because('proxy_kind_unknown', { origin }), false);
}
