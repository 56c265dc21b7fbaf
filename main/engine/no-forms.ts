/**
 * Node loads its whole HTTP client, a quarter of what the engine's start takes, for the class `FormData`, and whoever reads a message of a
 * port asks whether it is one. No message here ever is.
 */
class NoForm {}

Object.defineProperty(globalThis, 'FormData', { value: NoForm, configurable: true, writable: true });
