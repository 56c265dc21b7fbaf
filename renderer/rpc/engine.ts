import { createEngineClient } from './engine-client.ts';

export const engineConnection = createEngineClient();

/**
 * The engine's procedures; each rejects with a `StackdeskError`. Only stores call them: screens have `reads`.
 */
export const engine = engineConnection.client;
