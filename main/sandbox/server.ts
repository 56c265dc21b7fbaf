import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { SandboxContext } from './context.ts';
import { Refusal, refusals } from './errors.ts';
import { accountRoutes } from './routes/account.ts';
import { batchRoutes } from './routes/batches.ts';
import { descriptionRoutes } from './routes/descriptions.ts';
import { listRoutes } from './routes/lists.ts';
import { lookupRoutes } from './routes/lookups.ts';

/**
 * The service's routes, under its address and under `/api`. Refuses requests of web pages. A browser sends
 * the page's origin with them, or a host name that is not in `names`, since a page can make its own name
 * resolve to this computer.
 */
export function createServer(
  context: SandboxContext,
  baseUrl: () => string,
  names: ReadonlySet<string>,
): FastifyInstance {
  const app = fastify({
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    // A HEAD of a lookup would be charged.
    exposeHeadRoutes: false,
    frameworkErrors: (error, _request, reply) => sendRefusal(reply, asRefusal(error)),
  });
  app.addHook('onRoute', ({ method, url }) => {
    context.routes.push(`${String(method)} ${url}`);
  });
  app.addHook('onRequest', async (request) => {
    if (!names.has(hostOf(request.headers.host)) || request.headers.origin !== undefined)
      throw refusals.foreignPage();
    // The limit of an address applies before the token is checked.
    if (isServicePath(request.url)) {
      const { refusal } = context.limits.take(request.ip, 'address');
      if (refusal !== null) throw refusal;
    }
  });
  app.addHook('onResponse', async ({ method, url: path }, { statusCode: status }) => {
    if (context.recording && isServicePath(path))
      context.traffic.push({ at: context.nowMs(), method, path, status });
  });
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, asRefusal(error)));
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusals.notFound()));
  for (const prefix of ['', '/api']) {
    app.register(
      async (scoped) => {
        accountRoutes(scoped, context);
        lookupRoutes(scoped, context);
        batchRoutes(scoped, context);
        listRoutes(scoped, context, baseUrl);
        descriptionRoutes(scoped, baseUrl);
      },
      { prefix },
    );
  }
  return app;
}

/** The name in a `Host` header, without its port. '' if there is none. */
function hostOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '').toLowerCase();
}

function isServicePath(path: string): boolean {
  return /^(?:\/api)?\/v1\//.test(path);
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.body());
}

/** Whatever the framework refuses (bad JSON, a large body, its type) is also an invalid request. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string };
  return statusCode >= 400 && statusCode < 500
    ? new Refusal(statusCode, 'invalid_request', message)
    : refusals.server();
}
