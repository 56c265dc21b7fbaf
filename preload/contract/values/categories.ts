/**
 * The top-level categories that have a column of their own, in the order of the columns. The list never depends on a file or its answers, so that
 * enriched files can be put below each other. Technologies of any other category stand in the last column.
 */
export const columnCategories = [
  'Add-ons',
  'Advertising',
  'Analytics',
  'Booking',
  'Business tools',
  'Communication',
  'Content',
  'E-commerce',
  'Hosting',
  'Location',
  'Marketing',
  'Media',
  'Mobile',
  'Payments',
  'Privacy',
  'Security',
  'Servers',
  'Utilities',
  'Web development',
  'Other',
] as const;

export const otherCategory = 'Other';
