/**
 * Node loads its whole HTTP client, a quarter of what the engine's start takes, for the class `FormData`, and whoever reads a message of a
 * port asks whether it is one. No message here ever is. Assigned, since even to define the property anew would load it.
 */
class NoForm {}

globalThis.FormData = NoForm as typeof FormData;
