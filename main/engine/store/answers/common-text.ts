import { createHash } from 'node:crypto';

/**
 * Technologies that many websites run: the category and sub-category, then names with their websites. General knowledge,
 * not taken from the service. What an answer says about them takes a few bytes in the store.
 */
const technologies = `
Web development / JavaScript libraries
  jQuery jquery.com
  jQuery Migrate github.com/jquery/jquery-migrate
  core-js github.com/zloirock/core-js
  jQuery UI jqueryui.com
  Swiper swiperjs.com
  Modernizr modernizr.com
  Slick kenwheeler.github.io/slick
  Lodash www.lodash.com
  OWL Carousel owlcarousel2.github.io/OwlCarousel2/
  Polyfill polyfill.io
  Moment.js momentjs.com
  Lightbox lokeshdhakar.com/projects/lightbox2/
  Isotope isotope.metafizzy.co
  Underscore.js underscorejs.org
  Preact preactjs.com
Analytics / Analytics
  Google Analytics google.com/analytics
  Facebook Pixel facebook.com
  Site Kit sitekit.withgoogle.com/
  Microsoft Clarity clarity.microsoft.com
  Hotjar www.hotjar.com
  Cloudflare Browser Insights www.cloudflare.com
  TikTok Pixel ads.tiktok.com
  Linkedin Insight Tag business.linkedin.com/marketing-solutions/insight-tag
  Google Ads Conversion Tracking support.google.com/google-ads/answer/1722022
  Amplitude amplitude.com
  Mixpanel mixpanel.com
  Heap heap.io
  PostHog posthog.com
  Matomo Analytics matomo.org
  Plausible plausible.io/
  Yandex.Metrika metrika.yandex.com
  Adobe Analytics www.adobe.com/analytics/adobe-analytics.html
Web development / Programming languages
  PHP php.net
  Node.js nodejs.org
  Ruby ruby-lang.org
  Java java.com
  Python python.org
  TypeScript www.typescriptlang.org
Analytics / Tag managers
  Google Tag Manager www.google.com/tagmanager
  Adobe Experience Platform Launch docs.adobelaunch.com/getting-started
Content / CMS
  WordPress wordpress.org
  Wix www.wix.com
  Squarespace www.squarespace.com
  Joomla www.joomla.org/
  Drupal www.drupal.org/
  Weebly www.weebly.com
  GoDaddy Website Builder www.godaddy.com/websites/website-builder
  Ghost ghost.org
  Adobe Experience Manager www.adobe.com/marketing/experience-manager.html
Servers / Web servers
  Nginx nginx.org/en
  Apache HTTP Server httpd.apache.org/
  LiteSpeed litespeedtech.com
  OpenResty openresty.org
  IIS www.iis.net
  Amazon EC2 aws.amazon.com/ec2/
Web development / Font scripts
  Google Font API fonts.google.com/
  Font Awesome fontawesome.com/
  Typekit typekit.com
Servers / CDN
  Cloudflare www.cloudflare.com
  jsDelivr www.jsdelivr.com/
  cdnjs cdnjs.com
  Google Hosted Libraries developers.google.com/speed/libraries
  Amazon CloudFront aws.amazon.com/cloudfront/
  Amazon S3 aws.amazon.com/s3/
  Akamai akamai.com
  Fastly www.fastly.com
  Google Cloud CDN cloud.google.com/cdn
  Azure CDN azure.microsoft.com/en-us/services/cdn/
Servers / Databases
  MySQL mysql.com
Other / Miscellaneous
  Open Graph ogp.me
  HTTP/3 httpwg.org/
  RSS www.rssboard.org/rss-specification
  Webpack webpack.js.org/
  Module Federation webpack.js.org/concepts/module-federation/
  PWA web.dev/progressive-web-apps/
  Vite vitejs.dev
Web development / UI frameworks
  Bootstrap getbootstrap.com
  Tailwind CSS tailwindcss.com/
  SvelteKit kit.svelte.dev
Security / Security
  HSTS www.rfc-editor.org/rfc/rfc6797#section-6.1
  reCAPTCHA www.google.com/recaptcha/
  Imperva www.imperva.com
Web development / JavaScript frameworks
  React reactjs.org
  Vue.js vuejs.org
  Next.js nextjs.org
  AngularJS angularjs.org
  Angular angular.io
  GSAP greensock.com/gsap
  RequireJS requirejs.org
  Handlebars handlebarsjs.com
  Nuxt.js nuxt.com
  Svelte svelte.dev
  Alpine.js alpinejs.dev
Marketing / SEO
  Yoast SEO yoast.com/wordpress/plugins/seo/
  All in One SEO Pack aioseo.com
Media / Video players
  YouTube www.youtube.com
  Vimeo vimeo.com
  MediaElement.js www.mediaelementjs.com
Communication / Webmail
  Google Workspace workspace.google.com/
  Microsoft 365 www.microsoft.com/microsoft-365
Servers / PaaS
  Amazon Web Services aws.amazon.com/
  Vercel vercel.com
  Netlify www.netlify.com/
  Heroku www.heroku.com/
  Azure azure.microsoft.com
Web development / Page builders
  Elementor elementor.com
  Webflow webflow.com
Servers / Performance
  Priority Hints wicg.github.io/priority-hints/
E-commerce / Payment processors
  PayPal paypal.com
  Stripe stripe.com
  Apple Pay www.apple.com/apple-pay
  Google Pay pay.google.com
  Shop Pay shop.app
E-commerce / Ecommerce
  WooCommerce woocommerce.com
  Shopify shopify.com
  Magento magento.com
  PrestaShop www.prestashop.com
Add-ons / WordPress plugins
  Contact Form 7 contactform7.com
  Jetpack jetpack.com
  Wordfence www.wordfence.com
  MonsterInsights www.monsterinsights.com
  WPML wpml.org/
  Polylang wordpress.org/plugins/polylang
Security / SSL/TLS certificate authorities
  Let's Encrypt letsencrypt.org/
  Sectigo sectigo.com/
  DigiCert www.digicert.com/
Other / Widgets
  Twitter twitter.com
  AddToAny www.addtoany.com
  ShareThis sharethis.com
Location / Maps
  Google Maps maps.google.com
Marketing / Advertising
  Google AdSense www.google.com/adsense/start/
  Google Publisher Tag developers.google.com/publisher-tag/guides/get-started
  Microsoft Advertising ads.microsoft.com
  Google Ads ads.google.com
  Twitter Ads ads.twitter.com
  Snap Pixel businesshelp.snapchat.com/s/article/snap-pixel-about
Servers / Caching
  Varnish www.varnish-cache.org
  WP Rocket wp-rocket.me
  LiteSpeed Cache www.litespeedtech.com/products/cache-plugins/wordpress-acceleration
Servers / Operating systems
  UNIX unix.org
  Windows Server microsoft.com/windowsserver
  Ubuntu www.ubuntu.com/server
  Debian debian.org
  CentOS centos.org
Web development / Web frameworks
  Microsoft ASP.NET www.asp.net
  Laravel laravel.com
  Ruby on Rails rubyonrails.org
  Express expressjs.com
  Django djangoproject.com
  Flask github.com/pallets/flask/
  Symfony symfony.com
Marketing / Marketing automation
  HubSpot www.hubspot.com
  Klaviyo www.klaviyo.com/
  Marketo www.marketo.com
  ActiveCampaign www.activecampaign.com
Add-ons / WordPress themes
  Hello Elementor elementor.com/hello-theme/
  Astra wpastra.com/
Content / Issue trackers
  Sentry sentry.io/
Privacy / Cookie compliance
  Cookiebot www.cookiebot.com
  OneTrust www.onetrust.com
  CookieYes www.cookieyes.com/
Marketing / Reviews
  Trustpilot business.trustpilot.com
Servers / Reverse proxies
  Envoy www.envoyproxy.io/
Content / Documentation
  Zendesk zendesk.com
Communication / Live chat
  Intercom www.intercom.com
  Tawk.to tawk.to
Content / Comment systems
  Disqus disqus.com
Content / Blogs
  Blogger www.blogger.com
  Tumblr www.tumblr.com
  Medium medium.com
Utilities / Hosting panels
  cPanel www.cpanel.net
  Plesk www.plesk.com
Servers / Web server extensions
  OpenSSL openssl.org
Web development / Static site generator
  Gatsby www.gatsbyjs.org/
  Astro astro.build
Servers / IaaS
  Google Cloud cloud.google.com
Servers / Load balancers
  Amazon ELB aws.amazon.com/elasticloadbalancing/
Marketing / Customer data platform
  Segment segment.com
Analytics / A/B Testing
  Adobe Target www.adobe.com/marketing/target.html
Marketing / CRM
  Salesforce www.salesforce.com
`;

const industries =
  'Advertising, Agriculture, Apparel, Artificial intelligence, Automotive, Banking, Biotechnology, Chemicals, Construction, Consumer electronics, Consulting, Education, Energy, Entertainment, Financial services, Food and beverages, Government, Health care, Hospitality, Industrial, Insurance, Internet infrastructure, Internet services, Legal services, Logistics, Manufacturing, Media, Networking, Non-profit, Pharmaceuticals, Publishing, Real estate, Retail, Semiconductors, Software, Sports, Telecommunications, Toys, Transport, Travel, Utilities';

const countries =
  'Argentina, Australia, Austria, Belgium, Brazil, Canada, Chile, China, Colombia, Czechia, Denmark, Finland, France, Germany, Greece, Hong Kong, Hungary, India, Indonesia, Ireland, Israel, Italy, Japan, Luxembourg, Malaysia, Mexico, Netherlands, New Zealand, Norway, Poland, Portugal, Romania, Russia, Saudi Arabia, Singapore, South Africa, South Korea, Spain, Sweden, Switzerland, Taiwan, Thailand, Turkey, Ukraine, United Arab Emirates, United Kingdom, United States, Vietnam';

/**
 * Text that many answers contain: the fields of the service's document with common values. Answers are compressed
 * against it, so it may never change: an answer in a store could not be read any more. A better text is added beside it,
 * under a number of its own.
 */
export function commonText(): Buffer {
  const parts = [
    ...industries.split(', ').map((name) => `"industry":"${name}"`),
    ...countries.split(', ').map((name) => `"country":"${name}"`),
    ...entries().reverse(),
    '{"domain":"www.com","success":false,"error":"No data available"}',
    '{"success":true,"domain":"example.com","last_updated":"2026-08-01T12:00:00Z","technologies":[',
    '{"success":true,"domain":"example.com","last_updated":"2026-09-01T10:00:00Z","company":{"name":"Example Inc.","industry":"Software","city":"New York","country":"United States","address":"Berlin, Germany","professional_network_url":"https://www.linkedin.com/company/example"},"total_technologies_tracked":12}',
  ];
  return Buffer.from(parts.join('\n'));
}

/** Each technology as a domain's answer shows it, in the order above. */
function entries(): string[] {
  let categories = '';
  return technologies
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('  ')) {
        const [parent, child] = line.split(' / ');
        categories = `"parent_category":"${parent}","child_category":"${child}"`;
        return [];
      }
      const [, name = '', website = ''] = /^ {2}(.*) (\S+)$/.exec(line) ?? [];
      const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      return [
        `{"techapi_id":"${id}","name":"${name}","website":"https://${website}",${categories},"total_sites":1`,
      ];
    });
}

/** Identifies the text, so that a test notices a change. */
export function commonTextSha256(): string {
  return createHash('sha256').update(commonText()).digest('hex');
}
