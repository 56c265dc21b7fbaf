/** Technologies that are known by another name than their mark. */
const aliases: Readonly<Record<string, string>> = {
  angularjs: 'angular',
  apachehttpserver: 'apache',
  apachehttpd: 'apache',
  googlefontapi: 'googlefonts',
  handlebars: 'handlebarsdotjs',
  java: 'openjdk',
  linkedininsighttag: 'linkedin',
  next: 'nextdotjs',
  nextjs: 'nextdotjs',
  node: 'nodedotjs',
  nodejs: 'nodedotjs',
  nuxtjs: 'nuxt',
  reactjs: 'react',
  recaptcha: 'google',
  shoppay: 'shopify',
  sitekit: 'google',
  snappixel: 'snapchat',
  sveltekit: 'svelte',
  twitter: 'x',
  twitterads: 'x',
  typekit: 'adobefonts',
  vue: 'vuedotjs',
  vuejs: 'vuedotjs',
};

/** Brands whose products use the brand's mark if they have none. */
const brands: readonly string[] = [
  'akamai',
  'atlassian',
  'bigcommerce',
  'cloudflare',
  'datadog',
  'elementor',
  'facebook',
  'fastly',
  'github',
  'gitlab',
  'google',
  'hubspot',
  'intercom',
  'jquery',
  'mailchimp',
  'netlify',
  'newrelic',
  'paypal',
  'sentry',
  'shopify',
  'squarespace',
  'stripe',
  'tiktok',
  'vercel',
  'wix',
  'woocommerce',
  'wordpress',
  'yandex',
  'yoast',
  'zendesk',
];

const spelled: Readonly<Record<string, string>> = { '+': 'plus', '.': 'dot', '&': 'and', '#': 'sharp' };

/** A name as a key of the marks: letters and digits only, signs spelled out ("Node.js" is "nodedotjs"). */
function markKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[+.&#]/g, (sign) => spelled[sign] ?? '')
    .replace(/[^a-z0-9]/g, '');
}

/** The keys that a technology's mark may have, the most specific first. */
export function markKeys(name: string): readonly string[] {
  const exact = markKey(name);
  const plain = markKey(name.replaceAll('.', ''));
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const brand = brands.find((each) => each === words[0] || each === `${words[0]}${words[1] ?? ''}`);
  const keys = [exact, aliases[plain], plain, brand];
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** The letter or digit shown for a technology without a mark. */
export function letterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
}
