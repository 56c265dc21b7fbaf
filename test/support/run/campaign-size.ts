/**
 * How many made-up cases a test tries: `usual` in each run of the tests, `full` with `STACKDESK_FULL=1`. Only for tests
 * whose cases come from chance.
 */
export function campaignSize(usual: number, full: number): number {
  return process.env.STACKDESK_FULL === '1' ? full : usual;
}
