/**
 * Hears of every error of the process that nothing else heard of, so that none of them ends it: what was sent
 * and paid for must still be booked. `report` is told; it must not throw. Returns what ends that.
 */
export function installLastResort(report: (error: unknown) => void): () => void {
  // A log that nobody reads any more must not become the next error, and that one the next.
  const ignore = () => undefined;
  process.stderr.on('error', ignore);
  process.on('unhandledRejection', report);
  process.on('uncaughtException', report);
  return () => {
    process.off('unhandledRejection', report);
    process.off('uncaughtException', report);
    process.stderr.off('error', ignore);
  };
}
