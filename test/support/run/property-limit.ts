import fc from 'fast-check';

/**
 * A property that fails is tried with ever smaller examples. That can take many minutes, and a test that never waits can't be
 * stopped by its time limit.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 50_000 });
