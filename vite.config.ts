import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Browsers that know `light-dark()`, `:has()` and popovers; nothing is lowered below them. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** What every page of the shop shows or does at once, and a few bytes for which a file of their own costs more. */
const FRAME =
  /src[\\/](kernel[\\/]|web[\\/](i18n[\\/]|ui[\\/]|layout[\\/]|checkout[\\/]mini-cart[\\/]|client[\\/](api|shop-state)\.|site[\\/](OpensSoon|SignOutForm|SiteProvider|VatWords|locale-paths|sign-up-path)\.|storefront[\\/](parts|not-found|seo)[\\/]))/

/** Parts in the folders of the frame that most pages need late or never; each is in a file of its own. */
const LATER =
  /[\\/]ui[\\/](masonry|select|tooltip)[\\/]|[\\/](AccountOffer|BareFooter|BareHeader|checkout-route|MiniCart|cart-script|RecommendedQuestion|ProductMasonry|ProductTable|CopyButton|SuccessBanner)\.tsx?(\?|$)/

/**
 * What every page loads travels in two files: libraries, which change seldom, and the frame of the shop. Many
 * small files compress worse, and the first load has a budget.
 */
const CHUNKS = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'frame', test: (id: string) => FRAME.test(id) && !LATER.test(id) },
]

/** Files of which a gate knows that loading them does nothing. */
const PURE =
  /src[\\/](kernel[\\/].*|domains[\\/][^\\/]+[\\/](contract|states|rules|errors|policy|address-rules))\.ts$/

/** The manifest of the first load names every file of every route: seven characters tell versions of a file apart. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', entryFileNames: 'assets/[name]-[hash:7].js' }

/**
 * One build serves every base path: nothing in it knows where the shop is mounted. Scripts find their files
 * through `globalThis.__base`, set by the first inline script of a page and by the server before it imports
 * the build; style sheets find theirs relative to themselves.
 */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: BROWSERS, cssTarget: BROWSERS, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A page that uses one number of a contract loads the number, not the contract.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
          output: { codeSplitting: { groups: CHUNKS }, ...NAMES },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: 'src/web/server-build.ts' } } },
  },
  experimental: {
    renderBuiltUrl(fileName, { hostType }) {
      if (hostType === 'css') return { relative: true }
      return { runtime: `((globalThis.__base??"")+${JSON.stringify(`/${fileName}`)})` }
    },
  },
})
