/** Whether a view or a query came with a backup, so that its SQL may be anybody's. JSON, as all columns of views. */
export const outsideViews = `
ALTER TABLE list_views ADD COLUMN outside TEXT NOT NULL DEFAULT 'false';
ALTER TABLE sql_queries ADD COLUMN outside TEXT NOT NULL DEFAULT 'false';
`;
