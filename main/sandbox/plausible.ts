import type { SampleTechnology } from './technologies.ts';

/** Kinds that say what a site is made of; of a site that people know, a made-up one would be seen to be wrong. */
const TELLING_GROUPS = new Set(['E-commerce', 'Booking']);
const TELLING_KINDS = new Set([
  'Blogs',
  'CMS',
  'Cryptominers',
  'Database managers',
  'Databases',
  'DMS',
  'Fundraising & donations',
  'Hosting panels',
  'Issue trackers',
  'LMS',
  'Message boards',
  'Operating systems',
  'Page builders',
  'Photo galleries',
  'Programming languages',
  'SEO',
  'Static site generator',
  'Web frameworks',
  'Web servers',
  'Webmail',
]);

/** Whether a technology may be made up for a domain whose real technologies are known in part. */
export function isPlausible({ parent_category, child_category }: SampleTechnology): boolean {
  return !TELLING_GROUPS.has(parent_category) && !TELLING_KINDS.has(child_category);
}
