/**
 * Catches errors that nothing else caught, so that the process goes on: what was sent and paid for must still
 * be booked. `report` gets each error, and must not throw. Returns a function that uninstalls it.
 */
export function installLastResort(report: (error: unknown) => void): () => void {
  // If the reader of the log has gone, writing to it must not cause one error after the other.
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
