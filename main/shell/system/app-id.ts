/** What systems know the program by; `electron-builder.yml` has the same. */
export const appId = 'io.github.stackdesk';
