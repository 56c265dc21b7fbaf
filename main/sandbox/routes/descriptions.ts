import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../description/openapi.ts';
import { plainText } from '../description/plain-text.ts';

/** The three addresses at which the service describes itself. They need no token. */
export function descriptionRoutes(app: FastifyInstance, baseUrl: () => string): void {
  app.get('/docs/openapi.json', () => openApiDocument(baseUrl()));
  app.get('/llms.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(plainText(baseUrl(), false)),
  );
  app.get('/llms-full.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(plainText(baseUrl(), true)),
  );
}
