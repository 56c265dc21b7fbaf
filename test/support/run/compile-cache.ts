import { enableCompileCache } from 'node:module';

// The variable alone reaches programs that a test starts, not the threads of this process.
enableCompileCache(process.env.NODE_COMPILE_CACHE);
