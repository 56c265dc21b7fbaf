/**
 * The top-level categories that have a column of their own, in column order. They never depend on a file or
 * its answers, so that enriched files can be put below each other. Technologies of any other category go to
 * the last column.
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
