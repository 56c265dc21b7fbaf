/** A part of the HTTP library by itself. Its types name only the package's entry. */
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  export = Agent;
}
