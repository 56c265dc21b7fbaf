/** The package's client by itself. Its types name only the package's entry. */
declare module 'pg/lib/client.js' {
  import type { Client } from 'pg';

  export = Client;
}
