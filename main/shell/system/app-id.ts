/** The program's id on each system. `electron-builder.yml` has the same. */
export const appId = 'io.github.stackdesk';
