/**
 * A run of a million rows spent much of its time on an index of its domains by name, which nearly nothing asked. A request
 * says where its domains are in the run.
 */
export const noDomainNames = `
DROP INDEX job_domains_by_name;`;
