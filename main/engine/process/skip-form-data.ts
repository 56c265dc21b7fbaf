/**
 * Replaces `FormData`, for which Node would load its whole HTTP client: a quarter of the engine's start.
 * oRPC checks if a message of a port is a `FormData`, and here none ever is. Use an assignment:
 * `Object.defineProperty` would load the client, too.
 */
class NoForm {}

globalThis.FormData = NoForm as typeof FormData;
