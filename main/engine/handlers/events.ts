import { api } from './implementer.ts';

export const eventHandlers = {
  subscribe: api.events.subscribe.handler(({ context: { engine }, signal }) => engine.events.stream(signal)),
};
