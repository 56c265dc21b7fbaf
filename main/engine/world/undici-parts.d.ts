/** Parts of the HTTP library by themselves. Its types name only the package's entry. */
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  export = Agent;
}
declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  export = Pool;
}
declare module 'undici/lib/dispatcher/proxy-agent.js' {
  import type { ProxyAgent } from 'undici';

  export = ProxyAgent;
}
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import type { EnvHttpProxyAgent } from 'undici';

  export = EnvHttpProxyAgent;
}
