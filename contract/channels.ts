/** The address of the page; nothing else may talk to the shell. */
export const pageOrigin = 'app://stackdesk';

/** The `type` of the window message that brings the page a port to the engine. */
export const portMessage = 'stackdesk:port';

/**
 * The channels between preload and shell. They are apart from the schemas so that the preload stays small.
 */
export const channels = {
  call: 'shell:call',
  fileChosen: 'shell:file-chosen',
  requestPort: 'engine:request-port',
  port: 'engine:port',
  engineState: 'engine:state',
  theme: 'shell:theme',
  opened: 'shell:opened',
  update: 'shell:update',
  menuCommand: 'shell:menu-command',
  available: 'shell:available',
  shown: 'shell:shown',
} as const;
