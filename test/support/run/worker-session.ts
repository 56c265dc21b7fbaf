import { inject } from 'vitest';

// Two workers' windows on one display would take the focus from each other, and one keyring would mix their
// tokens.
const number = Number(process.env.VITEST_POOL_ID);
const session = inject('sessions')[number - 1];
if (session === undefined) throw new Error(`worker ${number} has no session of its own`);
Object.assign(process.env, session);
